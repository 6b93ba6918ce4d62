import { int32Array } from '../../engine/arrays.ts';
import { NONE } from '../../engine/none.ts';
import type { Machine } from '../../machines/schema.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { BucketTable } from './bucket-table.ts';
import { FirehoseTable, firehosesPerNode } from './firehose-table.ts';
import { Holdings, type Move, REACH } from './holdings.ts';
import { Launch } from './launch.ts';
import type { NodeMemory } from './node-memory.ts';
import type { FirehoseValues } from './parameters.ts';
import { firehoseLimits } from './pin-limits.ts';
import { bucketCounters, bucketMetrics } from './pinned-memory.ts';
import { pricesOf, Registrar } from './registrar.ts';
import { RegistrationWork } from './registration-work.ts';
import type { RunnerServices, Strategy, StrategyKind } from './strategy.ts';
import { TableLevels } from './table-levels.ts';
import { TransferQueues } from './transfer-queues.ts';
import { TRANSFER, type Transfers } from './transfers.ts';

const CONTROL = { move: 1, moved: 2, get: 3 } as const;

/**
 * The Firehose algorithm (section 3.2). A transfer whose buckets are all mapped by firehoses of its node is one-sided;
 * otherwise its node moves idle or free firehoses there by one round trip with the target's CPU. A transfer takes all its
 * firehoses and local buckets at once or none, and holds them until it is confirmed: nobody waits while holding.
 */
class Firehose implements Strategy {
  private readonly runtime: Runtime;
  private readonly transfers: Transfers;
  private readonly memory: NodeMemory;
  private readonly tables: readonly BucketTable[];
  private readonly hoses: readonly FirehoseTable[];
  private readonly holdings: Holdings;
  private readonly registrar: Registrar;
  private readonly levels: TableLevels;
  /** Transfers that wait for a move, by node. */
  private readonly joined: TransferQueues;
  private readonly moves: (Move | undefined)[] = [];
  private readonly work = new RegistrationWork();
  private readonly launched = new Launch();
  private readonly lookupNs: number;
  /** CPU time of the origin of a move, without the overhead of its message. */
  private readonly moveRequestNs: number;
  private readonly moveHandlerNs: number;
  private readonly oneSidedGets: boolean;
  private readonly movesOfNode: Int32Array;
  private released = 0;
  private attached = 0;
  private handlerNs = 0;

  constructor(
    private readonly runner: RunnerServices,
    machine: Machine,
    parameters: FirehoseValues,
  ) {
    const { runtime, transfers, memory } = runner;
    const { nodes, bucketBytes, bucketsPerNode } = memory;
    this.runtime = runtime;
    this.transfers = transfers;
    this.memory = memory;
    const perNode = firehosesPerNode(parameters.pinnableBytes, bucketBytes, nodes);
    const limits = firehoseLimits(parameters, bucketBytes, perNode * Math.max(1, nodes - 1));
    this.tables = Array.from({ length: nodes }, () => new BucketTable(limits, runtime.engine, bucketsPerNode, nodes));
    this.hoses = Array.from({ length: nodes }, () => new FirehoseTable(nodes, perNode, bucketsPerNode));
    this.holdings = new Holdings(runner, this.tables, this.hoses, limits.local);
    this.levels = new TableLevels(runtime, memory, limits, this.tables);
    const prices = pricesOf(machine, parameters.pagesPerBucket);
    this.registrar = new Registrar(runtime, memory, prices, this.levels);
    this.joined = new TransferQueues(transfers, nodes);
    this.lookupNs = parameters.lookupNs;
    this.moveRequestNs = machine.moveBookkeepingNs + machine.moveMessagingNs;
    this.moveHandlerNs = machine.moveHandlerNs;
    this.oneSidedGets = parameters.gets === 'one-sided';
    this.movesOfNode = int32Array(nodes);
  }

