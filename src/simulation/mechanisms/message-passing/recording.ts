import type { Schedule } from '../../contract/schedule.ts';
import { type Operations, stageIndex } from '../../engine/operations.ts';
import type { TraceRecorder } from '../../engine/trace-recorder.ts';
import type { TraceKind } from '../../run.ts';
import type { ReplayObserver } from './replay-observer.ts';

/** Kinds of slices in a replay's trace: activities of a CPU. */
export const REPLAY_KINDS: readonly TraceKind[] = [
  { name: 'computation', argument: 'line' },
  { name: 'send', stage: 'origin-cpu', argument: 'process' },
  { name: 'receive', stage: 'handler', argument: 'process' },
];
const [COMPUTATION, SEND_SLICE, RECEIVE_SLICE] = [0, 1, 2];
const CPUS = 0;
const originCpu = stageIndex['origin-cpu'];
const targetNic = stageIndex['target-nic'];

/** Keeps the latency of every message, stage by stage, and the trace with a link for each message. */
export class Recording implements ReplayObserver {
  /** Slice of each send whose message is in flight, among those that the trace keeps. */
  private readonly sendSlices = new Map<number, number>();

  constructor(
    private readonly schedule: Schedule,
    private readonly overheadNs: number,
    private readonly operations: Operations,
    private readonly trace: TraceRecorder,
  ) {}

  computed(operation: number, rank: number, startNs: number, endNs: number): void {
    if (!this.trace.on) return;
    const { line } = this.schedule;
    this.trace.span(CPUS, this.cpuOf(rank, operation), COMPUTATION, startNs, endNs, operation, line[operation]);
  }

  sent(operation: number, rank: number, startNs: number, endNs: number): void {
    if (!this.trace.on) return;
    const { peer } = this.schedule;
    const slice = this.trace.span(
      CPUS,
      this.cpuOf(rank, operation),
      SEND_SLICE,
      startNs,
      endNs,
      operation,
      peer[operation],
    );
    if (slice >= 0) this.sendSlices.set(operation, slice);
  }

  received(operation: number, sender: number, sentNs: number, arrivedNs: number, startNs: number, endNs: number): void {
    const { operations, trace } = this;
    const slot = operations.begin(sentNs, operation);
    operations.charge(slot, originCpu, this.overheadNs);
    operations.charge(slot, stageIndex.wire, arrivedNs - sentNs - this.overheadNs);
    operations.charge(slot, targetNic, startNs - arrivedNs);
    operations.charge(slot, stageIndex.handler, endNs - startNs);
    operations.end(slot, endNs);
    if (!trace.on) return;
    const rank = this.schedule.peer[operation];
    const slice = trace.span(CPUS, this.cpuOf(rank, operation), RECEIVE_SLICE, startNs, endNs, operation, sender);
    const sent = this.sendSlices.get(operation);
    if (sent === undefined) return;
    if (slice >= 0) trace.link(sent, slice);
    this.sendSlices.delete(operation);
  }

  private cpuOf(rank: number, operation: number): number {
    return rank * this.schedule.cpus + this.schedule.cpu[operation];
  }
}
