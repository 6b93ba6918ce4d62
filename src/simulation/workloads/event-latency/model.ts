import type { ProcessOperations, Program } from '../../contract/program.ts';
import { float64Array } from '../../engine/arrays.ts';
import { nodesOf } from '../../engine/nodes.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { WorkloadModel, WorkloadSetting } from '../contract.ts';
import { NO_MEMORY } from '../no-memory.ts';
import { emptyWindow } from '../window.ts';
import type { EventLatencyValues } from './parameters.ts';

/** Long enough for the after-effects of a round to end, and for the other process to be waiting for the lock, ns. */
const QUIET_NS = 50_000_000;
const LOCK = 0;

/** Cost of a receive context, without the rest of a protocol: Kernel DSM, table 2. */
export class EventLatencyModel implements WorkloadModel {
  readonly operationName = 'event';
  readonly memory = NO_MEMORY;
  readonly handlers = [];
  readonly regions: readonly Region[];
  private readonly startsAt: Float64Array;
  private roundTripNs = 0;
  private writeNs = 0;
  private releasedAt = 0;
  private handedOver = 0;
  private handedOverNs = 0;

  constructor(private readonly setting: WorkloadSetting<EventLatencyValues>) {
    this.regions = emptyWindow(setting.pageBytes);
    this.startsAt = float64Array(setting.parameters.rounds);
  }

  prepare(): void {}

  *program(process: ProcessOperations): Program {
    const { pattern } = this.setting.parameters;
    if (pattern === 'barrier') yield* this.barriers(process);
    else if (pattern === 'lock') yield* this.handOver(process);
    else if (process.rank === 0) yield* pattern === 'stream' ? this.stream(process) : this.echo(process);
  }

  verify(): Record<string, number> {
    return {};
  }

  /** The writes of a stream count as one operation, which ends with the event after them. */
  performed(ended: number): number {
    const { pattern, rounds } = this.setting.parameters;
    return pattern === 'stream' ? ended * rounds : ended;
  }

  metrics(): Record<string, MetricValue> {
    const { pattern, writeBytes } = this.setting.parameters;
    return {
      ...(pattern === 'ping-pong' && { round_trip_ns: { value: this.roundTripNs, unit: 'ns' } }),
      ...(pattern === 'stream' && { bandwidth_bytes_per_ns: { value: writeBytes / this.writeNs, unit: 'B/ns' } }),
      ...(this.handedOver > 0 && { hand_over_ns: { value: this.handedOverNs / this.handedOver, unit: 'ns' } }),
    };
  }

  private *echo(process: ProcessOperations): Program {
    const { processes, parameters } = this.setting;
    process.begin();
    this.roundTripNs = yield process.echo(processes - 1, parameters.rounds);
    process.end();
  }

  private *stream(process: ProcessOperations): Program {
    const { processes, parameters } = this.setting;
    process.begin();
    this.writeNs = yield process.stream(processes - 1, parameters.rounds, parameters.writeBytes);
    process.end();
  }

  private *barriers(process: ProcessOperations): Program {
    for (let round = 0; round < this.setting.parameters.rounds; round += 1) {
      if (this.startsAt[round] === 0) this.startsAt[round] = process.now() + QUIET_NS;
      yield process.compute(Math.max(0, this.startsAt[round]! - process.now()));
      process.begin();
      yield process.barrier();
      process.end();
    }
  }

  /** The first processes of the last two nodes, in turn. */
  private *handOver(process: ProcessOperations): Program {
    const { processes, processesPerNode, parameters } = this.setting;
    const last = nodesOf(processes, processesPerNode) - 1;
    const node = process.rank / processesPerNode;
    if (node !== last && node !== last - 1) return;
    for (let round = 0; round < parameters.rounds; round += 1) {
      process.begin();
      yield process.acquire(LOCK);
      process.end();
      this.noteHandOver(process.now());
      yield process.compute(QUIET_NS);
      this.releasedAt = process.now();
      yield process.release(LOCK);
    }
  }

  private noteHandOver(now: number): void {
    if (this.releasedAt === 0) return;
    this.handedOver += 1;
    this.handedOverNs += now - this.releasedAt;
  }
}
