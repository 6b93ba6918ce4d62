// Derived from docs/log/verdicts.jsonl by `npm run generate`.

/** Held-out claims that were missed and met later, by the model that missed, with what the log knows to have changed between. */
export const CHANGED_AFTER_MISS: Readonly<Record<string, { missedBy: string; changed: string }>> = {
  'aa.8.ft-1-5pct': { missedBy: 'commit 4e34ea2', changed: 'the model or its check' },
  'aa.fig6ab.order': { missedBy: 'commit 4e34ea2', changed: 'the model or its check' },
  'aa.logget.close': { missedBy: 'commit 4e34ea2', changed: 'the model or its check' },
  'ds.rdmar.app': { missedBy: '3c2c14e16f6c35c6', changed: 'the model and its check' },
};
