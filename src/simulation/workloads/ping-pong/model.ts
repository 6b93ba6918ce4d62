import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { type Rate, rateOf } from '../../engine/steady-rate.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { beginOf } from '../window.ts';
import { regionsOf } from './layout.ts';
import { PairedMemory, type Places } from './paired-memory.ts';
import type { PingPongValues } from './parameters.ts';

/** Operations before those that are measured: caches and translations are warm. */
const WARM_UP = 2;

/** Microbenchmarks between pairs: each process of the first half, with the one half of the computing processes further on. */
export class PingPongModel implements WorkloadModel {
  readonly operationName: string;
  readonly memory: PairedMemory;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  private readonly places: Places;
  private readonly calls: ProcessOperations[] = [];
  private readonly isBothWays: boolean;
  private readonly isShared: boolean;
  /** Processes that run the program: the first half of them, then their peers. */
  private active: readonly number[] = [];
  private pairs = 0;
  /** Over all processes that send: measured operations, when the first of them began and the last ended. */
  private measured = 0;
  private firstBegunAt = Number.POSITIVE_INFINITY;
  private lastEndedAt = 0;
  /** Puts that are flushed together with another one, which represents them as one operation. */
  private furtherInWindows = 0;
  /** Number of processes that have finished the warm-up. */
  private warm = 0;
  /** Number of operations before the measured ones, which are not recorded. */
  private warmUps = 0;

  constructor(private readonly setting: WorkloadSetting<PingPongValues>) {
    const { parameters, processes } = setting;
    this.operationName = parameters.operation;
    this.regions = regionsOf(setting);
    const place = (name: string) => beginOf(this.regions, name);
    this.places = { data: place('data'), sum: place('sum'), landing: place('landing') };
    this.memory = new PairedMemory(processes, this.places, (process) => this.calls[process]?.wake());
    this.isShared = setting.offers.includes('shared-pages');
    this.isBothWays = parameters.test === 'bandwidth' && parameters.bothWays;
  }

  prepare(runsProgram: (process: number) => boolean): void {
    this.active = Array.from({ length: this.setting.processes }, (_, process) => process).filter(runsProgram);
    this.pairs = Math.floor(this.active.length / 2);
  }

  *program(process: ProcessOperations): Program {
    const { active, pairs } = this;
    const place = active.indexOf(process.rank);
    if (place >= 2 * pairs) return;
    const peer = active[place < pairs ? place + pairs : place - pairs]!;
    this.calls[process.rank] = process;
    if (this.setting.parameters.test === 'bandwidth') yield* this.sendOrTake(process, peer);
    else if (place < pairs) yield* this.ping(process, peer);
    else if (this.isPut()) yield* this.pong(process, peer);
  }

  performed(ended: number): number {
    return ended + this.furtherInWindows + this.warmUps;
  }

  verify(): Record<string, number> {
    return this.memory.verify();
  }

  /** Uses a common interval for all processes, as those that share a NIC begin and end at different times. */
  rate(): Rate {
    return rateOf(this.measured, this.firstBegunAt, this.lastEndedAt);
  }

  metrics({ rate }: Measured): Record<string, MetricValue> {
    const { bytes, operation, test } = this.setting.parameters;
    const moved = operation === 'fetch-and-add' ? WORD_BYTES : bytes;
    const perNs = rate.count / (rate.toNs - rate.fromNs);
    return {
      ...(test === 'latency' &&
        this.isPut() && { one_way_latency_ns: { value: this.pairs / (2 * perNs), unit: 'ns' } }),
      bandwidth_bytes_per_ns: { value: perNs * moved, unit: 'B/ns' },
      operations_per_second: { value: perNs * 1e9, unit: '1/s' },
    };
  }

  private isPut(): boolean {
    const { operation } = this.setting.parameters;
    return operation !== 'get' && operation !== 'fetch-and-add';
  }

  private isEndedByPeer(): boolean {
    const { operation } = this.setting.parameters;
    return operation === 'message' || operation.endsWith('notify') || operation === 'notified-put';
  }

