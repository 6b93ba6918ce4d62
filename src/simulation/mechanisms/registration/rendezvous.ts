import { NONE } from '../../engine/none.ts';
import type { Machine } from '../../machines/schema.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { BucketTable } from './bucket-table.ts';
import { Launch } from './launch.ts';
import type { NodeMemory } from './node-memory.ts';
import { cacheLimits, type LimitsOf, noUnpinLimits, type PinLimits, unpinLimits } from './pin-limits.ts';
import { bucketCounters, bucketMetrics } from './pinned-memory.ts';
import { pricesOf, Registrar } from './registrar.ts';
import { RegistrationWork } from './registration-work.ts';
import type { RunnerServices, Strategy, StrategyKind } from './strategy.ts';
import { TableLevels } from './table-levels.ts';
import { requireRoom } from './transfer-size.ts';
import { TRANSFER, type Transfers } from './transfers.ts';

const CONTROL = { pin: 1, pinned: 2, get: 3, release: 4 } as const;
/** Encodes a range of buckets in one number, with up to 2 Mi buckets after the first. */
const RANGE = 2 ** 21;

/** Treatment of the target's pages after a transfer. */
type AfterTransfer = 'keep' | 'unpin' | 'release';

interface RendezvousSetting {
  readonly machine: Machine;
  readonly limits: PinLimits;
  readonly after: AfterTransfer;
}

/**
 * Rendezvous: every transfer asks the target's CPU to pin its pages, waits for the reply, and sends its data one-sided. Pages at
 * the origin are cached. Afterwards, the target keeps its pages forever, or is told to unpin them at once, or that they are
 * unused, so that a bounded cache may replace them (pin-down cache).
 */
class Rendezvous implements Strategy {
  private readonly runtime: Runtime;
  private readonly transfers: Transfers;
  private readonly memory: NodeMemory;
  private readonly tables: readonly BucketTable[];
  private readonly registrar: Registrar;
  private readonly levels: TableLevels;
  private readonly work = new RegistrationWork();
  private readonly launched = new Launch();
  private readonly memoryBytes: number;
  private readonly limits: PinLimits;
  private readonly after: AfterTransfer;
  /** Requests for which a node's cache has no room until others complete, by node and in order. */
  private readonly deferred: readonly number[][];
  private readonly roomKind: number;
  private deferredRequests = 0;

  constructor(
    private readonly runner: RunnerServices,
    { machine, limits, after }: RendezvousSetting,
  ) {
    const { runtime, transfers, memory } = runner;
    const { nodes, bucketsPerNode } = memory;
    this.runtime = runtime;
    this.transfers = transfers;
    this.memory = memory;
    this.memoryBytes = machine.nodeMemoryBytes;
    this.limits = limits;
    this.after = after;
    this.deferred = Array.from({ length: nodes }, () => []);
    this.roomKind = runtime.engine.on((node) => this.serveDeferred(node));
    this.tables = Array.from({ length: nodes }, () => new BucketTable(limits, runtime.engine, bucketsPerNode, nodes));
    this.levels = new TableLevels(runtime, memory, limits, this.tables);
    this.registrar = new Registrar(runtime, memory, pricesOf(machine, 1), this.levels);
  }

  counters(): Record<string, number> {
    const own = bucketCounters(this.tables, this.memory.bucketBytes);
    return {
      ...own,
      pinned_beyond_memory_bytes: Math.max(0, own.most_pinned_bytes - this.memoryBytes),
      pin_time_ns: this.registrar.pinTimeNs,
      unpin_time_ns: this.registrar.unpinTimeNs,
      ...(this.deferredRequests > 0 && { deferred_requests: this.deferredRequests }),
    };
  }

  metrics(): Record<string, MetricValue> {
    return bucketMetrics(this.tables, this.memory.bucketBytes);
  }

  place(transfer: number): void {
    this.memory.place(this.transfers, transfer);
  }

  lets(): boolean {
    return true;
  }

  admits(transfer: number): boolean {
    const { transfers } = this;
    const table = this.tables[this.memory.nodeOf(transfers.origin(transfer))];
    const [first, last] = [transfers.firstLocal(transfer), transfers.lastLocal(transfer)];
    if (table.admitsLocal(first, last)) return true;
    requireRoom(transfers.bytes(transfer), last - first + 1, this.limits.local, 'pages of data at its origin');
    return false;
  }

  launch(transfer: number, start: number): Launch {
    const { transfers, runtime, work, runner } = this;
    const { messageOverheadNs } = runtime.costs;
    const kind = transfers.kind(transfer);
    if (kind === TRANSFER.putBack)
      return this.launched.set(runner.data.create(transfer), start + messageOverheadNs, 0, 0);
    const origin = transfers.origin(transfer);
    const first = transfers.firstLocal(transfer);
    let time = start;
    if (first >= 0) {
      const table = this.tables[this.memory.nodeOf(origin)];
      table.acquireLocal(first, transfers.lastLocal(transfer), work);
      runner.latencies.countUnpins(transfer, work.unpin.length);
      time = this.registrar.register(origin, start, table, work);
    }
    const request = runner.control.ask(kind === TRANSFER.get ? CONTROL.get : CONTROL.pin, transfer, 2);
    return this.launched.set(request, time + messageOverheadNs, time - start, 0);
  }

