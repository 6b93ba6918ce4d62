import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { FinishedRun, WorkStore } from '../../src/store/contract.ts';
import { Reporter } from '../../workers/reporter.ts';
import { resultOf } from '../support/plans.ts';

/** Results that fill a batch. */
const FULL = 128;

/** A reporter whose store only notes how many results come at once. */
function reporterOf() {
  const written: number[] = [];
  const finish: WorkStore['finish'] = async (runs) => {
    written.push(runs.length);
    return { accepted: runs.length, refused: [] };
  };
  return { written, reporter: new Reporter({ finish } as WorkStore, () => undefined) };
}

const run = (id: string): FinishedRun => ({ id, attempt: 1, result: resultOf(1), wallMs: 1 });

it('waits for more results while a batch is not full, and not once it is', async () => {
  const { reporter, written } = reporterOf();
  const all = Array.from({ length: 2 * FULL }, (_, index) => reporter.report(run(`r${index}`)));
  // The first result could not know of those behind it.
  expect(written).toEqual([]);
  await all[0];
  // No timer is due this soon after the first batch.
  await setImmediate();
  expect(written).toEqual([FULL, FULL]);
  await Promise.all(all);
});

it('waits for nothing more once it closes', async () => {
  const { reporter, written } = reporterOf();
  await reporter.close();
  const last = reporter.report(run('last'));
  expect(written).toEqual([1]);
  await last;
});
