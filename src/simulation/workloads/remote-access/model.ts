import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { uint8Array } from '../../engine/arrays.ts';
import { distribution, Histogram } from '../../engine/histogram.ts';
import { NOBODY } from '../../engine/none.ts';
import { Random } from '../../engine/random.ts';
import { type Rate, rateOf } from '../../engine/steady-rate.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import { answeredWrite, ordersPuts } from '../answered-write.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { oppositeOf } from '../opposite.ts';
import { beginOf } from '../window.ts';
import { AccessedMemory } from './accessed-memory.ts';
import { isOnWords, movedBytes, regionsOf } from './layout.ts';
import type { RemoteAccessValues } from './parameters.ts';

/** Accesses of one kind to drawn lines of other processes. */
export class RemoteAccessModel implements WorkloadModel {
  readonly operationName: string;
  readonly memory: AccessedMemory;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  private readonly landing: number;
  private readonly moved: number;
  private active: number[] = [];
  private readonly calls: ProcessOperations[] = [];
  /** When each process called for its put, and how long puts took to be visible. */
  private readonly calledAt: number[] = [];
  private readonly visible = new Histogram();
  /** Puts that are flushed together with another one, which represents them. */
  private furtherPuts = 0;
  private firstEffectAt = NOBODY;
  private lastEffectAt = 0;
  private effects = 0;
  /** Number of processes at which accesses had an effect, and which ones. */
  private reached = 0;
  private readonly isReached: Uint8Array;

  constructor(private readonly setting: WorkloadSetting<RemoteAccessValues>) {
    const { parameters, processes } = setting;
    const { operation } = parameters;
    this.operationName = operation;
    this.moved = movedBytes(parameters);
    this.regions = regionsOf(setting);
    this.landing = beginOf(this.regions, 'landing');
    const comes = {
      put: (value: number) => this.putIsVisible(value),
      read: (process: number) => this.noteEffect(this.calls[process]!),
    };
    this.isReached = uint8Array(processes);
    this.memory = new AccessedMemory(processes, isOnWords(operation) ? operation : undefined, this.landing, comes);
  }

  prepare(runsProgram: (process: number) => boolean): void {
    this.active = Array.from({ length: this.setting.processes }, (_, process) => process).filter(runsProgram);
  }

  *program(process: ProcessOperations): Program {
    this.calls[process.rank] = process;
    const place = this.active.indexOf(process.rank);
    const { parameters, seed } = this.setting;
    if (parameters.targets === 'opposite' && place >= Math.floor(this.active.length / 2)) return;
    const draws = new Random(seed, 'remote access', process.rank);
    if (parameters.outstanding > 1 && parameters.operation === 'put') yield* this.putMany(process, place, draws);
    else if (parameters.outstanding > 1) yield* this.postMany(process, place, draws);
    else yield* this.oneByOne(process, place, draws);
  }

  performed(ended: number): number {
    return ended + this.furtherPuts;
  }

  verify(): Record<string, number> {
    return this.memory.verify();
  }

  /**
   * Based on effects: the first effect at each process does not end an interval. Effects that all arrive at one instant have no
   * rate.
   */
  rate(): Rate | undefined {
    const count = this.effects - this.reached;
    if (count === 0 || this.lastEffectAt === this.firstEffectAt) return undefined;
    return rateOf(count, this.firstEffectAt, this.lastEffectAt);
  }

  metrics({ rate, simulatedNs }: Measured): Record<string, MetricValue> {
    const perNs = rate.count / (rate.toNs - rate.fromNs);
    return {
      ...(this.rate() && {
        bandwidth_bytes_per_ns: { value: perNs * this.moved, unit: 'B/ns' },
        operations_per_second: { value: perNs * 1e9, unit: '1/s' },
      }),
      ...(this.visible.count > 0 && { put_visible_ns: distribution(this.visible, 'ns') }),
      runtime_ns: { value: simulatedNs, unit: 'ns' },
    };
  }

  private *oneByOne(process: ProcessOperations, place: number, draws: Random): Program {
    for (let count = 1; count <= this.setting.parameters.operationsPerProcess; count += 1) {
      const target = this.targetOf(place, draws);
      const address = this.draw(draws);
      process.begin();
      this.calledAt[process.rank] = process.now();
      yield* this.access(process, target, address, count);
      if (this.operationName === 'put') yield process.wait();
      else this.noteEffect(process);
      process.end();
    }
  }

