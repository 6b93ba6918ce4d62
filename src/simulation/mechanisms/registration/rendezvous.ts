import type { ParameterValues } from '../../parameters.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { BucketTable, type PinLimits, RegistrationWork } from './bucket-table.ts';
import { RegistrationModel } from './model.ts';
import { NodeMemory } from './node-memory.ts';
import { bucketCounters, bucketMetrics } from './pinned-memory.ts';
import { pricesOf, Registrar } from './registrar.ts';
import { TableLevels } from './table-levels.ts';
import { requireRoom } from './transfer-size.ts';
import { TRANSFER } from './transfers.ts';

const CONTROL = { pin: 1, pinned: 2, get: 3, release: 4 } as const;
/** A range of buckets in one number: room for 2 Mi buckets behind the first. */
const RANGE = 2 ** 21;

/** What becomes of the target's pages when a transfer is over. */
export type AfterTransfer = 'keep' | 'unpin' | 'release';

/**
 * Rendezvous: every transfer asks the target's CPU to pin its pages, waits for the answer, and sends its data one-sided.
 * Pages at the origin are cached. Afterwards the target keeps its pages for ever, or is told to unpin them at once, or
 * that nobody uses them any more, so that a cache of bounded size may replace them (pin-down cache).
 */
export class RendezvousModel extends RegistrationModel {
  private readonly tables: readonly BucketTable[];
  private readonly registrar: Registrar;
  private readonly levels: TableLevels;
  private readonly work = new RegistrationWork();
  private readonly memoryBytes: number;
  private readonly limits: PinLimits;
  /** Requests for which a node's cache has no room until others are through, by node and in their order. */
  private readonly deferred: readonly number[][];
  private readonly roomKind: number;
  private deferredRequests = 0;

  constructor(
    runtime: Runtime,
    machine: ParameterValues,
    limitsFor: (pageBytes: number) => PinLimits,
    private readonly after: AfterTransfer,
  ) {
    const pageBytes = Number(machine.iotlbPageBytes);
    const memory = new NodeMemory(runtime, pageBytes);
    super(runtime, memory, machine.atomicsBy === 'nic');
    this.memoryBytes = Number(machine.nodeMemoryBytes);
    const limits = limitsFor(pageBytes);
    this.limits = limits;
    this.deferred = Array.from({ length: memory.nodes }, () => []);
    this.roomKind = runtime.engine.on((node) => this.serveDeferred(node));
    this.tables = Array.from(
      { length: memory.nodes },
      () => new BucketTable(limits, runtime.engine, memory.bucketsPerNode, memory.nodes),
    );
    this.levels = new TableLevels(runtime, memory, limits, this.tables);
    this.registrar = new Registrar(runtime, memory.nodes, pricesOf(machine, 1), pageBytes, this.levels);
  }

  override finish(): Record<string, number> {
    const own = bucketCounters(this.tables, this.memory.bucketBytes);
    return {
      ...super.finish(),
      ...own,
      pinned_beyond_memory_bytes: Math.max(0, own.most_pinned_bytes - this.memoryBytes),
      pin_time_ns: this.registrar.pinTimeNs,
      unpin_time_ns: this.registrar.unpinTimeNs,
      ...(this.deferredRequests > 0 && { deferred_requests: this.deferredRequests }),
    };
  }

  override metrics(): Record<string, MetricValue> {
    return { ...super.metrics(), ...bucketMetrics(this.tables, this.memory.bucketBytes) };
  }

  protected override admits(transfer: number): boolean {
    const { transfers } = this;
    const table = this.tables[this.memory.nodeOf(transfers.origin(transfer))];
    const [first, last] = [transfers.firstLocal(transfer), transfers.lastLocal(transfer)];
    if (table.admitsLocal(first, last)) return true;
    requireRoom(transfers, transfer, last - first + 1, this.limits.local, 'pages of data at its origin');
    return false;
  }

  protected override launch(transfer: number, start: number): number {
    const { transfers, runtime, registrar, work } = this;
    const origin = transfers.origin(transfer);
    const node = this.memory.nodeOf(origin);
    const table = this.tables[node];
    if (transfers.kind(transfer) === TRANSFER.putBack) {
      this.outgoing = this.data.create(transfer);
      return start + runtime.costs.messageOverheadNs;
    }
    let time = start;
    if (transfers.firstLocal(transfer) >= 0) {
      table.acquireLocal(transfers.firstLocal(transfer), transfers.lastLocal(transfer), work);
      this.latencies.countUnpins(transfer, work.unpin.length);
      time = registrar.register(node, origin, start, table, work);
    }
    this.launchRegistrationNs = time - start;
    const type = transfers.kind(transfer) === TRANSFER.get ? CONTROL.get : CONTROL.pin;
    this.outgoing = this.control.create(type, origin, transfers.target(transfer), transfer, 2);
    return time + runtime.costs.messageOverheadNs;
  }

