import type { LockMode } from '../../contract/epochs.ts';
import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { Random } from '../../engine/random.ts';
import type { Rate } from '../../engine/steady-rate.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { EndedOperations, Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { beginOf } from '../window.ts';
import { areasOf, FETCH_PAGES, regionsOf, targetsOf } from './areas.ts';
import { EpochMemory } from './epoch-memory.ts';
import type { PassivePutValues } from './parameters.ts';

const OPERATION_NAME = 'epoch';

/** Destinations of an origin's messages, and of what it fetches. */
interface Places {
  readonly target: number;
  /** First place of this origin in the window of the target. */
  readonly begin: number;
}

/** Passive epochs at targets that compute or wait (I/OAT paper, section 4.2). */
export class PassivePutModel implements WorkloadModel {
  readonly operationName = OPERATION_NAME;
  readonly memory: EpochMemory;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  private readonly bytes: number;
  private readonly slotBytes: number;
  private readonly slots: number;
  private readonly landing: number;
  private readonly places: Map<number, Places> = new Map();
  /** Origins of a target that are not through. */
  private readonly remaining: Map<number, number> = new Map();
  private wrong = 0;

  constructor(private readonly setting: WorkloadSetting<PassivePutValues>) {
    const { parameters, processes } = setting;
    this.bytes = parameters.putBytes;
    const { slotBytes, slots } = areasOf(parameters, processes);
    this.slotBytes = slotBytes;
    this.slots = slots;
    this.regions = regionsOf(setting);
    this.landing = beginOf(this.regions, 'landing');
    this.memory = new EpochMemory(processes);
  }

  prepare(runsProgram: (process: number) => boolean): void {
    const { processes, parameters } = this.setting;
    const active = Array.from({ length: processes }, (_, process) => process).filter(runsProgram);
    const targets = targetsOf(active.length, parameters.originsPerTarget);
    const first = active.length - targets;
    const origins = Math.max(1, first);
    const isShared = parameters.operation === 'accumulate' || parameters.operation === 'fetch';
    for (let index = 0; index < origins; index += 1) {
      const target = active[first + (index % targets)]!;
      const area = isShared ? 0 : Math.floor(index / targets);
      this.places.set(active[index]!, { target, begin: area * this.slots * this.slotBytes });
      this.remaining.set(target, (this.remaining.get(target) ?? 0) + 1);
    }
  }

  *program(process: ProcessOperations): Program {
    const places = this.places.get(process.rank);
    if (places !== undefined) yield* this.originate(process, places);
    else yield* this.compute(process);
  }

  verify(): Record<string, number> {
    this.memory.verify();
    if (this.wrong > 0) throw new SimulationFault('SIM_MEMORY_CONTENT', `${this.wrong} fetches brought something else`);
    return { writes: this.memory.writes };
  }

  rate({ operations, firstProgramEndNs }: EndedOperations): Rate {
    const { warmupShare, targetComputeNs } = this.setting.parameters;
    return operations.rate(warmupShare, targetComputeNs > 0 ? Number.POSITIVE_INFINITY : firstProgramEndNs);
  }

  metrics({ operations, rate: epochs, simulatedNs }: Measured): Record<string, MetricValue> {
    const { latency } = operations;
    const puts = this.messagesPerEpoch();
    const rate = epochs.perSecond * puts;
    const [mean, max] = [latency.mean / puts, latency.maximum / puts];
    const [p50, p99] = [latency.percentile(0.5) / puts, latency.percentile(0.99) / puts];
    return {
      put_latency_ns: { value: mean, unit: 'ns', mean, p50, p99, max },
      puts_per_second: { value: rate, unit: '1/s' },
      bandwidth_bytes_per_ns: { value: (rate * this.bytes) / 1e9, unit: 'B/ns' },
      runtime_ns: { value: simulatedNs, unit: 'ns' },
    };
  }

