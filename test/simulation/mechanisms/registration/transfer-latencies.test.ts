import { expect, it } from 'vitest';
import { TransferLatencies } from '../../../../src/simulation/mechanisms/registration/transfer-latencies.ts';
import type { Transfers } from '../../../../src/simulation/mechanisms/registration/transfers.ts';

it('count what belongs to operations from time 0 on, and nothing else', () => {
  /** By transfer: when it was called, -1 outside of operations, and whether it had a handshake. */
  const made = [
    { calledAt: 0, hadHandshake: true },
    { calledAt: 10, hadHandshake: false },
    { calledAt: -1, hadHandshake: false },
  ];
  const transfers: Pick<Transfers, 'calledAt' | 'hadHandshake'> = {
    calledAt: (transfer) => made[transfer]!.calledAt,
    hadHandshake: (transfer) => made[transfer]!.hadHandshake,
  };
  const latencies = new TransferLatencies(transfers as Transfers);
  for (const transfer of made.keys()) {
    latencies.record(transfer, 50);
    latencies.countUnpins(transfer, 3);
    latencies.countUnpins(transfer, 0);
  }
  latencies.countUnpins(-1, 7);
  expect(latencies.counters()).toEqual({
    ...{ one_sided_transfers: 1, handshake_transfers: 1, latency_one_sided_ns: 40, latency_handshake_ns: 50 },
  });
  expect(latencies.metrics()).toMatchObject({ unpins_per_operation: { value: 3 }, one_sided_ratio: { value: 0.5 } });
});
