import type { EventQueue } from '../../engine/event-queue.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { CALC, RECV, type Schedule, SEND } from '../schedule.ts';
import {
  Activities,
  because,
  doing,
  FROM_START,
  ITS_END,
  ITS_GAP,
  ITS_MESSAGE,
  ITS_START,
  receiptOf,
} from './causes.ts';
import { channelsOf } from './channels.ts';
import { FreedOperations, type IssueOrder } from './freed-operations.ts';
import { type LogGP, MessageCosts } from './loggp.ts';
import { Matching } from './matching.ts';
import {
  cpuOf,
  DONE,
  END_SUCCESSOR,
  FIRST_SUCCESSOR,
  kindOf,
  nicOf,
  PEER,
  ROW,
  replayRows,
  STARTED,
  STATE,
  WAITS_FOR,
  WHAT,
} from './replay-rows.ts';
import { WaitingLines } from './waiting-lines.ts';

/** Kind of the event that a message is at its target; the others are the kinds of operations. */
const MESSAGE = CALC + 1;
/** Lines of waiting events that a CPU has for each NIC: one a kind, as each kind waits for something else. */
const KINDS = MESSAGE + 1;
/** Times are whole ns in 64 bits in the reference; doubles count them one by one up to here. */
const LAST_NS = 2 ** 53;

/** Told what happens when; for traces. */
export interface ReplayObserver {
  computed(operation: number, rank: number, startNs: number, endNs: number): void;
  sent(operation: number, rank: number, startNs: number, endNs: number): void;
  /** @param sentNs when the sender began, @param arrivedNs when the message was there, waiting included afterwards */
  received(operation: number, sender: number, sentNs: number, arrivedNs: number, startNs: number, endNs: number): void;
}

/**
 * Replays a schedule by the timing rules of LogGOPS (Hoefler, Schneider, Lumsdaine, "LogGOPSim - Simulating Large-Scale
 * Applications in the LogGOPS Model", 2010). Events have the order (time, sequence); an event that has to wait for a CPU
 * or a NIC is put back and keeps its sequence. With several CPUs a rank, an operation can be issued for a time that has
 * passed: it happens on a CPU that was free then.
 */
export class Replay {
  readonly costs: MessageCosts;
  private readonly cpuFreeNs: Float64Array;
  private readonly sendGapNs: Float64Array;
  private readonly receiveGapNs: Float64Array;
  private readonly cpuCause: Int32Array;
  private readonly sendCause: Int32Array;
  private readonly receiveCause: Int32Array;
  private readonly rows: Int32Array;
  private readonly freed: FreedOperations;
  readonly rankOf: Int32Array;
  private readonly nodeOf: Int32Array;
  private readonly waiting: WaitingLines;
  readonly matching: Matching;
  readonly activities: Activities;
  readonly computingNs: Float64Array;
  readonly overheadNs: Float64Array;
  /** Operations that are done. */
  done = 0;
  messages = 0;
  bytesSent = 0;
  bytesReceived = 0;
  /** Events that happened; one that had to wait and was put back has not. */
  events = 0;

  constructor(
    readonly schedule: Schedule,
    private readonly machine: LogGP,
    order: IssueOrder,
    private readonly queue: EventQueue,
    private readonly observer: ReplayObserver | undefined,
  ) {
    const { ranks, operations, cpus, nics } = schedule;
    const channels = channelsOf(schedule);
    const nodes = Math.ceil(ranks / machine.ranksPerNode);
    this.costs = new MessageCosts(machine);
    this.cpuFreeNs = new Float64Array(ranks * cpus);
    this.cpuCause = new Int32Array(ranks * cpus).fill(FROM_START);
    this.sendGapNs = new Float64Array(nodes * nics);
    this.sendCause = new Int32Array(nodes * nics).fill(FROM_START);
    this.receiveGapNs = new Float64Array(nodes * nics);
    this.receiveCause = new Int32Array(nodes * nics).fill(FROM_START);
    this.rows = replayRows(schedule, channels);
    this.freed = new FreedOperations(schedule.kind, order);
    this.rankOf = channels.rankOf;
    this.nodeOf = Int32Array.from({ length: ranks }, (_, rank) => Math.floor(rank / machine.ranksPerNode));
    this.waiting = new WaitingLines(queue, ranks * cpus * nics * KINDS, operations);
    this.matching = new Matching(this.rows, channels, schedule.tag);
    this.activities = new Activities(operations);
    this.computingNs = new Float64Array(ranks);
    this.overheadNs = new Float64Array(ranks);
  }