  counters(): Record<string, number> {
    const { released, attached, moveCount } = this;
    return {
      ...bucketCounters(this.tables, this.memory.bucketBytes),
      firehose_moves: moveCount,
      firehoses_released: released,
      buckets_attached: attached,
      firehoses_per_node: this.hoses[0].perNode,
      mapped_firehoses: this.hoses.reduce((sum, hoses) => sum + hoses.size, 0),
      held_references: this.tables.reduce((sum, table) => sum + table.remoteReferences, 0),
      move_handler_ns: moveCount === 0 ? 0 : this.handlerNs / moveCount,
      pin_time_ns: this.registrar.pinTimeNs,
      unpin_time_ns: this.registrar.unpinTimeNs,
    };
  }

  metrics(): Record<string, MetricValue> {
    const { moveCount } = this;
    return {
      ...bucketMetrics(this.tables, this.memory.bucketBytes),
      firehose_moves: { value: moveCount, unit: '1' },
      most_moves_of_a_node: { value: this.movesOfNode.reduce((most, count) => Math.max(most, count), 0), unit: '1' },
      ...(moveCount > 0 && { move_handler_ns: { value: this.handlerNs / moveCount, unit: 'ns' } }),
    };
  }

  /** A put back needs its source pinned, and its destination unless that is a buffer which always is. */
  place(transfer: number): void {
    const { transfers } = this;
    if (this.asksForPutBack(transfer)) return;
    this.memory.place(transfers, transfer);
    const parent = transfers.parent(transfer);
    if (parent !== NONE && transfers.local(parent) < 0) transfers.setNoBuckets(transfer);
  }

  admits(transfer: number): boolean {
    return this.holdings.admits(transfer);
  }

  launch(transfer: number, start: number): Launch {
    const { transfers, memory, runtime } = this;
    const { messageOverheadNs } = runtime.costs;
    const node = memory.nodeOf(transfers.origin(transfer));
    const looked = start + this.lookupNs;
    if (this.asksForPutBack(transfer)) {
      return this.launched.set(this.runner.control.ask(CONTROL.get, transfer, 4), looked + messageOverheadNs, 0, 0);
    }
    const pinned = this.pinLocally(transfer, node, looked);
    const isBack = transfers.kind(transfer) === TRANSFER.putBack;
    if (isBack) transfers.addRegistrationNs(transfer, pinned - looked);
    const isLocal = node === memory.nodeOf(transfers.target(transfer));
    const reach = isLocal ? REACH.mapped : this.holdings.takeFirehoses(transfer, node);
    if (reach !== REACH.mapped)
      return this.moveThere(transfer, node, reach, this.launched.set(NONE, pinned, pinned - looked, 0));
    const end = pinned + messageOverheadNs;
    if (isBack) this.runner.charges.handshake(transfer, end);
    return this.launched.set(this.runner.data.create(transfer), end, pinned - looked, 0);
  }

  control(process: number, message: number, start: number): number {
    const type = this.runtime.messages.handler(message);
    if (type === CONTROL.move) return this.moveBuckets(process, message, start);
    if (type === CONTROL.moved) return this.moved(process, message, start);
    return this.putBack(message, start);
  }

  lets(): boolean {
    return true;
  }

  giveBack(transfer: number): void {
    this.holdings.giveBack(transfer);
    this.levels.follow(this.memory.nodeOf(this.transfers.origin(transfer)));
  }

  private get moveCount(): number {
    return this.movesOfNode.reduce((sum, count) => sum + count, 0);
  }

  /** Whether a transfer is a get that the target answers with a put: it needs nothing itself. */
  private asksForPutBack(transfer: number): boolean {
    return !this.oneSidedGets && this.transfers.kind(transfer) === TRANSFER.get;
  }

