// Derived from docs/log/verdicts.jsonl by `npm run generate`.

/** Claims that a model missed, by version or commit, and that are met since model or check were changed. */
export const CHANGED_AFTER_MISS: Readonly<Record<string, string>> = {
  'aa.8.ft-1-5pct': 'commit 4e34ea2',
  'aa.fig6ab.order': 'commit 4e34ea2',
  'aa.logget.close': 'commit 4e34ea2',
};
