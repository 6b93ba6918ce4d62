import { int32Array } from '../../engine/arrays.ts';
import type { ParameterValues } from '../../parameters.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { BucketTable, RegistrationWork } from './bucket-table.ts';
import { FirehoseTable, firehosesPerNode } from './firehose-table.ts';
import { Holdings, type Move, REACH } from './holdings.ts';
import { RegistrationModel } from './model.ts';
import { NodeMemory } from './node-memory.ts';
import { bucketCounters, bucketMetrics } from './pinned-memory.ts';
import { pricesOf, Registrar } from './registrar.ts';
import { TableLevels } from './table-levels.ts';
import { TransferQueues } from './transfer-queues.ts';
import { TRANSFER } from './transfers.ts';

const CONTROL = { move: 1, moved: 2, get: 3 } as const;

const MAPPED = REACH.mapped;

/**
 * The Firehose algorithm (section 3.2). A transfer whose buckets are all mapped by firehoses of its node is one-sided;
 * otherwise its node moves idle or free firehoses there by one round trip with the target's CPU. A transfer takes all its
 * firehoses and local buckets at once or none, and holds them until it is confirmed: nobody waits while holding.
 */
export class FirehoseModel extends RegistrationModel {
  private readonly tables: readonly BucketTable[];
  private readonly hoses: readonly FirehoseTable[];
  private readonly holdings: Holdings;
  private readonly registrar: Registrar;
  private readonly levels: TableLevels;
  private readonly joined: TransferQueues;
  private readonly moves: (Move | undefined)[] = [];
  private readonly work = new RegistrationWork();
  private readonly lookupNs: number;
  private readonly bookkeepingNs: number;
  private readonly moveHandlerNs: number;
  private readonly oneSidedGets: boolean;
  private readonly movesOfNode: Int32Array;
  private released = 0;
  private attached = 0;
  private handlerNs = 0;

  constructor(runtime: Runtime, machine: ParameterValues, parameters: ParameterValues) {
    const pageBytes = Number(machine.iotlbPageBytes);
    const pages = Number(parameters.pagesPerBucket);
    const memory = new NodeMemory(runtime, pages * pageBytes);
    super(runtime, memory, machine.atomicsBy === 'nic');
    const { nodes, bucketBytes } = memory;
    const perNode = firehosesPerNode(Number(parameters.pinnableBytes), bucketBytes, nodes);
    const committed = perNode * Math.max(1, nodes - 1);
    const localLimit = Math.floor(Number(parameters.victimBytes) / bucketBytes);
    const limits = {
      total: committed + localLimit,
      pool: parameters.adaptiveVictims ? Number.POSITIVE_INFINITY : localLimit,
      local: localLimit,
    };
    this.tables = Array.from(
      { length: nodes },
      () => new BucketTable(limits, runtime.engine, memory.bucketsPerNode, nodes),
    );
    this.hoses = Array.from({ length: nodes }, () => new FirehoseTable(nodes, perNode, memory.bucketsPerNode));
    this.holdings = new Holdings(this.transfers, memory, this.tables, this.hoses, localLimit);
    this.levels = new TableLevels(runtime, memory, limits, this.tables);
    this.registrar = new Registrar(runtime, nodes, pricesOf(machine, pages), bucketBytes, this.levels);
    this.joined = new TransferQueues(this.transfers, nodes);
    this.lookupNs = Number(parameters.lookupNs);
    this.bookkeepingNs = Number(parameters.bookkeepingNs) + Number(parameters.moveMessagingNs);
    this.moveHandlerNs = Number(parameters.moveHandlerNs);
    this.oneSidedGets = parameters.gets === 'one-sided';
    this.movesOfNode = int32Array(nodes);
  }

  override finish(): Record<string, number> {
    const { movesOfNode, released, attached } = this;
    const moves = movesOfNode.reduce((sum, count) => sum + count, 0);
    return {
      ...super.finish(),
      ...bucketCounters(this.tables, this.memory.bucketBytes),
      firehose_moves: moves,
      firehoses_released: released,
      buckets_attached: attached,
      firehoses_per_node: this.hoses[0].perNode,
      mapped_firehoses: this.hoses.reduce((sum, hoses) => sum + hoses.size, 0),
      held_references: this.tables.reduce((sum, table) => sum + table.remoteReferences, 0),
      move_handler_ns: moves === 0 ? 0 : this.handlerNs / moves,
      pin_time_ns: this.registrar.pinTimeNs,
      unpin_time_ns: this.registrar.unpinTimeNs,
    };
  }

  override metrics(): Record<string, MetricValue> {
    const moves = this.movesOfNode.reduce((sum, count) => sum + count, 0);
    return {
      ...super.metrics(),
      ...bucketMetrics(this.tables, this.memory.bucketBytes),
      firehose_moves: { value: moves, unit: '1' },
      most_moves_of_a_node: { value: this.movesOfNode.reduce((most, count) => Math.max(most, count), 0), unit: '1' },
      ...(moves > 0 && { move_handler_ns: { value: this.handlerNs / moves, unit: 'ns' } }),
    };
  }