  /** Replays until nothing can happen any more. */
  run(): void {
    this.issueInitial();
    const { queue } = this;
    while (queue.pop()) {
      this.events += 1;
      const { first: operation, second: rank, time } = queue;
      if (queue.kind === MESSAGE) this.receive(operation, rank, time);
      else if (queue.kind === SEND) this.send(operation, rank, time);
      else if (queue.kind === RECV) this.post(operation, rank, time);
      else this.compute(operation, rank, time);
      if (this.freed.some) this.issueFreed();
    }
  }

  /** `STARTED`, `DONE`, `TAKEN` of an operation. */
  stateOf(operation: number): number {
    return this.rows[ROW * operation + STATE];
  }

  /** CPUs of the rank that did anything; 1 where none did. */
  cpusUsed(rank: number): number {
    const { cpus } = this.schedule;
    let used = 0;
    for (let cpu = rank * cpus; cpu < (rank + 1) * cpus; cpu += 1) if (this.cpuCause[cpu] !== FROM_START) used += 1;
    return Math.max(1, used);
  }

  /** When a CPU of the rank was free for good, and why then. */
  finishOf(rank: number): { finishNs: number; cause: number } {
    const { cpus } = this.schedule;
    let last = rank * cpus;
    for (let cpu = last + 1; cpu < (rank + 1) * cpus; cpu += 1) {
      if (this.cpuFreeNs[cpu] > this.cpuFreeNs[last]) last = cpu;
    }
    return { finishNs: this.cpuFreeNs[last], cause: this.cpuCause[last] };
  }

  private compute(operation: number, rank: number, time: number): void {
    const { schedule, cpuFreeNs } = this;
    const cpu = this.cpuOf(rank, operation);
    if (cpuFreeNs[cpu] > time) {
      this.wait(operation, cpu, cpuFreeNs[cpu]);
      return;
    }
    this.activities.begin(doing(operation), time, this.cpuCause[cpu]);
    this.occupy(cpu, time + schedule.size[operation], doing(operation));
    this.letNext(operation, cpu, cpuFreeNs[cpu]);
    this.computingNs[rank] += schedule.size[operation];
    this.observer?.computed(operation, rank, time, cpuFreeNs[cpu]);
    this.hasStarted(operation, rank);
    this.isDone(operation, rank);
  }

  private send(operation: number, rank: number, time: number): void {
    const { schedule, machine, costs } = this;
    const cpu = this.cpuOf(rank, operation);
    const nic = this.nicOf(rank, operation);
    const ready = Math.max(this.cpuFreeNs[cpu], this.sendGapNs[nic]);
    if (ready > time) {
      this.wait(operation, cpu, ready);
      return;
    }
    const bytes = schedule.size[operation];
    this.activities.begin(
      doing(operation),
      time,
      this.cpuFreeNs[cpu] >= time ? this.cpuCause[cpu] : this.sendCause[nic],
    );
    this.occupy(cpu, time + costs.sendNs(bytes), doing(operation));
    this.sendGapNs[nic] = gapEnd(time + costs.gapNs(bytes));
    this.sendCause[nic] = because(doing(operation), ITS_GAP);
    this.letNext(operation, cpu, Math.max(this.cpuFreeNs[cpu], this.sendGapNs[nic]));
    this.overheadNs[rank] += costs.sendNs(bytes);
    this.messages += 1;
    this.bytesSent += bytes;
    this.enqueue(time + machine.overheadNs + this.travelNs(rank, operation), MESSAGE, operation, rank);
    this.observer?.sent(operation, rank, time, this.cpuFreeNs[cpu]);
    this.hasStarted(operation, rank);
    if (bytes <= machine.rendezvousThresholdBytes) this.isDone(operation, rank);
  }

