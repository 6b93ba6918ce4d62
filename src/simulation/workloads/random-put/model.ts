import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { float64Array } from '../../engine/arrays.ts';
import { Random } from '../../engine/random.ts';
import type { Rate } from '../../engine/steady-rate.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { EndedOperations, Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { arrivalsOf } from '../open-load.ts';
import { oppositeOf } from '../opposite.ts';
import { putMetrics } from '../put-metrics.ts';
import { underWay } from '../put-parameters.ts';
import { StartLine } from '../start-line.ts';
import { contentOf, WrittenMemory } from '../written-memory.ts';
import { zipfTable } from '../zipf.ts';
import { type Pattern, slotDraws } from './addresses.ts';
import type { RandomPutValues } from './parameters.ts';
import { Touches } from './touches.ts';
import { regionsOf, slotsIn, slotsOf, sourceSlotsOf } from './working-set.ts';

interface Transfer {
  readonly target: number;
  /** In the window of the target. */
  readonly address: number;
  /** In the window of this process; -1: in memory that is registered anyway. */
  readonly local: number;
}

/** Puts to, or gets from, places of a working set (Firehose, section 4.4). */
export class RandomPutModel implements WorkloadModel {
  readonly operationName: 'put' | 'get';
  readonly memory: WrittenMemory;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  private readonly bytes: number;
  private readonly slotBytes: number;
  private readonly slots: number;
  /** Puts of this size within a page begin at multiples of the unit. */
  private readonly unit: number;
  private readonly places: number;
  private readonly sourceSlots: number;
  private readonly sourceBegin: number;
  private readonly pattern: Pattern;
  private readonly zipf: Float64Array;
  private readonly touches: Touches;
  private active: number[] = [];
  private start = new StartLine(0);

  constructor(private readonly setting: WorkloadSetting<RandomPutValues>) {
    const { parameters, pageBytes, processes } = setting;
    const workingSet = parameters.workingSetBytes;
    this.operationName = parameters.operation === 'get' ? 'get' : 'put';
    const slots = slotsOf(parameters, pageBytes);
    this.bytes = slots.putBytes;
    this.slotBytes = slots.slotBytes;
    this.unit = Math.max(this.bytes, WORD_BYTES);
    this.places = Math.max(1, Math.floor(this.slotBytes / this.unit));
    this.slots = slotsIn(workingSet, slots);
    const inside = parameters.sourceArea === 'inside';
    this.sourceSlots = sourceSlotsOf(parameters, slots);
    this.touches = new Touches(slots, this.slots, this.sourceSlots);
    this.regions = regionsOf(setting);
    this.sourceBegin = parameters.sourceArea === 'unpinned' ? -1 : inside ? 0 : this.regions[1]!.begin;
    this.memory = new WrittenMemory(processes);
    this.pattern = {
      kind: parameters.pattern,
      zipfExponent: parameters.zipfExponent,
      stride: parameters.stride,
      hotShare: parameters.hotShare,
      hotProbability: parameters.hotProbability,
    };
    this.zipf = this.pattern.kind === 'zipf' ? zipfTable(this.slots, this.pattern.zipfExponent) : float64Array(0);
  }

  prepare(runsProgram: (process: number) => boolean): void {
    this.active = Array.from({ length: this.setting.processes }, (_, process) => process).filter(runsProgram);
    this.start = new StartLine(this.senders());
  }