  /** One operation after the other; the peer answers a put by the same. */
  private *ping(process: ProcessOperations, peer: number): Program {
    const { operationsPerProcess } = this.setting.parameters;
    let start = 0;
    for (let count = 1; count <= WARM_UP + operationsPerProcess; count += 1) {
      if (count === WARM_UP + 1) start = process.now();
      const isMeasured = this.begin(process, count > WARM_UP);
      yield* this.operate(process, peer, count);
      if (this.isPut()) yield* this.awaitPut(process, peer, count);
      if (isMeasured && !this.isEndedByPeer()) process.end();
    }
    this.note(start, process.now());
  }

  private *pong(process: ProcessOperations, peer: number): Program {
    const { operationsPerProcess } = this.setting.parameters;
    for (let count = 1; count <= WARM_UP + operationsPerProcess; count += 1) {
      yield* this.awaitPut(process, peer, count);
      // The way back is an operation of its own if the other end can end it.
      if (this.isEndedByPeer()) this.begin(process, count > WARM_UP);
      yield* this.operate(process, peer, count);
    }
  }

  /** @returns whether a recorded operation follows */
  private begin(process: ProcessOperations, isMeasured: boolean): boolean {
    if (isMeasured) process.begin();
    else this.warmUps += 1;
    return isMeasured;
  }

  private *operate(process: ProcessOperations, peer: number, count: number): Program {
    const { operation, bytes, eagerBytes } = this.setting.parameters;
    if (operation === 'get') yield process.get(peer, this.places.data, bytes, this.places.landing);
    else if (operation === 'fetch-and-add') yield* this.add(process, peer);
    else if (operation === 'notified-put') yield this.notify(process, peer, count, bytes);
    else if (operation === 'message') yield this.notify(process, peer, count, bytes > eagerBytes ? WORD_BYTES : bytes);
    else if (operation === 'completed-put-then-notify') yield this.signalledPut(process, peer, count);
    else yield this.put(process, peer, count);
    if (operation === 'completed-put-then-notify') yield process.completions(0);
    else if (operation === 'put-then-notify') yield process.flush(peer);
    else return;
    yield this.notify(process, peer, count, WORD_BYTES);
  }

  /** Waits until the program has seen that its peer's data have arrived. */
  private *awaitPut(process: ProcessOperations, peer: number, count: number): Program {
    const { operation, bytes, eagerBytes } = this.setting.parameters;
    if (operation !== 'put') yield process.notification();
    else yield* this.awaitData(process, count);
    if (operation === 'message' && bytes > eagerBytes)
      yield process.get(peer, this.places.data, bytes, this.places.landing);
  }

  private *awaitData(process: ProcessOperations, count: number): Program {
    yield* process.await(this.places.data, () => this.memory.arrived[process.rank]! >= count);
    // Whoever watches the first word of pages has the others only once it reads them.
    if (this.isShared) yield* process.load(this.places.data, this.setting.parameters.bytes);
  }

  private put(process: ProcessOperations, peer: number, count: number): void {
    this.memory.expect(peer, this.places.data, count);
    process.put(peer, this.places.data, count, this.setting.parameters.bytes);
  }

  private signalledPut(process: ProcessOperations, peer: number, count: number): void {
    this.memory.expect(peer, this.places.data, count);
    process.signalledPut(peer, this.places.data, count, this.setting.parameters.bytes);
  }

  private notify(process: ProcessOperations, peer: number, count: number, bytes: number): void {
    this.memory.expect(peer, this.places.data, count);
    process.notifiedPut(peer, this.places.data, { value: count, immediate: count, bytes });
  }

  private *add(process: ProcessOperations, peer: number): Program {
    this.memory.expectSum(peer);
    yield process.fetchAndAdd(peer, this.places.sum, 1);
  }

  private sends(process: number): boolean {
    return this.isBothWays || this.active.indexOf(process) < this.pairs;
  }

