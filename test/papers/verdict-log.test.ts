import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commitsOfLines, commitsThatRewrote, hasHistory, lateNotes } from '../../scripts/support/log-history.ts';
import {
  brokenSeals,
  changedAfterMiss,
  goneClaims,
  isNoted,
  type LogLine,
  lastVerdicts,
  logText,
  readLog,
  sealed,
  unfoundedNotes,
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
const changed = (...log: LogLine[]) => [...changedAfterMiss(log).keys()];
const NOW = { model: 'a', check: 'b', studies: 'c' };
/** A line of the log as it is now. */
const full = (digests: Pick<VerdictLine, 'model' | 'check' | 'studies'>, verdict: string): VerdictLine => ({
  ...line(digests.model, verdict),
  ...digests,
});

describe('a held-out claim in the log', () => {
  it('is no evidence any more once it is met that was missed before', () => {
    expect(changed(line('a', 'not-met'), line('b', 'met'))).toEqual(['x']);
    expect(changed(line('a', 'inconsistent-as-printed'), line('b', 'met'))).toEqual(['x']);
    expect(changed(line('a', 'not-met'), line('b', 'undecided'), line('c', 'met'))).toEqual(['x']);
    expect(changed(line('a', 'not-met'), line('b', 'met'), line('b', 'calibrated', 'calibrate'))).toEqual(['x']);
  });

  it('is none where it was undecided before: its limit can have been widened', () => {
    expect(changed(line('a', 'undecided'), line('b', 'met'))).toEqual(['x']);
    expect(changed(line('a', 'met'), line('b', 'undecided'), line('c', 'met'))).toEqual(['x']);
    expect(changed(line('a', 'undecided'), note, line('b', 'met'))).toEqual([]);
    expect(changed(line('a', 'met'), line('b', 'undecided'))).toEqual([]);
  });

  it('is none either where the same model meets it by another check or other studies, which is told', () => {
    const missed = { model: 'a', check: 'b', studies: 'c' };
    const changedTo = (now: typeof missed) => changedAfterMiss([full(missed, 'not-met'), full(now, 'met')]).get('x');
    expect(changed(line('a', 'not-met'), line('a', 'met'))).toEqual(['x']);
    expect(changedTo({ ...missed, check: 'B' })).toEqual({ missedBy: 'a', changed: 'its check' });
    expect(changedTo({ ...missed, studies: 'C' })).toEqual({ missedBy: 'a', changed: 'its studies' });
    expect(changedTo({ ...missed, model: 'A', check: 'B' })).toMatchObject({ changed: 'the model and its check' });
    expect(changedTo(missed)).toMatchObject({ changed: 'something that the log has no digest of' });
    expect(changedAfterMiss([line('a', 'not-met'), full(missed, 'met')]).get('x')?.changed).toBe(
      'the model or its check',
    );
  });

  it('stays evidence where it was not built before, or met all along', () => {
    expect(changed(line('a', 'not-built'), line('b', 'met'))).toEqual([]);
    expect(changed(line('a', 'met'), line('b', 'not-met'))).toEqual([]);
    expect(changed(line('a', 'not-met', 'calibrate'), line('b', 'met', 'calibrate'))).toEqual([]);
    expect(changed(line('a', 'not-built', 'calibrate'), line('b', 'met'))).toEqual([]);
  });

  it('is none where its role was none while its results could be seen', () => {
    const promoted = changedAfterMiss([line('a', 'calibrated', 'calibrate'), full(NOW, 'met')]);
    expect(promoted.get('x')).toEqual({ missedBy: 'a', changed: 'its role' });
    expect(changed(line('a', 'not-applicable', 'document'), line('b', 'met'))).toEqual(['x']);
    expect(changed(line('a', 'met'), line('b', 'calibrated', 'calibrate'), line('c', 'met'))).toEqual(['x']);
  });

  it('stays evidence where a note between miss and hit says what outside the paper forced the change', () => {
    expect(changed(line('a', 'not-met'), note, line('b', 'met'))).toEqual([]);
    expect(changed(note, line('a', 'not-met'), line('b', 'met'))).toEqual(['x']);
    expect(changed(line('a', 'not-met'), line('b', 'met'), note)).toEqual(['x']);
  });

  it('is none where its paper has been given it after another ledger: it may stand for one that was missed', () => {
    const other = (claim: string, model: string, verdict: string, role = 'validate') => ({
      ...line(model, verdict, role),
      claim,
    });
    const replaced = [
      ...[other('old', 'a', 'not-met'), other('stays', 'a', 'met')],
      ...[other('old', 'b', 'not-applicable', 'document'), other('x', 'b', 'met')],
    ];
    expect(changedAfterMiss(replaced).get('x')).toEqual({
      missedBy: 'b',
      changed: 'its name, or of what is claimed',
    });
    expect(changed(...replaced.slice(0, 3), note, replaced[3]!)).toEqual([]);
    expect(changed(...replaced.slice(0, 3), other('x', 'b', 'not-met'))).toEqual([]);
    // All that is written of a paper's first ledger, and of another paper, is new there.
    expect(changed(other('old', 'a', 'not-met'), other('x', 'a', 'met'))).toEqual([]);
    expect(changed(other('old', 'a', 'not-met'), { ...other('x', 'b', 'met'), paper: 'another' })).toEqual([]);
  });

  it('is cleared of one change by a note: the verdict behind it is told even where it is the same', () => {
    const log = [line('a', 'not-met'), note];
    expect(isNoted(log, 'x')).toBe(true);
    expect(isNoted(log.slice(0, 1), 'x')).toBe(false);
    expect(isNoted([...log, line('b', 'not-met')], 'x')).toBe(false);
    expect(changed(...log, line('b', 'not-met'), line('c', 'met'))).toEqual(['x']);
  });

  it('takes as evidence what can be looked up outside of its paper', () => {
    const unfounded = (evidence: string, paper = 'made-up') =>
      unfoundedNotes([{ ...note, evidence, paper }], new Set(['cx7.bw.256K']));
    expect(unfounded('modern cx7.bw.256K: 23.6 GB/s')).toEqual([]);
    expect(unfounded('closed form: o + L + o')).toEqual([]);
    for (const evidence of ['because', 'modern cx7.bw.256K', 'modern no.such.row: 3 us', 'closed form:']) {
      expect(unfounded(evidence), evidence).toEqual(['x']);
    }
    expect(unfounded('modern cx7.bw.256K: 23.6 GB/s', 'modern')).toEqual(['x']);
  });
});

describe('a log', () => {
  const log = `${JSON.stringify(line('a', 'not-met'))}\n`;
  const longer = log + sealed(log, [line('b', 'met'), note]);

  it('shows that a line was changed, taken out or put between after others had been appended', () => {
    expect(brokenSeals(longer)).toEqual([]);
    const lines = longer.split('\n');
    expect(brokenSeals(longer.replace('not-met', 'met'))).toEqual([2, 3]);
    expect(brokenSeals(lines.slice(1).join('\n'))).toEqual([1, 2]);
    expect(brokenSeals([lines[0], lines[0], ...lines.slice(1)].join('\n'))).toEqual([3, 4]);
  });

  it('has its notes in commits before those of the verdicts that they prepare', () => {
    const lines = [line('a', 'not-met'), note, line('b', 'met')];
    expect(lateNotes(lines, ['1', '2', '3'])).toEqual([]);
    expect(lateNotes(lines, ['1', '2', '2'])).toEqual(['x']);
    expect(lateNotes(lines, ['1', undefined, undefined])).toEqual(['x']);
    expect(lateNotes(lines, ['1', '2', undefined])).toEqual([]);
  });
});

describe('the history of a log', () => {
  const FILE = 'docs/log/verdicts.jsonl';
  const folder = mkdtempSync(join(tmpdir(), 'log-history-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const git = (...args: string[]) => {
    const made = [
      '-c',
      'user.name=test',
      '-c',
      'user.email=test@example.org',
      '-c',
      'core.hooksPath=/dev/null',
      ...args,
    ];
    return execFileSync('git', made, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  };
  const commit = (text: string, ...options: string[]) => {
    writeFileSync(join(folder, FILE), text);
    git('add', FILE);
    git('commit', '-qm', 'A ledger', ...options);
  };

  it('tells a commit that took a line away, a merge as well', () => {
    git('init', '-qb', 'main');
    mkdirSync(join(folder, 'docs/log'), { recursive: true });
    commit('missed\n');
    git('switch', '-qc', 'other');
    commit('missed\nother\n');
    git('switch', '-q', 'main');
    git('commit', '-q', '--allow-empty', '-m', 'Something else');
    git('merge', '-q', '--no-ff', '-m', 'A merge that takes nothing away', 'other');
    expect(commitsThatRewrote(folder)).toEqual([]);
    git('switch', '-qc', 'third');
    commit('missed\nother\nthird\n');
    git('switch', '-q', 'main');
    git('merge', '-q', '--no-ff', '--no-commit', 'third');
    commit('other\nthird\n');
    expect(commitsThatRewrote(folder)).toContain(git('rev-parse', '--short', 'HEAD').trim());
  });
});

describe('docs/log/verdicts.jsonl', () => {
  const log = readLog();

  it('ends with the verdicts of the committed ledgers (npm run ledger)', () => {
    for (const paper of papers) {
      const last = [...lastVerdicts(log, paper.id)].map(([claim, { role, verdict }]) => [
        claim,
        { role, verdict: verdict === 'not-built' ? 'not-measured' : verdict },
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

  it('is as it was when its lines were appended', () => {
    expect(brokenSeals(logText())).toEqual([]);
  });

  it('speaks of no claim that was taken out or renamed, and has no note without evidence', () => {
    const known = new Set(papers.flatMap((paper) => paper.claims.map(({ id }) => id)));
    expect(goneClaims(log, known)).toEqual([]);
    expect(goneClaims([...log, line('a', 'not-met')], known)).toEqual(['x']);
    const rows = papers.find(({ id }) => id === 'modern')!.claims.map(({ id }) => id);
    expect(unfoundedNotes(log, new Set(rows))).toEqual([]);
  });

  // In a tarball the seals alone hold it: there it is no test that is left out, but one that nothing could be asked.
  if (hasHistory()) {
    it('has only ever been appended to, notes before verdicts', () => {
      expect(commitsThatRewrote()).toEqual([]);
      expect(lateNotes(log, commitsOfLines())).toEqual([]);
    });
  }
});
