import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { Random } from '../../engine/random.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { beginOf } from '../window.ts';
import { ASIDE, LINES, regionsOf } from './layout.ts';
import { accessOrderOf, isAllowed } from './outcomes.ts';
import type { LitmusValues } from './parameters.ts';
import { HOMES, placeOf, processesFor } from './rules.ts';
import { LITMUS_TESTS, type LitmusTest, type Step } from './tests.ts';
import { LitmusWords, type Place } from './words.ts';

const NOWHERE: Place = { process: -1, address: -1 };

/** One test again and again: threads begin each try together and are through with it together. */
export class LitmusModel implements WorkloadModel {
  readonly operationName = 'try';
  readonly memory: LitmusWords;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  private readonly test: LitmusTest;
  private readonly landing: number;
  private readonly isSplit: boolean;
  private readonly isOrdered: boolean;
  private active: readonly number[] = [];
  private threads: readonly number[] = [];
  private places = { x: NOWHERE, y: NOWHERE };
  /** Results of reads in the current try, by thread. */
  private readonly reads: number[][] = [];
  private readonly waiting: ProcessOperations[] = [];
  /** Result of the latest blocking read. */
  private word = 0;
  private met = 0;
  private rounds = 0;
  private relaxed = 0;

  constructor(private readonly setting: WorkloadSetting<LitmusValues>) {
    const { parameters, offers } = setting;
    this.test = LITMUS_TESTS[parameters.test];
    this.isSplit = parameters.reads === 'split-phase' && offers.includes('posted-reads');
    this.isOrdered = offers.includes('ordered-puts');
    this.regions = regionsOf(setting);
    this.landing = beginOf(this.regions, 'landing');
    this.memory = new LitmusWords({ x: NOWHERE, y: NOWHERE }, this.landing);
  }

  /** Spreads threads and homes as far apart as the number of processes allows. */
  prepare(runsProgram: (process: number) => boolean): void {
    const { processes, parameters } = this.setting;
    const active = Array.from({ length: processes }, (_, process) => process).filter(runsProgram);
    this.active = active;
    const needed = processesFor(parameters.test, parameters.homes);
    const placed = Array.from({ length: needed }, (_, index) => active[placeOf(index, needed, active.length)]!);
    this.threads = placed.slice(0, this.test.threads.length);
    const homes = placed.slice(this.test.threads.length);
    const [homeX, homeY] = HOMES[parameters.homes] === 0 ? [placed[1]!, placed[0]!] : [homes[0]!, homes.at(-1)!];
    const draws = new Random(this.setting.seed, 'litmus words');
    const [x, y] = [draws.below(LINES), LINES + draws.below(LINES)];
    this.places = { x: { process: homeX, address: x * LINE_BYTES }, y: { process: homeY, address: y * LINE_BYTES } };
    this.memory.place(this.places);
  }

  *program(process: ProcessOperations): Program {
    const thread = this.threads.indexOf(process.rank);
    const { parameters, seed } = this.setting;
    if (thread < 0) {
      yield* this.disturb(process);
      return;
    }
    const draws = new Random(seed, 'litmus', thread);
    for (let count = 0; count < parameters.tries; count += 1) {
      yield* this.meet(process);
      process.begin();
      yield* this.run(process, thread, draws);
      process.end();
      yield* this.meet(process);
      if (this.rounds % 2 === 0 && thread === 0) this.judge();
    }
  }

  verify(): Record<string, number> {
    return { tries: this.setting.parameters.tries, relaxed_outcomes: this.relaxed };
  }

  metrics({ simulatedNs }: Measured): Record<string, MetricValue> {
    return {
      relaxed_share: { value: this.relaxed / this.setting.parameters.tries, unit: '1' },
      runtime_ns: { value: simulatedNs, unit: 'ns' },
    };
  }

  private *run(process: ProcessOperations, thread: number, draws: Random): Program {
    const steps = this.test.threads[thread]!;
    const { spreadNs, delayNs } = this.setting.parameters;
    if (delayNs > 0 && 'read' in steps[0]!) yield process.compute(upTo(delayNs, draws));
    yield* this.stack(process, steps[0]!);
    const found: number[] = [];
    for (const [index, step] of steps.entries()) {
      if (spreadNs > 0) yield process.compute(upTo(spreadNs, draws));
      if ('write' in step) yield* this.write(process, this.places[step.write], step.value);
      else {
        yield* this.read(process, this.places[step.read], this.landing + index * LINE_BYTES);
        found[index] = this.word;
      }
    }
    if (this.isSplit) yield process.settle(0);
    yield* this.flush(process);
    this.reads[thread] = steps.flatMap((step, index) => {
      if ('write' in step) return [];
      return [this.isSplit ? this.memory.found(process.rank, this.landing + index * LINE_BYTES) : found[index]!];
    });
  }

