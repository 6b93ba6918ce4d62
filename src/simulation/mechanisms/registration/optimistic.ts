import { NONE } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import { cpuFaults, ShareOfPages, totalNs } from '../../hardware/page-faults.ts';
import type { Machine } from '../../machines/schema.ts';
import type { MetricValue } from '../../run.ts';
import { Launch } from './launch.ts';
import type { OptimisticValues } from './parameters.ts';
import type { RunnerServices, Strategy, StrategyKind } from './strategy.ts';

const REGISTRATION = stageIndex.registration;
const HANDSHAKE = stageIndex.handshake;
const CONTROL = { lost: 1, touch: 2, touched: 3 } as const;

/**
 * Nothing is pinned, and NICs have no page faults: an access sets out as if its pages were mapped at the target. Where one is
 * not, the access is lost; the library of its origin notices, has the target's CPU touch the pages, and repeats it. Accesses of
 * a pair of processes behind a lost one count as lost, so that they stand in their order. Pages stay mapped once touched.
 */
class Optimistic implements Strategy {
  /** By node and page. */
  private readonly mapped: Set<number> = new Set();
  /** By lost transfer: when its origin had the void answer; 0 before. */
  private readonly lost: Map<number, number> = new Map();
  private readonly repeated: Set<number> = new Set();
  /** By pair: lost transfers that its library does not know of yet, in their order; and the void answers that have come. */
  private readonly unknown: Map<number, number[]> = new Map();
  private readonly answers: Map<number, number> = new Map();
  /** By origin and target: how many lost accesses are still to be repeated. */
  private readonly pending: Map<number, number> = new Map();
  private readonly swappedPages: readonly ShareOfPages[];
  private readonly launched = new Launch();
  private losses = 0;
  private pagesRead = 0;

  constructor(
    private readonly runner: RunnerServices,
    private readonly machine: Machine,
    { swappedPages }: OptimisticValues,
  ) {
    this.swappedPages = Array.from({ length: runner.memory.nodes }, () => new ShareOfPages(swappedPages));
  }

  counters(): Record<string, number> {
    return { lost_accesses: this.losses, mapped_pages: this.mapped.size, pages_read: this.pagesRead };
  }

  metrics(): Record<string, MetricValue> {
    return {
      pins: { value: 0, unit: '1' },
      unpins: { value: 0, unit: '1' },
      most_pinned_bytes: { value: 0, unit: 'B' },
      mean_pinned_bytes: { value: 0, unit: 'B' },
    };
  }

  place(transfer: number): void {
    this.runner.memory.place(this.runner.transfers, transfer);
  }

  admits(): boolean {
    return true;
  }

  giveBack(): void {}

  /** The process touches the pages of its own data first. */
  launch(transfer: number, start: number): Launch {
    const { transfers, data, runtime } = this.runner;
    const [first, last] = [transfers.firstLocal(transfer), transfers.lastLocal(transfer)];
    const touchNs = first < 0 ? 0 : this.touch(transfers.origin(transfer), first, last);
    const end = start + touchNs + runtime.costs.messageOverheadNs;
    return this.launched.set(data.create(transfer), end, touchNs, 0);
  }

  lets(transfer: number, message: number): boolean {
    if (this.repeated.delete(transfer)) {
      this.count(transfer, -1);
      return true;
    }
    if (this.reaches(transfer)) return true;
    this.losses += 1;
    this.lost.set(transfer, 0);
    this.count(transfer, 1);
    this.unknownOf(transfer).push(transfer);
    this.answerVoid(transfer, message);
    return false;
  }

  completes(transfer: number, message: number): boolean {
    if (!this.lost.has(transfer)) return true;
    const { messages, engine } = this.runner.runtime;
    this.lost.set(transfer, engine.now);
    messages.setKind(message, MESSAGE.reply);
    messages.setHandler(message, CONTROL.lost);
    messages.setOperation(message, NONE);
    this.answers.set(transfer, message);
    this.tell(this.unknownOf(transfer));
    return false;
  }

  control(process: number, message: number, start: number): number {
    const type = this.runner.runtime.messages.handler(message);
    if (type === CONTROL.touch) return this.touchFor(process, message, start);
    return type === CONTROL.lost ? this.askForTouch(message, start) : this.repeat(message, start);
  }