  control(process: number, message: number, start: number): number {
    const { messages } = this.runtime;
    const type = messages.handler(message);
    if (type === CONTROL.pinned) return this.sendData(message, start);
    if (type === CONTROL.release) return this.releaseRange(process, message, start);
    const node = this.memory.nodeOf(process);
    if (this.deferred[node].length === 0 && this.hasRoom(node, message)) return this.serve(process, message, start);
    this.deferred[node].push(message);
    this.deferredRequests += 1;
    return start;
  }

  /** Pins what a transfer requests: replies to a put, or sends the data of a get. */
  private serve(process: number, message: number, start: number): number {
    const { messages } = this.runtime;
    const transfer = messages.context(message);
    const pinned = this.pinRange(process, transfer, start);
    if (messages.handler(message) === CONTROL.pin) {
      const end = pinned + this.runtime.costs.messageOverheadNs;
      this.runner.answer(message, CONTROL.pinned, end);
      return end;
    }
    messages.release(message);
    this.runner.charges.handshake(transfer, pinned + this.runtime.costs.messageOverheadNs);
    // Its source is pinned as requested by the get, like the target of a put, so it does not wait for anything or anybody.
    return this.runner.putBackAtOnce(transfer, pinned);
  }

  giveBack(transfer: number): void {
    const { transfers } = this;
    const origin = transfers.origin(transfer);
    const table = this.tables[this.memory.nodeOf(origin)];
    if (transfers.firstLocal(transfer) >= 0) {
      table.releaseLocal(transfers.firstLocal(transfer), transfers.lastLocal(transfer));
      this.levels.follow(this.memory.nodeOf(origin));
    }
    if (this.after === 'keep' || transfers.kind(transfer) === TRANSFER.putBack) return;
    this.tellRelease(transfer, origin);
  }

  private hasRoom(node: number, message: number): boolean {
    const { transfers } = this;
    const transfer = this.runtime.messages.context(message);
    const [first, last] = [transfers.firstBucket(transfer), transfers.lastBucket(transfer)];
    if (this.tables[node].admitsRemote(first, last)) return true;
    requireRoom(transfers.bytes(transfer), last - first + 1, this.limits.remote!, 'pages for others at its target');
    return false;
  }

  /** Pages of this node have been released: requests that waited for room continue, on the cores of their targets. */
  private serveDeferred(node: number): void {
    const { messages, cores } = this.runtime;
    const queue = this.deferred[node];
    while (queue.length > 0 && this.hasRoom(node, queue[0])) {
      const message = queue.shift()!;
      const process = messages.target(message);
      const start = cores.freeAt(process);
      cores.take(process, this.serve(process, message, start) - start);
    }
  }

  private pinRange(process: number, transfer: number, start: number): number {
    const { transfers, work } = this;
    const node = this.memory.nodeOf(process);
    const table = this.tables[node];
    table.move([], range(transfers.firstBucket(transfer), transfers.lastBucket(transfer)), work);
    this.runner.latencies.countUnpins(transfer, work.unpin.length);
    const end = this.registrar.register(process, start, table, work);
    transfers.addRegistrationNs(transfer, end - start);
    return end;
  }

  private sendData(message: number, start: number): number {
    const { runtime } = this;
    const transfer = runtime.messages.context(message);
    runtime.messages.release(message);
    const time = start + runtime.costs.messageOverheadNs;
    this.runner.charges.handshake(transfer, time);
    this.runner.sendAt(time, this.runner.data.create(transfer));
    return time;
  }

  /** Sends an additional message for which nobody waits. */
  private tellRelease(transfer: number, origin: number): void {
    const { runtime, transfers } = this;
    const [first, last] = [transfers.firstBucket(transfer), transfers.lastBucket(transfer)];
    const message = this.runner.control.ask(CONTROL.release, transfer, 2);
    runtime.messages.setContext(message, NONE);
    runtime.messages.setValue(message, first * RANGE + (last - first));
    if (this.after === 'unpin') this.runner.latencies.countUnpins(transfer, last - first + 1);
    this.runner.sendAt(runtime.cores.take(origin, runtime.costs.messageOverheadNs), message);
  }

  private releaseRange(process: number, message: number, start: number): number {
    const { messages } = this.runtime;
    const node = this.memory.nodeOf(process);
    const table = this.tables[node];
    const first = Math.floor(messages.value(message) / RANGE);
    const released = range(first, first + (messages.value(message) % RANGE));
    messages.release(message);
    if (this.after === 'unpin') table.unpinReleased(released, this.work);
    else table.move(released, [], this.work);
    const end = this.registrar.register(process, start, table, this.work);
    if (this.deferred[node].length > 0) this.runtime.engine.at(end, this.roomKind, node);
    return end;
  }
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const rendezvous = <Own>(after: AfterTransfer, limitsOf: LimitsOf<Own>): StrategyKind<Own> => ({
  reachesMemory: true,
  create: (runner, machine, parameters) => {
    const limits = limitsOf(runner.memory.bucketBytes, parameters, machine);
    return new Rendezvous(runner, { machine, limits, after });
  },
});

export const rendezvousUnpin = rendezvous('unpin', unpinLimits);
export const rendezvousNoUnpin = rendezvous('keep', noUnpinLimits);
export const pinDownCache = rendezvous('release', cacheLimits);