  /** A process that does not send waits for notifications of what arrives, if there are any. */
  private *sendOrTake(process: ProcessOperations, peer: number): Program {
    if (this.sends(process.rank)) yield* this.stream(process, peer);
    else if (this.isEndedByPeer())
      yield* this.take(process, peer, this.warmUp() + this.setting.parameters.operationsPerProcess);
  }

  private *take(process: ProcessOperations, peer: number, notifications: number): Program {
    for (let left = notifications; left > 0; left -= 1) yield* this.awaitPut(process, peer, 0);
  }

  private warmUp(): number {
    const { operationsPerProcess, inFlight } = this.setting.parameters;
    return Math.min(inFlight, operationsPerProcess);
  }

  /** Keeps the given number in flight: a window of puts is awaited as a whole, a read begins when another completes. */
  private *stream(process: ProcessOperations, peer: number): Program {
    const { operationsPerProcess, inFlight } = this.setting.parameters;
    const most = this.isPut() ? inFlight : operationsPerProcess;
    yield* this.window(process, peer, this.warmUp(), false);
    yield* this.begunTogether(process);
    const start = process.now();
    for (let left = operationsPerProcess; left > 0; left -= most) {
      yield* this.window(process, peer, Math.min(most, left), true);
    }
    this.note(start, process.now());
  }

  private *window(process: ProcessOperations, peer: number, operations: number, isMeasured: boolean): Program {
    if (!this.isPut()) yield* this.reads(process, peer, operations, isMeasured);
    else if (this.isEndedByPeer()) yield* this.putsThatTell(process, peer, operations, isMeasured);
    else yield* this.putsOfOneFlush(process, peer, operations, isMeasured);
  }

  /** Pairs that share links are not done with their first window at once, which would count as time and not as data. */
  private *begunTogether(process: ProcessOperations): Program {
    const senders = this.setting.parameters.bothWays ? 2 * this.pairs : this.pairs;
    this.warm += 1;
    if (this.warm === senders) for (const other of this.calls) other?.wake();
    yield* process.await(this.places.data, () => this.warm === senders);
  }

  /** Each an operation that ends with its answer. */
  private *reads(process: ProcessOperations, peer: number, operations: number, isMeasured: boolean): Program {
    for (let count = operations; count > 0; count -= 1) {
      yield process.settle(this.setting.parameters.inFlight - 1);
      this.begin(process, isMeasured);
      yield* this.postRead(process, peer);
      if (isMeasured) process.endWithAnswer();
    }
    yield process.settle(0);
  }

  /** Each an operation, which its target ends. */
  private *putsThatTell(process: ProcessOperations, peer: number, operations: number, isMeasured: boolean): Program {
    for (let count = operations; count > 0; count -= 1) {
      this.begin(process, isMeasured);
      yield* this.operate(process, peer, count);
    }
    yield process.flush(peer);
    if (this.sends(peer)) yield* this.take(process, peer, operations);
  }

  /** One operation together. */
  private *putsOfOneFlush(process: ProcessOperations, peer: number, operations: number, isMeasured: boolean): Program {
    this.begin(process, isMeasured);
    for (let count = operations; count > 0; count -= 1) yield* this.operate(process, peer, count);
    yield process.flush(peer);
    if (isMeasured) process.end();
    this.furtherInWindows += operations - 1;
  }

  private *postRead(process: ProcessOperations, peer: number): Program {
    const { operation, bytes } = this.setting.parameters;
    this.memory.expectLanding(process.rank);
    if (operation === 'get') yield process.postedGet(peer, this.places.data, this.places.landing, bytes);
    else {
      this.memory.expectSum(peer);
      yield process.postedFetchAndAdd(peer, this.places.sum, 1, this.places.landing);
    }
  }

  private note(begunAt: number, endedAt: number): void {
    this.measured += this.setting.parameters.operationsPerProcess;
    this.firstBegunAt = Math.min(this.firstBegunAt, begunAt);
    this.lastEndedAt = Math.max(this.lastEndedAt, endedAt);
  }
}