  private *originate(process: ProcessOperations, places: Places): Program {
    const { parameters, seed, pageBytes } = this.setting;
    const { target } = places;
    const draws = new Random(seed, 'passive put', process.rank);
    const begin = parameters.operation === 'fetch' ? draws.below(FETCH_PAGES) * pageBytes : places.begin;
    const mode: LockMode = parameters.lockMode === 'shared' ? 'shared' : 'exclusive';
    const epochs = parameters.operationsPerProcess;
    for (let epoch = 0; epoch < epochs; epoch += 1) {
      process.begin();
      yield process.lock(target, mode);
      if (parameters.operation === 'accumulate') yield* this.accumulate(process, target, begin, draws);
      else if (parameters.operation === 'fetch') yield* this.fetch(process, target, begin, 0);
      else if (parameters.operation === 'put') yield* this.put(process, { target, begin }, 0, draws);
      else yield* this.putAndFetch(process, { target, begin }, epoch, draws);
      yield process.unlock(target);
      process.end();
      this.checkFetched(process.rank, target, begin, epoch);
    }
    this.remaining.set(target, this.remaining.get(target)! - 1);
  }

  /** A target that is not in the library all the time looks in once in a while. */
  private *compute(process: ProcessOperations): Program {
    const computeNs = this.setting.parameters.targetComputeNs;
    if (computeNs === 0) return;
    while ((this.remaining.get(process.rank) ?? 0) > 0) {
      yield process.compute(computeNs);
      yield process.flush(process.rank);
    }
  }

  private *put(process: ProcessOperations, { target, begin }: Places, set: number, draws: Random): Program {
    const { places, count } = this.counts();
    for (let index = 0; index < count; index += 1) {
      const address = begin + (set * places + (index % places)) * this.slotBytes;
      const value = draws.uint32() | 0;
      this.memory.expectPut(target, address, value, index < places);
      yield process.put(target, address, value, this.bytes);
    }
  }

  private *accumulate(process: ProcessOperations, target: number, begin: number, draws: Random): Program {
    const { places, count } = this.counts();
    for (let index = 0; index < count; index += 1) {
      const address = begin + (index % places) * this.slotBytes;
      const value = draws.below(1000) + 1;
      this.memory.expectSum(target, address, value);
      yield process.accumulate(target, address, value, this.bytes);
    }
  }

  private *fetch(process: ProcessOperations, target: number, begin: number, set: number): Program {
    const { places, count } = this.counts();
    for (let index = 0; index < count; index += 1) {
      const offset = (set * places + (index % places)) * this.slotBytes;
      yield process.fetch(target, begin + offset, this.landing + offset, this.bytes);
    }
  }

  /** Fetches what the previous epoch has put, while this one puts to other places. */
  private *putAndFetch(process: ProcessOperations, places: Places, epoch: number, draws: Random): Program {
    yield* this.put(process, places, epoch % 2, draws);
    yield* this.fetch(process, places.target, places.begin, (epoch + 1) % 2);
  }

  /** Fetched data must equal the target's contents, as nobody else writes to those places. */
  private checkFetched(rank: number, target: number, begin: number, epoch: number): void {
    const { operation } = this.setting.parameters;
    if (operation !== 'fetch' && operation !== 'put-and-fetch') return;
    const { places, count } = this.counts();
    const set = operation === 'fetch' ? 0 : (epoch + 1) % 2;
    for (let index = 0; index < Math.min(places, count); index += 1) {
      const offset = (set * places + index) * this.slotBytes;
      const word = this.memory.read(rank, this.landing + offset);
      if (!this.memory.isExpected(target, begin + offset, word)) this.wrong += 1;
    }
  }

  private counts(): { places: number; count: number } {
    const { distinctPlaces, putsPerEpoch } = this.setting.parameters;
    return { places: distinctPlaces, count: putsPerEpoch };
  }

  private messagesPerEpoch(): number {
    return this.counts().count * (this.setting.parameters.operation === 'put-and-fetch' ? 2 : 1);
  }
}
