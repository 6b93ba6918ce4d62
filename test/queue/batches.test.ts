import { expect, it } from 'vitest';
import { batchRuns } from '../../src/queue/batches.ts';
import type { UnscheduledRun } from '../../src/store/contract.ts';

const lost = (losses: number): UnscheduledRun[] =>
  Array.from({ length: 20 }, (_, i) => ({
    ...{ id: `x-${losses}-${i}`, experimentId: 'x', attempt: losses, costSeconds: 0.001, losses },
    ...{ requires: [], urgent: false, traceparent: null },
  }));

it('runs that lost workers travel in ever smaller company, and nothing is computed beside them in the end', () => {
  const batches = batchRuns([0, 1, 2, 3].flatMap(lost));
  const kinds = batches.map(({ runIds, suspect, alone }) => ({ runs: runIds.length, suspect, alone }));
  expect(kinds).toEqual([
    { runs: 20, suspect: false, alone: false },
    ...[8, 8, 4].map((runs) => ({ runs, suspect: true, alone: false })),
    ...Array.from({ length: 40 }, () => ({ runs: 1, suspect: true, alone: true })),
  ]);
});
