import { distribution, Histogram } from '../../engine/histogram.ts';
import type { MetricValue } from '../../run.ts';
import type { Transfers } from './transfers.ts';

/** Latencies of the transfers that are part of a workload's operation, and the unpinning that they caused. */
export class TransferLatencies {
  private readonly oneSided = new Histogram();
  private readonly handshaken = new Histogram();
  private unpins = 0;

  constructor(private readonly transfers: Transfers) {}

  /** The origin of a transfer knows at `now` that it is done. */
  record(transfer: number, now: number): void {
    const { transfers } = this;
    const calledAt = transfers.calledAt(transfer);
    if (calledAt < 0) return;
    if (transfers.hadHandshake(transfer)) this.handshaken.add(now - calledAt);
    else this.oneSided.add(now - calledAt);
  }

  /** Buckets that had to go for a transfer. */
  countUnpins(transfer: number, count: number): void {
    if (count > 0 && transfer >= 0 && this.transfers.calledAt(transfer) >= 0) this.unpins += count;
  }

  counters(): Record<string, number> {
    const { oneSided, handshaken } = this;
    return {
      one_sided_transfers: oneSided.count,
      handshake_transfers: handshaken.count,
      latency_one_sided_ns: oneSided.mean,
      latency_handshake_ns: handshaken.mean,
    };
  }

  metrics(): Record<string, MetricValue> {
    const { oneSided, handshaken } = this;
    const all = oneSided.count + handshaken.count;
    return {
      unpins_per_operation: { value: all === 0 ? 0 : this.unpins / all, unit: '1' },
      one_sided_ratio: { value: all === 0 ? 0 : oneSided.count / all, unit: '1' },
      ...(oneSided.count > 0 && { one_sided_latency_ns: distribution(oneSided, 'ns') }),
      ...(handshaken.count > 0 && { handshake_latency_ns: distribution(handshaken, 'ns') }),
    };
  }
}
