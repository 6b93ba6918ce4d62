import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { copied, int32Array, release } from '../../engine/arrays.ts';
import { Random } from '../../engine/random.ts';
import type { Rate } from '../../engine/steady-rate.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { EndedOperations, Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { putMetrics } from '../put-metrics.ts';
import { FLAG_BYTES, KEY_BYTES, ListLayout } from './layout.ts';
import { Lists } from './lists.ts';
import type { BitonicSortValues } from './parameters.ts';

const READY = 0;
const COMPLETE = 1;

/** One exchange of a process with a partner: the lower one of the two keeps the low keys, or the high ones. */
interface Exchange {
  readonly partner: number;
  readonly dimension: number;
  readonly isLower: boolean;
  readonly keepsLow: boolean;
}

/**
 * Bitonic sort of p = 2^d sorted lists: in each of d (d + 1) / 2 steps two processes compare the i-th key of the lower one
 * with the i-th from the end of the other's. Each does half of the comparisons: it is sent the upper half of the
 * other's list, and sends back the keys that it does not keep.
 */
export class BitonicSortModel implements WorkloadModel {
  readonly operationName = 'put';
  readonly memory: Lists;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  private readonly comparisonNs: number;
  private members: number[] = [];
  private readonly processes = new Map<number, ProcessOperations>();
  private readonly puts = new Map<number, number>();
  /** Number of signals to each partner, by process, dimension and flag. */
  private readonly told = new Map<string, number>();

  constructor(private readonly setting: WorkloadSetting<BitonicSortValues>) {
    const { parameters, pageBytes, processes } = setting;
    const layout = new ListLayout(parameters.keysPerProcess, pageBytes);
    this.memory = new Lists(layout, processes);
    this.memory.onFlag = (process) => this.processes.get(process)?.wake();
    this.regions = layout.regions;
    this.comparisonNs = parameters.comparisonNs;
  }

  /** Processes beyond the largest power of two take no part. */
  prepare(runsProgram: (process: number) => boolean): void {
    const { processes, seed } = this.setting;
    const running = Array.from({ length: processes }, (_, process) => process).filter(runsProgram);
    let count = 1;
    while (2 * count <= running.length) count *= 2;
    this.members = running.slice(0, count);
    for (const process of this.members) this.memory.open(process, new Random(seed, 'bitonic keys', process));
  }

  *program(process: ProcessOperations): Program {
    const place = this.members.indexOf(process.rank);
    if (place < 0) return;
    this.processes.set(process.rank, process);
    const keys = this.memory.keysOf(process.rank);
    keys.sort();
    yield process.compute(keys.length * bitsOf(keys.length) * this.comparisonNs);
    for (let block = 2; block <= this.members.length; block *= 2) {
      for (let distance = block / 2; distance >= 1; distance /= 2) {
        yield* this.exchange(process, this.exchangeOf(place, block, distance));
      }
    }
  }

  verify(): Record<string, number> {
    this.memory.verify(this.members);
    return { sorted_keys: this.members.length * this.memory.layout.keys, sorting_processes: this.members.length };
  }

  rate({ operations, firstProgramEndNs }: EndedOperations): Rate {
    return operations.rate(this.setting.parameters.warmupShare, firstProgramEndNs);
  }

  metrics(measured: Measured): Record<string, MetricValue> {
    return {
      ...putMetrics(measured, 1, KEY_BYTES),
      most_puts_of_a_process: { value: Math.max(...this.puts.values()), unit: '1' },
    };
  }

  private exchangeOf(place: number, block: number, distance: number): Exchange {
    const isLower = (place & distance) === 0;
    const ascending = (place & block) === 0 || block === this.members.length;
    const partner = this.members[place ^ distance]!;
    return { partner, dimension: bitsOf(distance) - 1, isLower, keepsLow: isLower === ascending };
  }

  private *exchange(process: ProcessOperations, exchange: Exchange): Program {
    const { rank } = process;
    const keys = this.memory.keysOf(rank);
    const count = keys.length;
    const { half, landing, outgoing } = this.memory.layout;
    // The lower one compares its first `half` keys, the other one its own first keys, which is the rest.
    const compared = exchange.isLower ? half : count - half;
    const sent = count - compared;
    const leaving = copied(keys, compared);
    yield* this.send(process, exchange, leaving, compared * KEY_BYTES);
    yield* process.load(landing, compared * KEY_BYTES);
    const received = copied(this.memory.landedAt(rank), 0, compared);
    const back = int32Array(compared);
    for (let index = 0; index < compared; index += 1) {
      // Key `index` of this list meets key `count - 1 - index` of the other's, whose last `compared` keys are here.
      const [mine, other] = [keys[index], received[compared - 1 - index]];
      const kept = exchange.keepsLow ? Math.min(mine, other) : Math.max(mine, other);
      keys[index] = kept;
      back[index] = kept === mine ? other : mine;
    }
    yield process.compute(compared * this.comparisonNs);
    yield* this.send(process, exchange, back, outgoing);
    release(leaving, received, back);
    yield* process.load(landing, sent * KEY_BYTES);
    keys.set(this.memory.landedAt(rank).subarray(0, sent), compared);
    keys.sort();
    yield process.compute(count * this.comparisonNs);
  }

  /**
   * Both sides signal that they can receive, send their keys, and signal that all is sent; at the end, the partner's data have
   * arrived here.
   */
  private *send(process: ProcessOperations, exchange: Exchange, keys: Int32Array, source: number): Program {
    yield* this.tell(process, exchange, READY);
    yield* this.waitFor(process, exchange, READY);
    const { partner } = exchange;
    const { landing } = this.memory.layout;
    for (let index = 0; index < keys.length; index += 1) {
      process.begin();
      yield process.from(source + index * KEY_BYTES).put(partner, landing + index * KEY_BYTES, keys[index], KEY_BYTES);
      yield process.flush(partner);
      process.end();
    }
    this.puts.set(process.rank, (this.puts.get(process.rank) ?? 0) + keys.length);
    yield* this.tell(process, exchange, COMPLETE);
    yield* this.waitFor(process, exchange, COMPLETE);
  }

  private *tell(process: ProcessOperations, { partner, dimension }: Exchange, flag: number): Program {
    const key = `${process.rank} ${dimension} ${flag}`;
    const count = (this.told.get(key) ?? 0) + 1;
    this.told.set(key, count);
    yield process.put(partner, this.memory.layout.flag(dimension, flag), count, FLAG_BYTES);
    yield process.flush(partner);
  }

  /** Waits until the partner has signalled as often as this process has. */
  private *waitFor(process: ProcessOperations, { dimension }: Exchange, flag: number): Program {
    const address = this.memory.layout.flag(dimension, flag);
    const count = this.told.get(`${process.rank} ${dimension} ${flag}`)!;
    yield* process.await(address, () => this.memory.read(process.rank, address) >= count);
  }
}

/** Bits of a number from 1 on: 1 for 1, 2 for 2 and 3, … */
function bitsOf(value: number): number {
  return 32 - Math.clz32(value);
}
