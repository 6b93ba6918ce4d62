import { describe, expect, it } from 'vitest';
import {
  changedAfterMiss,
  type LogLine,
  lastVerdicts,
  readLog,
  type VerdictLine,
} from '../../scripts/support/verdict-log.ts';
import { CHANGED_AFTER_MISS } from '../../src/papers/changed-after-miss.ts';
import { papers } from '../../src/papers/registry.ts';
import { committedLedger } from './quick-ledger.ts';

const line = (model: string, verdict: string, role = 'validate'): VerdictLine => ({
  ...{ day: '2026-11-22', paper: 'made-up', claim: 'x' },
  ...{ model, verdict, role },
});
const note: LogLine = { day: '2026-11-22', paper: 'made-up', claim: 'x', evidence: 'modern y', note: 'because' };
const changed = (...log: LogLine[]) => [...changedAfterMiss(log)];

describe('a held-out claim in the log', () => {
  it('is no evidence any more once a changed model meets what an earlier one missed', () => {
    expect(changed(line('a', 'not-met'), line('b', 'met'))).toEqual([['x', 'a']]);
    expect(changed(line('a', 'inconsistent-as-printed'), line('b', 'met'))).toEqual([['x', 'a']]);
    expect(changed(line('a', 'not-met'), line('b', 'undecided'), line('c', 'met'))).toEqual([['x', 'a']]);
    expect(changed(line('a', 'not-met'), line('b', 'met'), line('b', 'calibrated', 'calibrate'))).toEqual([['x', 'a']]);
  });

  it('stays evidence where it was not built before, or met all along, or the same model decides it', () => {
    expect(changed(line('a', 'not-built'), line('b', 'met'))).toEqual([]);
    expect(changed(line('a', 'met'), line('b', 'not-met'))).toEqual([]);
    expect(changed(line('a', 'not-met'), line('a', 'met'))).toEqual([]);
    expect(changed(line('a', 'not-met', 'calibrate'), line('b', 'met', 'calibrate'))).toEqual([]);
  });

  it('stays evidence where a note between miss and hit says what outside the paper forced the change', () => {
    expect(changed(line('a', 'not-met'), note, line('b', 'met'))).toEqual([]);
    expect(changed(note, line('a', 'not-met'), line('b', 'met'))).toEqual([['x', 'a']]);
    expect(changed(line('a', 'not-met'), line('b', 'met'), note)).toEqual([['x', 'a']]);
  });
});

describe('docs/log/verdicts.jsonl', () => {
  const log = readLog();

  it('ends with the verdicts of the committed ledgers (npm run ledger)', () => {
    for (const paper of papers) {
      const last = [...lastVerdicts(log, paper.id)].map(([claim, { role, verdict }]) => [
        claim,
        { role, verdict: verdict === 'not-built' ? 'not-met' : verdict },
      ]);
      const known = Object.keys(committedLedger(paper));
      expect(Object.fromEntries(last.filter(([claim]) => known.includes(String(claim))))).toEqual(
        committedLedger(paper),
      );
    }
  });

  it('relabels the claims that were met after a miss, in the ledgers too', () => {
    expect(Object.fromEntries(changedAfterMiss(log))).toEqual(CHANGED_AFTER_MISS);
    const ledgers = Object.assign({}, ...papers.map(committedLedger));
    for (const claim of Object.keys(CHANGED_AFTER_MISS)) {
      expect(ledgers[claim], claim).toEqual({ role: 'calibrate', verdict: 'calibrated' });
    }
    expect(Object.keys(CHANGED_AFTER_MISS).length).toBeGreaterThanOrEqual(3);
  });
});