  protected override place(transfer: number): void {
    const { transfers } = this;
    if (transfers.kind(transfer) === TRANSFER.get && !this.oneSidedGets) return;
    super.place(transfer);
  }

  protected override admits(transfer: number): boolean {
    return this.holdings.admits(transfer);
  }

  protected override launch(transfer: number, start: number): number {
    const { transfers, memory, runtime } = this;
    const origin = transfers.origin(transfer);
    const target = transfers.target(transfer);
    const node = memory.nodeOf(origin);
    const looked = start + this.lookupNs;
    if (transfers.kind(transfer) === TRANSFER.get && !this.oneSidedGets) {
      this.outgoing = this.control.create(CONTROL.get, origin, target, transfer, 4);
      return looked + runtime.costs.messageOverheadNs;
    }
    const pinned = this.pinLocally(transfer, node, origin, looked);
    const isBack = transfers.kind(transfer) === TRANSFER.putBack;
    this.launchRegistrationNs = pinned - looked;
    if (isBack) transfers.addRegistrationNs(transfer, pinned - looked);
    const reach = node === memory.nodeOf(target) ? MAPPED : this.holdings.takeFirehoses(transfer, node);
    if (reach === MAPPED) {
      this.outgoing = this.data.create(transfer);
      if (isBack) this.charges.handshake(transfer, pinned + runtime.costs.messageOverheadNs);
      return pinned + runtime.costs.messageOverheadNs;
    }
    this.joined.push(node, transfer);
    if (reach === REACH.moving) return pinned;
    const move = this.holdings.claim(transfer, node);
    this.moves[transfer] = move;
    this.movesOfNode[node] += 1;
    const words = move.released.length + move.wanted.length;
    this.outgoing = this.control.create(CONTROL.move, origin, target, transfer, words);
    return pinned + this.bookkeepingNs + runtime.costs.messageOverheadNs;
  }

  protected override handleControl(process: number, message: number, start: number): number {
    const { messages } = this.runtime;
    const type = messages.handler(message);
    if (type === CONTROL.move) return this.moveBuckets(process, message, start);
    if (type === CONTROL.moved) return this.moved(process, message, start);
    return this.putBack(message, start);
  }

  protected override giveBack(transfer: number): void {
    this.holdings.giveBack(transfer);
    this.levels.follow(this.memory.nodeOf(this.transfers.origin(transfer)));
  }

  /** The buckets at the origin, and those at a target on the same node. */
  private pinLocally(transfer: number, node: number, origin: number, start: number): number {
    const { transfers, work, holdings } = this;
    let time = start;
    if (holdings.takeSource(transfer, node, work)) time = this.pin(transfer, node, origin, start);
    if (node !== this.memory.nodeOf(transfers.target(transfer))) return time;
    holdings.takeTarget(transfer, node, work);
    return this.pin(transfer, node, origin, time);
  }

  private pin(transfer: number, node: number, origin: number, start: number): number {
    this.latencies.countUnpins(transfer, this.work.unpin.length);
    return this.registrar.register(node, origin, start, this.tables[node], this.work);
  }

  /** At the target: the released buckets may be unpinned, the wanted ones are pinned, and the origin is told. */
  private moveBuckets(process: number, message: number, start: number): number {
    const { runtime, work, transfers } = this;
    const transfer = runtime.messages.context(message);
    const node = this.memory.nodeOf(process);
    const { released, wanted } = this.moves[transfer]!;
    const table = this.tables[node];
    table.move(released, wanted, work);
    this.latencies.countUnpins(transfer, work.unpin.length);
    this.released += released.length;
    this.attached += wanted.length - work.pin.length;
    const handled = start + this.moveHandlerNs;
    const registered = this.registrar.register(node, process, handled, table, work);
    transfers.addRegistrationNs(transfer, registered - handled);
    this.handlerNs += registered - start;
    const end = registered + runtime.costs.messageOverheadNs;
    this.answer(message, CONTROL.moved, end);
    return end;
  }

  /** At the origin: the firehoses are there, and every transfer goes on that waited for nothing else. */
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

  private sendData(transfer: number, start: number): number {
    const time = start + this.runtime.costs.messageOverheadNs;
    this.charges.handshake(transfer, time);
    this.sendAt(time, this.data.create(transfer));
    return time;
  }

  /** At the target of a get where the network has none of its own: a Firehose put of the data back to the origin. */
  private putBack(message: number, start: number): number {
    const get = this.runtime.messages.context(message);
    this.runtime.messages.release(message);
    const back = this.createPutBack(get);
    return this.beginInHandler(back, start);
  }
}
