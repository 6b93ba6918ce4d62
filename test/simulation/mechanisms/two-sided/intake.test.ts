import { expect, it } from 'vitest';
import type { Operation } from '../../../../src/simulation/mechanisms/two-sided/epochs.ts';
import { Intake } from '../../../../src/simulation/mechanisms/two-sided/intake.ts';
import { dataBytes } from '../../../../src/simulation/mechanisms/two-sided/outbox.ts';

const COSTS = { messageOverheadNs: 300, handlerDispatchNs: 200 };
const BYTES = 1000;
const NS_PER_BYTE = 0.5;

/** An intake on a machine whose memory is busy until `busyUntilNs`. */
function intakeOf(busyUntilNs: number) {
  const hierarchy = {
    deposit: (_process: number, _range: unknown, begin: number, ns: number) => Math.max(0, busyUntilNs - begin) + ns,
  };
  const messages = { payloadBytes: () => BYTES, origin: () => 0, operation: () => -1 };
  const runtime = { processes: 2, hierarchy, messages, costs: COSTS };
  return new Intake(runtime as never, { fill: () => ({ buffer: 0, address: 0 }) } as never, {} as never, NS_PER_BYTE);
}

const taken = (busyUntilNs: number, start: number): number =>
  intakeOf(busyUntilNs).takePiece(1, 0, { pieces: [], received: 0 } as unknown as Operation, start);

it('data go to memory once the CPU has received the message and called its handler', () => {
  expect(taken(0, 1000)).toBe(1000 + 300 + 200 + dataBytes(BYTES) * NS_PER_BYTE);
  // What ends before the handler begins to store delays nothing; beyond that, each ns delays by one.
  expect(taken(1500, 1000)).toBe(taken(0, 1000));
  expect(taken(1600, 1000)).toBe(taken(0, 1000) + 100);
});
