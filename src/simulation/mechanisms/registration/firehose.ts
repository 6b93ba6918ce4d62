import { SimulationFault } from '../../engine/fault.ts';
import type { ParameterValues } from '../../parameters.ts';
import type { MetricValue } from '../../run.ts';
import type { Host } from '../host.ts';
import { BucketTable, RegistrationWork } from './bucket-table.ts';
import { FirehoseTable, firehosesPerNode } from './firehose-table.ts';
import { RegistrationModel } from './model.ts';
import { NodeMemory } from './node-memory.ts';
import { bucketCounters, bucketMetrics } from './pinned-memory.ts';
import { pricesOf, Registrar } from './registrar.ts';
import { TRANSFER, TransferQueues } from './transfers.ts';

const CONTROL = { move: 1, moved: 2, get: 3 } as const;

/** What a move request says: buckets that the origin's firehoses leave, and those that they go to. */
interface Move {
  readonly released: number[];
  readonly wanted: number[];
}

/**
 * The Firehose algorithm (section 3.2). A transfer whose buckets are all mapped by firehoses of its node is one-sided;
 * otherwise its node moves idle or free firehoses there by one round trip with the target's CPU. A transfer takes all its
 * firehoses and local buckets at once or none, and holds them until it is confirmed: nobody waits while holding.
 */
export class FirehoseModel extends RegistrationModel {
  private readonly tables: readonly BucketTable[];
  private readonly hoses: readonly FirehoseTable[];
  private readonly registrar: Registrar;
  private readonly joined: TransferQueues;
  private readonly moves: (Move | undefined)[] = [];
  private readonly work = new RegistrationWork();
  private readonly localLimit: number;
  private readonly lookupNs: number;
  private readonly bookkeepingNs: number;
  private readonly moveHandlerNs: number;
  private readonly oneSidedGets: boolean;
  private readonly movesOfNode: Int32Array;
  private released = 0;
  private attached = 0;
  private handlerNs = 0;

  constructor(host: Host, machine: ParameterValues, parameters: ParameterValues) {
    const pageBytes = Number(machine.iotlbPageBytes);
    const pages = Number(parameters.pagesPerBucket);
    const memory = new NodeMemory(host, pages * pageBytes);
    super(host, memory);
    const { nodes, bucketBytes } = memory;
    const perNode = firehosesPerNode(Number(parameters.pinnableBytes), bucketBytes, nodes);
    const committed = perNode * Math.max(1, nodes - 1);
    this.localLimit = Math.floor(Number(parameters.victimBytes) / bucketBytes);
    const limits = {
      total: committed + this.localLimit,
      pool: parameters.adaptiveVictims ? Number.POSITIVE_INFINITY : this.localLimit,
      local: this.localLimit,
    };
    this.tables = Array.from({ length: nodes }, () => new BucketTable(limits));
    this.hoses = Array.from({ length: nodes }, () => new FirehoseTable(nodes, perNode, memory.bucketsPerNode));
    this.registrar = new Registrar(host, nodes, pricesOf(machine, pages), bucketBytes);
    this.joined = new TransferQueues(this.transfers, nodes);
    this.lookupNs = Number(parameters.lookupNs);
    this.bookkeepingNs = Number(parameters.bookkeepingNs) + Number(parameters.moveMessagingNs);
    this.moveHandlerNs = Number(parameters.moveHandlerNs);
    this.oneSidedGets = parameters.gets === 'one-sided';
    this.movesOfNode = new Int32Array(nodes);
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
    const { transfers, memory } = this;
    const first = transfers.firstBucket(transfer);
    const last = transfers.lastBucket(transfer);
    const firstLocal = transfers.firstLocal(transfer);
    const lastLocal = transfers.lastLocal(transfer);
    const node = memory.nodeOf(transfers.origin(transfer));
    const target = memory.nodeOf(transfers.target(transfer));
    const table = this.tables[node];
    const remote = last - first + 1;
    if (node === target) {
      this.checkSize(transfer, lastLocal - firstLocal + 1 + remote, this.localLimit, 'MAXVICTIM');
      return table.admitsLocal(firstLocal, lastLocal, remote);
    }
    this.checkSize(transfer, lastLocal - firstLocal + 1, this.localLimit, 'MAXVICTIM');
    this.checkSize(transfer, remote, this.hoses[node].perNode, 'the firehoses to a node');
    return this.hoses[node].admits(target, first, last) && table.admitsLocal(firstLocal, lastLocal);
  }

  protected override launch(transfer: number, start: number): number {
    const { transfers, memory, host } = this;
    const origin = transfers.origin(transfer);
    const target = transfers.target(transfer);
    const node = memory.nodeOf(origin);
    const looked = start + this.lookupNs;
    if (transfers.kind(transfer) === TRANSFER.get && !this.oneSidedGets) {
      this.outgoing = this.controlMessage(CONTROL.get, origin, target, transfer, 4);
      return looked + host.costs.messageOverheadNs;
    }
    const pinned = this.pinLocally(transfer, node, origin, looked);
    const isBack = transfers.kind(transfer) === TRANSFER.putBack;
    this.launchRegistrationNs = pinned - looked;
    if (isBack) transfers.addRegistrationNs(transfer, pinned - looked);
    if (node === memory.nodeOf(target) || this.takeFirehoses(transfer, node)) {
      this.outgoing = this.dataMessage(transfer);
      if (isBack) this.chargeHandshake(transfer, pinned + host.costs.messageOverheadNs);
      return pinned + host.costs.messageOverheadNs;
    }
    const move = this.moves[transfer];
    this.joined.push(node, transfer);
    if (move === undefined) return pinned;
    this.movesOfNode[node] += 1;
    const words = move.released.length + move.wanted.length;
    this.outgoing = this.controlMessage(CONTROL.move, origin, target, transfer, words);
    return pinned + this.bookkeepingNs + host.costs.messageOverheadNs;
  }