  *program(process: ProcessOperations): Program {
    const { parameters, seed } = this.setting;
    const { active } = this;
    const place = active.indexOf(process.rank);
    if (place >= this.senders()) return;
    const draws = new Random(seed, 'random put', process.rank);
    const next = slotDraws(this.pattern, { slots: this.slots, zipf: this.zipf, first: place }, draws);
    const fixed = active[parameters.destination === 'last' ? active.length - 1 : oppositeOf(place, active.length)]!;
    const isRandom = parameters.destination === 'random';
    for (let round = parameters.warmUpRounds; round > 0; round -= 1) {
      yield* this.touchAll(process, isRandom ? active : [fixed]);
    }
    if (parameters.warmUpRounds > 0) yield* this.start.wait(process);
    const window = this.window();
    const targets = new Array<number>(window).fill(fixed);
    const arrivals = arrivalsOf(parameters, { process, sources: this.senders(), seed });
    for (let count = parameters.operationsPerProcess; count > 0; count -= 1) {
      if (arrivals === undefined) process.begin();
      else yield* arrivals.begin(process);
      for (let put = 0; put < window; put += 1) {
        if (isRandom) targets[put] = active[draws.below(active.length)]!;
        const transfer = {
          target: targets[put]!,
          address: this.addressIn(next(), draws),
          local: this.drawSource(draws),
        };
        if (this.operationName === 'get' && window > 1) yield this.post(process, transfer);
        else if (this.operationName === 'get') yield* this.get(process, transfer);
        else yield this.put(process, transfer, draws);
      }
      if (window === 1) {
        if (this.operationName === 'put') yield process.flush(targets[0]!);
      } else if (this.operationName === 'get') yield process.settle(0);
      else yield* flushAll(process, targets);
      process.end();
    }
  }

  verify(): Record<string, number> {
    return this.memory.verify();
  }

  rate({ operations, firstProgramEndNs }: EndedOperations): Rate {
    return operations.rate(this.setting.parameters.warmupShare, firstProgramEndNs);
  }

  metrics(measured: Measured): Record<string, MetricValue> {
    return putMetrics(measured, this.window(), this.bytes);
  }

  private senders(): number {
    return Math.max(1, Math.ceil(this.setting.parameters.senderShare * this.active.length));
  }

  private window(): number {
    return underWay(this.setting.parameters, this.setting.offers);
  }

  private drawSource(draws: Random): number {
    return this.sourceBegin < 0 ? -1 : this.sourceAt(draws.below(this.sourceSlots));
  }

  /** Address of a slot that data come from; -1: in memory that is registered anyway. */
  private sourceAt(slot: number): number {
    return this.sourceBegin < 0 ? -1 : this.sourceBegin + slot * this.slotBytes;
  }

  private put(process: ProcessOperations, { target, address, local }: Transfer, draws: Random): void {
    const value = draws.uint32() | 0;
    this.memory.expect(target, address, value);
    process.from(local).put(target, address, value, this.bytes);
  }

  private *get(process: ProcessOperations, { target, address, local }: Transfer): Program {
    const value = yield process.get(target, address, this.bytes, local);
    this.memory.check(target, address, value);
  }

  /** Posts a get without waiting: its result is checked like a put's. */
  private post(process: ProcessOperations, { target, address, local }: Transfer): void {
    const landing = Math.max(0, local);
    this.memory.expect(process.rank, landing, contentOf(target, address));
    process.postedGet(target, address, landing, this.bytes);
  }

  /** Accesses all of each target, and all that data come from; not measured. */
  private *touchAll(process: ProcessOperations, targets: readonly number[]): Program {
    const draws = new Random(this.setting.seed, 'random put warm-up', process.rank);
    for (const target of targets) {
      for (let touch = 0; touch < this.touches.count; touch += 1) {
        const address = this.touches.slotOf(touch) * this.slotBytes;
        const transfer = { target, address, local: this.sourceAt(this.touches.sourceOf(touch)) };
        if (this.operationName === 'get') yield* this.get(process, transfer);
        else {
          yield this.put(process, transfer, draws);
          yield process.flush(target);
        }
      }
    }
  }

  /** Anywhere on the page of a small put, at a multiple of its size. */
  private addressIn(slot: number, draws: Random): number {
    return slot * this.slotBytes + (this.places > 1 ? draws.below(this.places) * this.unit : 0);
  }
}

/** Each of the targets once. */
function* flushAll(process: ProcessOperations, targets: readonly number[]): Program {
  for (let index = 0; index < targets.length; index += 1) {
    if (targets.indexOf(targets[index]!) === index) yield process.flush(targets[index]!);
  }
}