  /** The transfer, which was to leave at `launch.end`, waits for firehoses: moving ones, or a move of its own. */
  private moveThere(transfer: number, node: number, reach: number, launch: Launch): Launch {
    this.joined.push(node, transfer);
    this.transfers.setPinnedAt(transfer, launch.end);
    if (reach === REACH.moving) return launch;
    const move = this.holdings.claim(transfer, node);
    this.moves[transfer] = move;
    this.movesOfNode[node] += 1;
    launch.message = this.runner.control.ask(CONTROL.move, transfer, move.released.length + move.wanted.length);
    launch.end += this.moveRequestNs + this.runtime.costs.messageOverheadNs;
    return launch;
  }

  /** The buckets at the origin, and those at a target on the same node. */
  private pinLocally(transfer: number, node: number, start: number): number {
    const { transfers, work, holdings } = this;
    let time = start;
    if (holdings.takeSource(transfer, node, work)) time = this.pin(transfer, node, start);
    if (node !== this.memory.nodeOf(transfers.target(transfer))) return time;
    holdings.takeTarget(transfer, node, work);
    return this.pin(transfer, node, time);
  }

  private pin(transfer: number, node: number, start: number): number {
    const { work } = this;
    this.runner.latencies.countUnpins(transfer, work.unpin.length);
    return this.registrar.register(this.transfers.origin(transfer), start, this.tables[node], work);
  }

  /** At the target: released buckets may be unpinned, the requested ones are pinned, and the origin is notified. */
  private moveBuckets(process: number, message: number, start: number): number {
    const { runtime, work, transfers } = this;
    const transfer = runtime.messages.context(message);
    const node = this.memory.nodeOf(process);
    const { released, wanted } = this.moves[transfer]!;
    const table = this.tables[node];
    table.move(released, wanted, work);
    this.runner.latencies.countUnpins(transfer, work.unpin.length);
    this.released += released.length;
    this.attached += wanted.length - work.pin.length;
    const handled = start + this.moveHandlerNs;
    const registered = this.registrar.register(process, handled, table, work);
    transfers.addRegistrationNs(transfer, registered - handled);
    this.handlerNs += registered - start;
    const end = registered + runtime.costs.messageOverheadNs;
    this.runner.answer(message, CONTROL.moved, end);
    return end;
  }

  /** At the origin: the firehoses are available, and every transfer that waited for nothing else continues. */
  private moved(process: number, message: number, start: number): number {
    const { runtime, transfers, memory } = this;
    const transfer = runtime.messages.context(message);
    const node = memory.nodeOf(process);
    const hoses = this.hoses[node];
    const targetNode = memory.nodeOf(transfers.target(transfer));
    for (const bucket of this.moves[transfer]!.wanted) hoses.confirm(targetNode, bucket);
    this.moves[transfer] = undefined;
    runtime.messages.release(message);
    const ready = this.joined.removeWhere(node, (waiting) =>
      hoses.allMapped(
        memory.nodeOf(transfers.target(waiting)),
        transfers.firstBucket(waiting),
        transfers.lastBucket(waiting),
      ),
    );
    return ready.reduce((time, next) => this.sendData(next, time), start);
  }

  /** @returns when the core is done with it; firehoses may be available before the source is pinned, for which the data wait */
  private sendData(transfer: number, start: number): number {
    const time = start + this.runtime.costs.messageOverheadNs;
    const sentAt = Math.max(time, this.transfers.pinnedAt(transfer));
    this.runner.charges.handshake(transfer, sentAt);
    this.runner.sendAt(sentAt, this.runner.data.create(transfer));
    return time;
  }

  /** At the target of a get, if the network has no gets: a Firehose put of the data back to the origin. */
  private putBack(message: number, start: number): number {
    const get = this.runtime.messages.context(message);
    this.runtime.messages.release(message);
    return this.runner.putBack(get, start);
  }
}

export const firehose: StrategyKind<FirehoseValues> = {
  reachesMemory: true,
  pagesPerBucket: (own) => own.pagesPerBucket,
  create: (runner, machine, parameters) => new Firehose(runner, machine, parameters),
};
