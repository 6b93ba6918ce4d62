import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program, StallStage } from '../../contract/program.ts';
import { distribution, Histogram } from '../../engine/histogram.ts';
import { Random } from '../../engine/random.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { oppositeOf } from '../opposite.ts';
import { WrittenMemory } from '../written-memory.ts';
import { READ_BYTES, regionsOf } from './layout.ts';
import type { PartitionTradeoffValues } from './parameters.ts';

/** The register that is rewritten. */
const REGISTER = 0;

/** A line of another process. */
interface Line {
  readonly target: number;
  readonly address: number;
}

/** Pairs of a reader and a process whose lines it reads, each as of a large partition and as of a small one. */
export class PartitionTradeoffModel implements WorkloadModel {
  readonly operationName = 'reads';
  readonly memory: WrittenMemory;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  private readonly large = new Histogram();
  private readonly small = new Histogram();
  private active: number[] = [];

  constructor(private readonly setting: WorkloadSetting<PartitionTradeoffValues>) {
    this.regions = regionsOf(setting);
    this.memory = new WrittenMemory(setting.processes);
  }

  prepare(runsProgram: (process: number) => boolean): void {
    this.active = Array.from({ length: this.setting.processes }, (_, process) => process).filter(runsProgram);
  }

  *program(process: ProcessOperations): Program {
    const pairs = Math.floor(this.active.length / 2);
    const place = this.active.indexOf(process.rank);
    if (place >= pairs) return;
    const target = this.active[oppositeOf(place, 2 * pairs)]!;
    const draws = new Random(this.setting.seed, 'partitions', process.rank);
    for (let count = 0; count < this.setting.parameters.operationsPerProcess; count += 1) {
      const line = { target, address: draws.below(READ_BYTES / LINE_BYTES) * LINE_BYTES };
      const isSmallFirst = draws.below(2) === 0;
      if (isSmallFirst) yield* this.readSmall(process, line);
      yield* this.readLarge(process, line);
      if (!isSmallFirst) yield* this.readSmall(process, line);
    }
  }

  verify(): Record<string, number> {
    return this.memory.verify();
  }

  metrics({ simulatedNs }: Measured): Record<string, MetricValue> {
    const { large, small } = this;
    const gainNs = large.mean - small.mean;
    const { hopNs } = this.setting.parameters;
    const hops = this.paidHops();
    return {
      gain_ns: { value: gainNs, unit: 'ns' },
      ...(hops > 0 && { break_even_hop_ns: { value: hopNs + gainNs / hops, unit: 'ns' } }),
      large_latency_ns: distribution(large, 'ns'),
      small_latency_ns: distribution(small, 'ns'),
      runtime_ns: { value: simulatedNs, unit: 'ns' },
    };
  }

  private *readLarge(process: ProcessOperations, line: Line): Program {
    const calledAt = process.now();
    process.begin();
    yield* this.read(process, line);
    yield* this.spend(process, this.setting.parameters.savedNs, 'memory');
    process.end();
    this.large.add(process.now() - calledAt);
  }

  /** The hops are beyond the process's own bridge, to whose register it writes, so their time follows all of that. */
  private *readSmall(process: ProcessOperations, line: Line): Program {
    const { hopNs, registers } = this.setting.parameters;
    const calledAt = process.now();
    process.begin();
    if (registers === 'rewritten') yield process.mapPartition(REGISTER, line.target);
    yield* this.read(process, line);
    yield* this.spend(process, this.paidHops() * hopNs, 'wire');
    process.end();
    this.small.add(process.now() - calledAt);
  }

  private *read(process: ProcessOperations, { target, address }: Line): Program {
    this.memory.check(target, address, yield process.get(target, address, LINE_BYTES));
  }

  /** Time that passes in memory or on links: a core that waits for a load does nothing else, nor is it busy. */
  private *spend(process: ProcessOperations, ns: number, stage: StallStage): Program {
    if (ns > 0) yield process.stall(ns, stage);
  }

  /** Additional hops of a read. */
  private paidHops(): number {
    const { extraHops, hopsPaid } = this.setting.parameters;
    return hopsPaid === 'both-ways' ? 2 * extraHops : extraHops;
  }
}