  private *access(process: ProcessOperations, target: number, address: number, count: number): Program {
    const { memory, moved, setting } = this;
    const value = count * setting.processes + process.rank;
    if (this.operationName === 'read') {
      memory.check(target, address, yield process.get(target, address, moved));
    } else if (this.operationName === 'put' || this.operationName === 'write') {
      memory.expect(target, address, value);
      if (this.operationName === 'put') yield process.put(target, address, value, moved);
      else yield* answeredWrite(process, ordersPuts(setting.offers), { target, address, value, bytes: moved });
    } else yield* this.change(process, target, address, count);
  }

  private *change(process: ProcessOperations, target: number, address: number, count: number): Program {
    const value = 1 + ((process.rank * 7919 + count) % 65_521);
    this.memory.gives(value);
    if (this.operationName === 'fetch-and-add') yield process.fetchAndAdd(target, address, value);
    else if (this.operationName === 'swap') this.memory.finds(yield process.fetchAndReplace(target, address, value));
    else yield process.fetchAndXor(target, address, value);
  }

  /** Puts that are flushed together are one operation. */
  private *putMany(process: ProcessOperations, place: number, draws: Random): Program {
    const { operationsPerProcess, outstanding } = this.setting.parameters;
    const { memory, moved } = this;
    const targets = new Set<number>();
    for (let count = 1; count <= operationsPerProcess; count += 1) {
      const target = this.targetOf(place, draws);
      const address = this.draw(draws);
      const value = count * this.setting.processes + process.rank;
      if (targets.size === 0) process.begin();
      else this.furtherPuts += 1;
      targets.add(target);
      memory.expect(target, address, value);
      yield process.put(target, address, value, moved);
      if (count % outstanding !== 0 && count < operationsPerProcess) continue;
      for (const each of targets) yield process.flush(each);
      targets.clear();
      process.end();
    }
  }

  /** Several in flight, each an operation that ends with its response. */
  private *postMany(process: ProcessOperations, place: number, draws: Random): Program {
    const { operationsPerProcess, outstanding } = this.setting.parameters;
    for (let count = 1; count <= operationsPerProcess; count += 1) {
      const target = this.targetOf(place, draws);
      const address = this.draw(draws);
      yield process.settle(outstanding - 1);
      process.begin();
      yield* this.post(process, target, address, count);
      process.endWithAnswer();
    }
    yield process.settle(0);
  }

  private *post(process: ProcessOperations, target: number, address: number, count: number): Program {
    const { memory, moved, landing } = this;
    memory.expectLanding(process.rank);
    if (this.operationName === 'read') yield process.postedGet(target, address, landing, moved);
    else {
      memory.gives(count);
      yield process.postedFetchAndAdd(target, address, count, landing);
    }
  }

  private draw(draws: Random): number {
    return draws.below(Math.floor(this.setting.parameters.windowBytes / LINE_BYTES)) * LINE_BYTES;
  }

  private targetOf(place: number, draws: Random): number {
    const { active } = this;
    const { targets } = this.setting.parameters;
    if (targets === 'opposite') return active[oppositeOf(place, active.length)]!;
    if (targets === 'one') return active[place === 0 ? active.length - 1 : 0]!;
    const other = draws.below(active.length - 1);
    return active[other < place ? other : other + 1]!;
  }

  /** The origin of the put learns of it immediately, as no real program could. */
  private putIsVisible(value: number): void {
    const process = this.calls[value % this.setting.processes]!;
    if (this.operationName !== 'put') return;
    this.noteEffect(process);
    if (this.setting.parameters.outstanding > 1) return;
    this.visible.add(process.now() - this.calledAt[process.rank]!);
    process.wake();
  }

  private noteEffect(process: ProcessOperations): void {
    const now = process.now();
    if (this.firstEffectAt < 0) this.firstEffectAt = now;
    this.lastEffectAt = now;
    this.effects += 1;
    if (this.isReached[process.rank] === 1) return;
    this.isReached[process.rank] = 1;
    this.reached += 1;
  }
}