  /** Accesses before the first, of its kind and to its home. */
  private *stack(process: ProcessOperations, first: Step): Program {
    const place = 'write' in first ? this.places[first.write] : this.places[first.read];
    for (let count = this.setting.parameters.backlog; count > 0; count -= 1) {
      if ('write' in first) yield* this.stackWrite(process, place.process, count);
      else if (this.isSplit) yield process.postedGet(place.process, ASIDE, this.landing + 3 * LINE_BYTES);
    }
  }

  /** Unordered among each other, but answered one by one if those of the test are. */
  private *stackWrite(process: ProcessOperations, home: number, value: number): Program {
    const isAnswered = this.setting.parameters.order === 'non-posted';
    if (isAnswered && this.isOrdered) yield process.write(home, ASIDE, value);
    else yield process.put(home, ASIDE, value);
    if (isAnswered && !this.isOrdered) yield process.flush(home);
  }

  private *write(process: ProcessOperations, { process: home, address }: Place, value: number): Program {
    const { order } = this.setting.parameters;
    const { isOrdered } = this;
    if (order === 'non-posted' && isOrdered) yield process.write(home, address, value);
    else yield process.put(home, address, value);
    if (order === 'fence' && isOrdered) yield process.fence();
    else if (order === 'flush' || (order === 'non-posted' && !isOrdered)) yield process.flush(home);
  }

  private *read(process: ProcessOperations, { process: home, address }: Place, landing: number): Program {
    if (this.isSplit) {
      yield process.postedGet(home, address, landing);
      return;
    }
    this.word = yield process.get(home, address);
  }

  private *flush(process: ProcessOperations): Program {
    const { x, y } = this.places;
    yield process.flush(x.process);
    if (y.process !== x.process) yield process.flush(y.process);
  }

  /** Traffic of a process without a part, for as long as there are tries. */
  private *disturb(process: ProcessOperations): Program {
    const { traffic, tries } = this.setting.parameters;
    if (traffic === 0) return;
    const target = this.targetOf(process.rank);
    if (target === undefined) return;
    while (this.rounds < 2 * tries) {
      const targets = Array.from({ length: traffic }, target);
      for (const target of targets) yield process.put(target, ASIDE, 0, LINE_BYTES);
      for (const target of new Set(targets)) yield process.flush(target);
    }
  }

  /** Returns how a process chooses targets for its traffic, if it has any. */
  private targetOf(rank: number): (() => number) | undefined {
    const { active, setting } = this;
    const { test, homes, trafficFrom } = setting.parameters;
    if (trafficFrom === 'all') {
      const draws = new Random(setting.seed, 'litmus traffic', rank);
      return () => active[draws.below(active.length)]!;
    }
    const [index, needed] = [active.indexOf(rank), processesFor(test, homes)];
    const part = trafficFrom === 'first' ? 0 : 1;
    const begin = placeOf(part, needed, active.length);
    if (index < begin || index >= placeOf(part + 1, needed, active.length)) return undefined;
    const opposite = active[(index + Math.floor(active.length / 2)) % active.length]!;
    return () => opposite;
  }

  /** Until all threads are here; that takes no time on the network. */
  private *meet(process: ProcessOperations): Program {
    const round = this.rounds;
    this.met += 1;
    if (this.met === this.threads.length) {
      this.met = 0;
      this.rounds += 1;
      for (const other of this.waiting.splice(0)) other.wake();
      return;
    }
    this.waiting.push(process);
    while (this.rounds === round) yield process.wait();
  }

  /** @throws SimulationFault for an outcome that the mechanism forbids */
  private judge(): void {
    const { memory, reads, setting } = this;
    const { parameters, offers, reorders } = setting;
    const found = reads.flat();
    if (this.test.isRelaxed(found, memory.x, memory.y)) {
      const choice = { ...parameters, reads: this.isSplit ? ('split-phase' as const) : ('blocking' as const) };
      const order = setting.accessOrder ?? accessOrderOf(offers);
      if (!isAllowed(parameters.test, order, choice, reorders)) {
        const seen = `reads found ${found.join(', ') || 'nothing'}, and x = ${memory.x}, y = ${memory.y} at the end`;
        throw new SimulationFault(
          'SIM_LITMUS',
          `test ${parameters.test}, homes ${parameters.homes}: ${seen}, which may not be`,
        );
      }
      this.relaxed += 1;
    }
    memory.reset();
  }
}

/** A drawn share of a time. */
function upTo(ns: number, draws: Random): number {
  return draws.below(2 ** 20) * (ns / 2 ** 20);
}
