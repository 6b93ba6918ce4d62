import { int32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { NO_MESSAGE } from '../../engine/none.ts';
import type { CounterTracks } from '../../engine/trace-counters.ts';
import type { MetricValue } from '../../run.ts';
import { LockQueues } from '../lock-queue.ts';
import { STAGE } from './journeys.ts';
import type { ServiceMessage } from './kernel-messages.ts';
import { postFor, postFrom, type ServiceParts } from './services.ts';

const ACTION = { request: 0, grant: 1, release: 2 } as const;

/** A process that has a lock or wants it. */
interface Holder {
  readonly process: number;
  readonly lock: number;
  readonly exclusive: boolean;
  /** Whether it has released the lock, which its manager may not know yet. */
  isReleased: boolean;
  /** When its manager received the request. */
  requestedAt: number;
}

/** A lock, and the process at whose node it is managed. */
export interface Lock {
  readonly id: number;
  readonly keeper: number;
}

/**
 * Locks managed by kernels, each at one node: first come, first served, with a message to request, one to grant, and one to
 * release.
 */
export class Locks {
  private readonly queues = new LockQueues<Holder>();
  /** By process and lock, in the order of requests: those that the manager does not know to be released. */
  private readonly held: Map<number, Holder[]>[];
  private granted = 0;
  /** By node: threads that wait for a lock, and their trace counter. */
  private readonly waiting: Int32Array;
  private readonly waitingTrack: CounterTracks | undefined;

  constructor(private readonly parts: ServiceParts) {
    const { runtime, cores } = parts;
    this.held = Array.from({ length: runtime.processes }, () => new Map());
    this.waiting = int32Array(cores.nodes);
    const counter = { name: 'threads that wait for a lock', resource: 'cpu', unit: 'threads' };
    if (runtime.trace.on)
      this.waitingTrack = runtime.trace.addCounter({ ...counter, limit: runtime.processesPerNode }, cores.nodes);
  }

  get counted(): number {
    return this.granted;
  }

  /** @throws SimulationFault if the process already has the lock */
  acquire(process: number, lock: Lock, exclusive: boolean): void {
    const { threads, costs } = this.parts;
    const before = this.held[process]!.get(lock.id) ?? [];
    if (before.some(({ isReleased }) => !isReleased))
      throw fault(`process ${process} asks for a lock that it has or waits for`);
    this.held[process]!.set(lock.id, [
      ...before,
      { process, lock: lock.id, exclusive, isReleased: false, requestedAt: 0 },
    ]);
    const isOwn = lock.keeper === this.parts.runtime.nodeOf(process);
    threads.sleep(process, costs.sleepNs + (isOwn ? costs.dispatchNs : 0), () => {
      const { now } = this.parts.runtime.engine;
      this.count(process, 1);
      if (isOwn) this.request(process, lock, now);
      else
        postFrom(this.parts, process, this.message(ACTION.request, process, lock, this.parts.runtime.nodeOf(process)));
    });
  }

  /** @throws SimulationFault if the process does not have the lock */
  release(process: number, lock: Lock): void {
    const { costs, pairs, threads } = this.parts;
    const holder = this.held[process]!.get(lock.id)?.find(({ isReleased }) => !isReleased);
    if (holder === undefined) throw fault(`process ${process} gives back a lock that it does not have`);
    holder.isReleased = true;
    if (lock.keeper === this.parts.runtime.nodeOf(process)) {
      const { now } = this.parts.runtime.engine;
      const end = this.giveBack(process, lock, now + costs.dispatchNs);
      threads.call(process, NO_MESSAGE, end - now);
    } else {
      const node = this.parts.runtime.nodeOf(process);
      threads.call(process, pairs.prepare(this.message(ACTION.release, process, lock, node)), costs.postNs);
      pairs.sent(node);
    }
  }

  /** @returns when the handler is done */
  serve({ action, process, about, from, to }: ServiceMessage, visibleAt: number, start: number): number {
    const { costs, journeys } = this.parts;
    const time = start + costs.dispatchNs;
    const lock = { id: about, keeper: action === ACTION.grant ? from : to };
    if (action === ACTION.release) return this.giveBack(process, lock, time);
    journeys.advance(process, STAGE.wire, visibleAt);
    journeys.advance(process, STAGE.notify, start);
    journeys.advance(process, STAGE.handler, time);
    if (action === ACTION.request) return this.request(process, lock, time);
    this.wake(process, time);
    return time;
  }

  /** @throws SimulationFault if a lock is still held or requested */
  finish(): void {
    if (this.queues.inUse > 0) throw fault(`${this.queues.inUse} locks are left over`);
  }

  metrics(): Record<string, MetricValue> {
    return this.queues.metrics();
  }

  private request(process: number, lock: Lock, time: number): number {
    const holder = this.held[process]!.get(lock.id)![0]!;
    holder.requestedAt = time;
    const isGranted = this.queues.of(lock.id).request(holder);
    return isGranted ? this.grant(process, lock, time) : time;
  }

  private giveBack(process: number, lock: Lock, time: number): number {
    const [holder, ...later] = this.held[process]!.get(lock.id)!;
    this.held[process]!.set(lock.id, later);
    const next = this.queues.of(lock.id).release(holder!);
    return next.reduce((end, each) => this.grant(each.process, lock, end), time);
  }

  private grant(process: number, lock: Lock, time: number): number {
    const { journeys } = this.parts;
    this.granted += 1;
    this.queues.waits.add(time - this.held[process]!.get(lock.id)![0]!.requestedAt);
    journeys.advance(process, STAGE.notify, time);
    if (this.parts.runtime.nodeOf(process) === lock.keeper) {
      this.wake(process, time);
      return time;
    }
    const posted = postFor(this.parts, this.message(ACTION.grant, process, lock, lock.keeper), time);
    journeys.advance(process, STAGE.handler, posted);
    return posted;
  }

  private wake(process: number, time: number): void {
    const { journeys, threads } = this.parts;
    this.count(process, -1);
    journeys.advance(process, STAGE.handler, threads.wake(process, time));
  }

  /** Changes the number of waiting threads of a process's node. */
  private count(process: number, change: number): void {
    const node = this.parts.runtime.nodeOf(process);
    this.waiting[node]! += change;
    this.waitingTrack?.set(node, this.parts.runtime.engine.now, this.waiting[node]!);
  }

  private message(action: number, process: number, lock: Lock, from: number): ServiceMessage {
    const to = action === ACTION.grant ? this.parts.runtime.nodeOf(process) : lock.keeper;
    return { service: 'lock', from, to, process, about: lock.id, action };
  }
}

function fault(message: string): SimulationFault {
  return new SimulationFault('SIM_LOCKS', message);
}