  /** A message that `sender` sent by that operation is at its target. */
  private receive(operation: number, sender: number, time: number): void {
    const { schedule, costs } = this;
    const rank = this.rows[ROW * operation + PEER];
    const cpu = this.cpuOf(rank, operation);
    const nic = this.nicOf(rank, operation);
    const ready = Math.max(this.cpuFreeNs[cpu], this.receiveGapNs[nic]);
    if (ready > time) {
      this.wait(operation, cpu, ready);
      return;
    }
    const bytes = schedule.size[operation];
    const receipt = receiptOf(operation);
    const sentNs = this.activities.startNs(doing(operation));
    const arrivedNs = sentNs + this.machine.overheadNs + this.travelNs(sender, operation);
    this.activities.begin(receipt, time, this.causeOfReceipt(operation, arrivedNs >= time, cpu, nic, time));
    this.occupy(cpu, time + costs.receiveNs(bytes), receipt);
    this.receiveGapNs[nic] = gapEnd(time + costs.gapNs(bytes));
    this.receiveCause[nic] = because(receipt, ITS_GAP);
    this.letNext(operation, cpu, Math.max(this.cpuFreeNs[cpu], this.receiveGapNs[nic]));
    this.overheadNs[rank] += costs.receiveNs(bytes);
    this.bytesReceived += bytes;
    this.observer?.received(operation, sender, sentNs, arrivedNs, time, this.cpuFreeNs[cpu]);
    const taker = this.matching.arrive(operation);
    if (taker < 0) return;
    if (bytes > this.machine.rendezvousThresholdBytes) this.completeRendezvous(operation, operation, receipt, time);
    this.isDone(taker, rank);
  }

  private causeOfReceipt(operation: number, atOnce: boolean, cpu: number, nic: number, time: number): number {
    if (atOnce) return because(doing(operation), ITS_MESSAGE);
    return this.cpuFreeNs[cpu] >= time ? this.cpuCause[cpu] : this.receiveCause[nic];
  }

  private post(operation: number, rank: number, time: number): void {
    const { schedule } = this;
    this.hasStarted(operation, rank);
    const message = this.matching.post(operation);
    if (message < 0) return;
    if (schedule.size[operation] > this.machine.rendezvousThresholdBytes) {
      this.completeRendezvous(message, operation, doing(operation), time);
    }
    this.isDone(operation, rank);
  }

  /** A long send is done, as its receive was there: its rank can go on no earlier. `decides` says on which CPU and NIC. */
  private completeRendezvous(send: number, decides: number, activity: number, time: number): void {
    const rank = this.rankOf[send];
    const cpu = this.cpuOf(rank, decides);
    const nic = this.nicOf(rank, decides);
    if (this.cpuFreeNs[cpu] < time) {
      this.cpuFreeNs[cpu] = time;
      this.cpuCause[cpu] = because(activity, ITS_START);
    }
    if (this.sendGapNs[nic] < time) {
      this.sendGapNs[nic] = time;
      this.sendCause[nic] = because(activity, ITS_START);
    }
    this.isDone(send, rank);
  }

  private occupy(cpu: number, until: number, activity: number): void {
    if (!(until >= 0 && until <= LAST_NS)) throw outOfRange(`a CPU would be free at ${until} ns`);
    this.cpuFreeNs[cpu] = until;
    this.cpuCause[cpu] = because(activity, ITS_END);
  }