  protected override handleControl(process: number, message: number, start: number): number {
    const { messages } = this.host;
    const type = messages.handler(message);
    if (type === CONTROL.move) return this.moveBuckets(process, message, start);
    if (type === CONTROL.moved) return this.moved(process, message, start);
    return this.putBack(message, start);
  }

  protected override giveBack(transfer: number): void {
    const { transfers, memory } = this;
    const node = memory.nodeOf(transfers.origin(transfer));
    const target = memory.nodeOf(transfers.target(transfer));
    const table = this.tables[node];
    const first = transfers.firstBucket(transfer);
    const last = transfers.lastBucket(transfer);
    if (transfers.firstLocal(transfer) >= 0) {
      table.releaseLocal(transfers.firstLocal(transfer), transfers.lastLocal(transfer));
    }
    if (node === target) table.releaseLocal(first, last);
    else {
      const hoses = this.hoses[node];
      for (let bucket = first; bucket <= last; bucket += 1) hoses.release(hoses.find(target, bucket));
    }
  }

  /** The buckets at the origin, and those at a target on the same node, which needs no firehose. */
  private pinLocally(transfer: number, node: number, origin: number, start: number): number {
    const { transfers, work, registrar } = this;
    const table = this.tables[node];
    let time = start;
    if (transfers.firstLocal(transfer) >= 0) {
      table.acquireLocal(transfers.firstLocal(transfer), transfers.lastLocal(transfer), work);
      this.countUnpins(transfer, work.unpin.length);
      time = registrar.register(node, origin, time, table, work);
    }
    if (node !== this.memory.nodeOf(transfers.target(transfer))) return time;
    table.acquireLocal(transfers.firstBucket(transfer), transfers.lastBucket(transfer), work);
    this.countUnpins(transfer, work.unpin.length);
    return registrar.register(node, origin, time, table, work);
  }

  /** Takes the firehoses of a transfer; true where all are mapped, else what is missing is in `moves` or on its way. */
  private takeFirehoses(transfer: number, node: number): boolean {
    const { transfers, memory } = this;
    const hoses = this.hoses[node];
    const target = memory.nodeOf(transfers.target(transfer));
    const first = transfers.firstBucket(transfer);
    const last = transfers.lastBucket(transfer);
    let mapped = true;
    let missing = false;
    for (let bucket = first; bucket <= last; bucket += 1) {
      const slot = hoses.find(target, bucket);
      if (slot < 0) missing = true;
      else {
        hoses.use(slot);
        mapped = mapped && hoses.isMapped(slot);
      }
    }
    if (!missing) return mapped;
    const move: Move = { released: [], wanted: [] };
    for (let bucket = first; bucket <= last; bucket += 1) {
      if (hoses.find(target, bucket) >= 0) continue;
      const left = hoses.claim(target, bucket);
      if (left >= 0) move.released.push(left);
      move.wanted.push(bucket);
    }
    this.moves[transfer] = move;
    return false;
  }

  /** At the target: the released buckets may be unpinned, the wanted ones are pinned, and the origin is told. */
  private moveBuckets(process: number, message: number, start: number): number {
    const { host, work, transfers } = this;
    const transfer = host.messages.compare(message);
    const node = this.memory.nodeOf(process);
    const { released, wanted } = this.moves[transfer]!;
    const table = this.tables[node];
    table.move(released, wanted, work);
    this.countUnpins(transfer, work.unpin.length);
    this.released += released.length;
    this.attached += wanted.length - work.pin.length;
    const handled = start + this.moveHandlerNs;
    const registered = this.registrar.register(node, process, handled, table, work);
    transfers.addRegistrationNs(transfer, registered - handled);
    this.handlerNs += registered - start;
    const end = registered + host.costs.messageOverheadNs;
    this.answer(message, CONTROL.moved, end);
    return end;
  }

  /** At the origin: the firehoses are there, and every transfer goes on that waited for nothing else. */
  private moved(process: number, message: number, start: number): number {
    const { host, transfers, memory } = this;
    const transfer = host.messages.compare(message);
    const node = memory.nodeOf(process);
    const hoses = this.hoses[node];
    const targetNode = memory.nodeOf(transfers.target(transfer));
    for (const bucket of this.moves[transfer]!.wanted) hoses.confirm(targetNode, bucket);
    this.moves[transfer] = undefined;
    host.messages.release(message);
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
    const time = start + this.host.costs.messageOverheadNs;
    this.chargeHandshake(transfer, time);
    this.sendAt(time, this.dataMessage(transfer));
    return time;
  }

  /** At the target of a get where the network has none of its own: a Firehose put of the data back to the origin. */
  private putBack(message: number, start: number): number {
    const get = this.host.messages.compare(message);
    this.host.messages.release(message);
    const back = this.createPutBack(get);
    return this.beginInHandler(back, start);
  }

  private checkSize(transfer: number, needed: number, limit: number, name: string): void {
    if (needed <= limit) return;
    throw new SimulationFault(
      'SIM_PIN_LIMIT',
      `a transfer of ${this.transfers.bytes(transfer)} bytes between processes needs ${needed} buckets at once, ` +
        `but ${name} allow ${limit}`,
    );
  }
}