  protected override handleControl(process: number, message: number, start: number): number {
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

  /** Pins what a transfer asks for: answers a put, sends the data of a get. */
  private serve(process: number, message: number, start: number): number {
    const { messages } = this.runtime;
    const transfer = messages.context(message);
    const pinned = this.pinRange(process, transfer, start);
    if (messages.handler(message) === CONTROL.pin) {
      const end = pinned + this.runtime.costs.messageOverheadNs;
      this.answer(message, CONTROL.pinned, end);
      return end;
    }
    messages.release(message);
    this.charges.handshake(transfer, pinned + this.runtime.costs.messageOverheadNs);
    // Its source is pinned as what the get asks for, like the target of a put: it waits for nothing, and behind nobody.
    return this.launchAt(this.createPutBack(transfer), pinned);
  }

  protected override giveBack(transfer: number): void {
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

  /** Nothing of a put back is pinned beside the pages of its get, which are at both ends. */
  protected override placePutBack(): void {}

  private hasRoom(node: number, message: number): boolean {
    const { transfers } = this;
    const transfer = this.runtime.messages.context(message);
    const [first, last] = [transfers.firstBucket(transfer), transfers.lastBucket(transfer)];
    if (this.tables[node].admitsRemote(first, last)) return true;
    requireRoom(transfers, transfer, last - first + 1, this.limits.remote!, 'pages for others at its target');
    return false;
  }

  /** Others are through with pages of this node: requests that waited for room go on, on the cores of their targets. */
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
    this.latencies.countUnpins(transfer, work.unpin.length);
    const end = this.registrar.register(node, process, start, table, work);
    transfers.addRegistrationNs(transfer, end - start);
    return end;
  }

  private sendData(message: number, start: number): number {
    const { runtime } = this;
    const transfer = runtime.messages.context(message);
    runtime.messages.release(message);
    const time = start + runtime.costs.messageOverheadNs;
    this.charges.handshake(transfer, time);
    this.sendAt(time, this.data.create(transfer));
    return time;
  }

  /** One message more, which nobody waits for. */
  private tellRelease(transfer: number, origin: number): void {
    const { runtime, transfers } = this;
    const [first, last] = [transfers.firstBucket(transfer), transfers.lastBucket(transfer)];
    const message = this.control.create(CONTROL.release, origin, transfers.target(transfer), -1, 2);
    runtime.messages.setValue(message, first * RANGE + (last - first));
    if (this.after === 'unpin') this.latencies.countUnpins(transfer, last - first + 1);
    this.sendAt(runtime.cores.take(origin, runtime.costs.messageOverheadNs), message);
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
    const end = this.registrar.register(node, process, start, table, this.work);
    if (this.deferred[node].length > 0) this.runtime.engine.at(end, this.roomKind, node);
    return end;
  }
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Remote pages are unpinned after use; as many local ones stay cached as Firehose keeps victims. */
export function withUnpin(parameters: ParameterValues): (pageBytes: number) => PinLimits {
  return (pageBytes) => {
    const pages = Math.floor(Number(parameters.localCacheBytes) / pageBytes);
    return { total: Number.POSITIVE_INFINITY, pool: pages, local: pages };
  };
}

/** Nothing is ever unpinned: a fault beyond physical memory, unless only the excess is to be counted. */
export function withoutUnpin(machine: ParameterValues, parameters: ParameterValues): (pageBytes: number) => PinLimits {
  return (pageBytes) => {
    const unlimited = Number.POSITIVE_INFINITY;
    const total =
      parameters.beyondMemory === 'fail' ? Math.floor(Number(machine.nodeMemoryBytes) / pageBytes) : unlimited;
    return { total, pool: unlimited, local: unlimited, keeps: true };
  };
}

/** One cache for local and remote pages: in use at once are half of it at most for either, so that neither waits for the other. */
export function pinDownCache(parameters: ParameterValues): (pageBytes: number) => PinLimits {
  return (pageBytes) => {
    const total = Math.floor(Number(parameters.cacheBytes) / pageBytes);
    const local = Math.floor(total / 2);
    return { total, pool: Number.POSITIVE_INFINITY, local, remote: total - local };
  };
}