  private hasStarted(operation: number, rank: number): void {
    const { first, list } = this.schedule.onStart;
    this.rows[ROW * operation + STATE] |= STARTED;
    if (first.length > 0) this.release(list, first[operation], first[operation + 1], rank);
  }

  private isDone(operation: number, rank: number): void {
    const { rows } = this;
    const row = ROW * operation;
    if ((rows[row + STATE] & DONE) === 0) this.done += 1;
    rows[row + STATE] |= DONE;
    this.release(this.schedule.onDone.list, rows[row + FIRST_SUCCESSOR], rows[row + END_SUCCESSOR], rank);
  }

  private release(list: Int32Array, begin: number, end: number, rank: number): void {
    const { rows } = this;
    for (let index = begin; index < end; index += 1) {
      const waitsFor = ROW * list[index] + WAITS_FOR;
      rows[waitsFor] -= 1;
      if (rows[waitsFor] === 0) this.freed.add(list[index], rank);
    }
  }

  private issueInitial(): void {
    const { schedule, freed } = this;
    for (let rank = 0; rank < schedule.ranks; rank += 1) {
      for (let index = schedule.begin[rank]; index < schedule.end[rank]; index += 1) {
        if (schedule.waitsFor[index] === 0) freed.add(index, rank);
      }
      this.issueFreed();
    }
  }

  private issueFreed(): void {
    const { freed } = this;
    while (freed.nextRank()) {
      for (let index = 0; index < freed.count; index += 1) this.issue(freed.operations[index], freed.rank);
    }
  }

  private issue(operation: number, rank: number): void {
    const kind = kindOf(this.rows[ROW * operation + WHAT]);
    const cpu = this.cpuOf(rank, operation);
    const cpuFree = this.cpuFreeNs[cpu];
    // A receive waits for nothing later on: why it is posted when it is, is known here.
    if (kind === RECV) this.activities.begin(doing(operation), cpuFree, this.cpuCause[cpu]);
    const time = kind === SEND ? Math.max(cpuFree, this.sendGapNs[this.nicOf(rank, operation)]) : cpuFree;
    this.enqueue(time, kind, operation, rank);
  }

  private enqueue(time: number, kind: number, operation: number, rank: number): void {
    if (!(time <= LAST_NS)) throw outOfRange(`something would happen at ${time} ns`);
    this.queue.push(time, kind, operation, rank);
  }

  /** The event that was popped last has to wait for its CPU or NIC. */
  private wait(operation: number, cpu: number, until: number): void {
    if (!(until <= LAST_NS)) throw outOfRange(`something would happen at ${until} ns`);
    this.events -= 1;
    this.waiting.join(this.lineOf(operation, cpu), until);
  }

  /** The event that was popped last has its CPU and NIC; what waits behind it can have them then. */
  private letNext(operation: number, cpu: number, then: number): void {
    this.waiting.leave(this.lineOf(operation, cpu), then, this.rankOf);
  }

  private lineOf(operation: number, cpu: number): number {
    return (cpu * this.schedule.nics + nicOf(this.rows[ROW * operation + WHAT])) * KINDS + this.queue.kind;
  }

  private cpuOf(rank: number, operation: number): number {
    return rank * this.schedule.cpus + cpuOf(this.rows[ROW * operation + WHAT]);
  }

  private nicOf(rank: number, operation: number): number {
    return this.nodeOf[rank] * this.schedule.nics + nicOf(this.rows[ROW * operation + WHAT]);
  }

  private travelNs(sender: number, operation: number): number {
    return this.costs.latencyNs(this.nodeOf[sender], this.nodeOf[this.rows[ROW * operation + PEER]]);
  }
}

/** A gap that would end before time 0 wraps around to the end of time in the reference's unsigned numbers. */
const gapEnd = (time: number): number => (time < 0 ? Number.POSITIVE_INFINITY : time);

function outOfRange(what: string): SimulationFault {
  return new SimulationFault('SIM_TIME_RANGE', `${what}: times are exact from 0 to 2^53 ns`);
}