  /** Whether the pages of an access are mapped, and no earlier access of its pair has to be repeated. */
  private reaches(transfer: number): boolean {
    if (this.pending.size > 0 && this.pending.has(this.pairOf(transfer))) return false;
    const { transfers } = this.runner;
    const target = transfers.target(transfer);
    for (let page = transfers.firstBucket(transfer); page <= transfers.lastBucket(transfer); page += 1) {
      if (!this.mapped.has(this.keyOf(target, page))) return false;
    }
    return true;
  }

  /** The NIC answers as it does otherwise, but nothing has been written, and what was read is void. */
  private answerVoid(transfer: number, message: number): void {
    const { runtime, transfers } = this.runner;
    const { rdma, messages } = runtime;
    const kind = messages.kind(message);
    if (kind === MESSAGE.put) rdma.respondAt(message, messages.readyAt(message));
    else if (kind === MESSAGE.get) rdma.execute(message);
    else rdma.answerAtomic(message, transfers.address(transfer));
  }

  /** The library takes void answers in the order of their accesses. */
  private tell(unknown: number[]): void {
    const { answers, runner } = this;
    for (let first = unknown[0]; first !== undefined && answers.has(first); first = unknown[0]) {
      unknown.shift();
      runner.handleLater(runner.transfers.origin(first), answers.get(first)!);
      answers.delete(first);
    }
  }

  private unknownOf(transfer: number): number[] {
    const pair = this.pairOf(transfer);
    const unknown = this.unknown.get(pair) ?? [];
    this.unknown.set(pair, unknown);
    return unknown;
  }

  private askForTouch(message: number, start: number): number {
    const { runtime, control } = this.runner;
    const request = control.ask(CONTROL.touch, runtime.messages.context(message), 2);
    runtime.messages.release(message);
    const end = start + runtime.costs.messageOverheadNs;
    this.runner.sendAt(end, request);
    return end;
  }

  private touchFor(process: number, message: number, start: number): number {
    const { runtime, transfers } = this.runner;
    const transfer = runtime.messages.context(message);
    const ns = this.touch(process, transfers.firstBucket(transfer), transfers.lastBucket(transfer));
    transfers.addRegistrationNs(transfer, ns);
    const end = start + ns + runtime.costs.messageOverheadNs;
    this.runner.answer(message, CONTROL.touched, end);
    return end;
  }

  private repeat(message: number, start: number): number {
    const { runtime, transfers, data } = this.runner;
    const transfer = runtime.messages.context(message);
    runtime.messages.release(message);
    const time = start + runtime.costs.messageOverheadNs;
    const [part, touchNs] = [transfers.part(transfer), transfers.registrationNs(transfer)];
    runtime.operations.charge(part, HANDSHAKE, time - this.lost.get(transfer)! - touchNs);
    runtime.operations.charge(part, REGISTRATION, touchNs);
    transfers.noteHandshake(transfer);
    this.lost.delete(transfer);
    this.repeated.add(transfer);
    this.runner.sendAt(time, data.create(transfer));
    return time;
  }

  /** The core of a process touches pages; returns how long page faults keep it. */
  private touch(process: number, first: number, last: number): number {
    let pages = 0;
    for (let page = first; page <= last; page += 1) {
      const key = this.keyOf(process, page);
      if (this.mapped.has(key)) continue;
      this.mapped.add(key);
      pages += 1;
    }
    if (pages === 0) return 0;
    const swapped = this.swappedPages[this.runner.memory.nodeOf(process)].among(pages);
    this.pagesRead += swapped;
    return totalNs(cpuFaults(this.machine, { pages, swapped }));
  }

  /** Counts a lost access of a pair, or takes it away again. */
  private count(transfer: number, change: number): void {
    const pair = this.pairOf(transfer);
    const count = (this.pending.get(pair) ?? 0) + change;
    if (count === 0) this.pending.delete(pair);
    else this.pending.set(pair, count);
  }

  private keyOf(process: number, page: number): number {
    return this.runner.memory.nodeOf(process) * this.runner.memory.bucketsPerNode + page;
  }

  private pairOf(transfer: number): number {
    const { transfers, runtime } = this.runner;
    return transfers.origin(transfer) * runtime.processes + transfers.target(transfer);
  }
}

export const optimistic: StrategyKind<OptimisticValues> = {
  reachesMemory: true,
  create: (runner, machine, parameters) => new Optimistic(runner, machine, parameters),
};
