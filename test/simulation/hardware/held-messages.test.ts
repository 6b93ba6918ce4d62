import { expect, it } from 'vitest';
import type { ProcessOperations } from '../../../src/simulation/contract/program.ts';
import type { ParameterValues } from '../../../src/simulation/parameters.ts';
import { runProgram, WINDOW } from './run-program.ts';

/** Process 1 fills the log of process 2, which computes, until its NIC holds a put back; then process 0 gets from process 1. */
function heldAnswer(machine: ParameterValues) {
  let answeredAt = 0;
  let handledAt = 0;
  let clock: ProcessOperations | undefined;
  const { result } = runProgram({
    preset: 'ib-hdr',
    mechanism: 'aa-poll',
    machine: { processesPerNode: 1, busCredits: 1, nicBufferMessages: 1, ...machine },
    own: { accessLogRecords: 1, pollIntervalNs: 1_000_000 },
    processes: 3,
    handler: () => {
      handledAt = clock!.now();
      return 0;
    },
    program: function* (process) {
      clock = process;
      if (process.rank === 1) {
        for (let put = 0; put < 5; put += 1) {
          process.begin();
          yield process.invoke(2, 0, WINDOW, put);
          yield process.compute(10_000);
        }
      }
      if (process.rank === 2) yield process.compute(200_000);
      if (process.rank !== 0) return;
      yield process.compute(100_000);
      process.begin();
      yield process.get(1, 0);
      process.end();
      answeredAt = process.now();
    },
  });
  return { answeredAt, handledAt, held: result.counters.held_messages };
}

it('an answer that was held back behind a put leaves without being posted', () => {
  const [plain, slow] = [0, 5000].map((queuePairGapNs) => heldAnswer({ queuePairGapNs }));
  expect(plain!.held).toBe(2);
  expect(plain!.answeredAt).toBeGreaterThan(200_000);
  expect(slow!.answeredAt).toBe(plain!.answeredAt);
});

it('a put that was held back is posted when it leaves', () => {
  const [plain, slow] = [0, 5000].map((doorbellNs) => heldAnswer({ doorbellNs }));
  expect(plain!.held).toBe(2);
  expect(slow!.handledAt).toBeGreaterThan(plain!.handledAt + 4000);
});
