import { CALC, RECV, type Schedule, SEND } from '../../contract/schedule.ts';
import { filled, float64Array, int32Array } from '../../engine/arrays.ts';
import type { EventQueue } from '../../engine/event-queue.ts';
import { Activities, because, doing, ITS_MESSAGE, receiptOf } from './causes.ts';
import { channelsOf } from './channels.ts';
import { Dependencies } from './dependencies.ts';
import { FreedOperations, type IssueOrder } from './freed-operations.ts';
import { type LogGP, MessageCosts } from './loggp.ts';
import { Matching } from './matching.ts';
import type { ReplayObserver } from './replay-observer.ts';
import { cpuOf, kindOf, nicOf, PEER, ROW, replayRows, STATE, WHAT } from './replay-rows.ts';
import { Resources, requireInRange } from './resources.ts';
import { WaitingLines } from './waiting-lines.ts';

/** Kind of the event that a message is at its target; the others are the kinds of operations. */
const MESSAGE = CALC + 1;
/** Lines of waiting events that a CPU has for each NIC: one a kind, as each kind waits for something else. */
const KINDS = MESSAGE + 1;

interface ReplayParts {
  readonly order: IssueOrder;
  readonly queue: EventQueue;
  readonly observer?: ReplayObserver;
}

/**
 * Replays a schedule by the timing rules of LogGOPS (Hoefler, Schneider, Lumsdaine, "LogGOPSim - Simulating Large-Scale
 * Applications in the LogGOPS Model", 2010). Events have the order (time, sequence); an event that has to wait for a CPU
 * or a NIC is put back and keeps its sequence. With several CPUs a rank, an operation can be issued for a time that has
 * passed: it happens on a CPU that was free then.
 */
export class Replay {
  readonly costs: MessageCosts;
  readonly resources: Resources;
  readonly dependencies: Dependencies;
  private readonly rows: Int32Array;
  private readonly freed: FreedOperations;
  readonly rankOf: Int32Array;
  private readonly nodeOf: Int32Array;
  private readonly waiting: WaitingLines;
  readonly matching: Matching;
  readonly activities: Activities;
  readonly computingNs: Float64Array;
  readonly overheadNs: Float64Array;
  messages = 0;
  bytesSent = 0;
  bytesReceived = 0;
  /** Events that happened; one that had to wait and was put back has not. */
  events = 0;

  private readonly queue: EventQueue;
  private readonly observer: ReplayObserver | undefined;

  constructor(
    readonly schedule: Schedule,
    private readonly machine: LogGP,
    { order, queue, observer }: ReplayParts,
  ) {
    this.queue = queue;
    this.observer = observer;
    const { ranks, operations, cpus, nics } = schedule;
    const channels = channelsOf(schedule);
    const nodes = Math.ceil(ranks / machine.ranksPerNode);
    this.costs = new MessageCosts(machine);
    this.resources = new Resources(ranks, cpus, nodes * nics);
    this.rows = replayRows(schedule, channels);
    this.freed = new FreedOperations(schedule.kind, order);
    this.dependencies = new Dependencies(schedule, this.rows, this.freed);
    this.rankOf = channels.rankOf;
    this.nodeOf = filled(int32Array(ranks), (rank) => Math.floor(rank / machine.ranksPerNode));
    this.waiting = new WaitingLines(queue, ranks * cpus * nics * KINDS, operations);
    this.matching = new Matching(this.rows, channels, schedule.tag);
    this.activities = new Activities(operations);
    this.computingNs = float64Array(ranks);
    this.overheadNs = float64Array(ranks);
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

  private compute(operation: number, rank: number, time: number): void {
    const { schedule, resources } = this;
    const { cpuFreeNs, cpuCause } = resources;
    const cpu = this.cpuOf(rank, operation);
    if (cpuFreeNs[cpu] > time) {
      this.wait(operation, cpu, cpuFreeNs[cpu]);
      return;
    }
    this.activities.begin(doing(operation), time, cpuCause[cpu]);
    resources.occupyCpu(cpu, time + schedule.size[operation], doing(operation));
    this.letNext(operation, cpu, cpuFreeNs[cpu]);
    this.computingNs[rank] += schedule.size[operation];
    this.observer?.computed(operation, rank, time, cpuFreeNs[cpu]);
    this.dependencies.hasStarted(operation, rank);
    this.dependencies.isDone(operation, rank);
  }

  private send(operation: number, rank: number, time: number): void {
    const { schedule, machine, costs, resources } = this;
    const { cpuFreeNs, sendGapNs } = resources;
    const cpu = this.cpuOf(rank, operation);
    const nic = this.nicOf(rank, operation);
    const ready = Math.max(cpuFreeNs[cpu], sendGapNs[nic]);
    if (ready > time) {
      this.wait(operation, cpu, ready);
      return;
    }
    const bytes = schedule.size[operation];
    const cause = cpuFreeNs[cpu] >= time ? resources.cpuCause[cpu] : resources.sendCause[nic];
    this.activities.begin(doing(operation), time, cause);
    resources.occupyCpu(cpu, time + costs.sendNs(bytes), doing(operation));
    resources.occupySending(nic, time + costs.gapNs(bytes), doing(operation));
    this.letNext(operation, cpu, Math.max(cpuFreeNs[cpu], sendGapNs[nic]));
    this.overheadNs[rank] += costs.sendNs(bytes);
    this.messages += 1;
    this.bytesSent += bytes;
    this.enqueue(time + machine.overheadNs + this.travelNs(rank, operation), MESSAGE, operation, rank);
    this.observer?.sent(operation, rank, time, cpuFreeNs[cpu]);
    this.dependencies.hasStarted(operation, rank);
    if (bytes <= machine.rendezvousThresholdBytes) this.dependencies.isDone(operation, rank);
  }

  /** A message that `sender` sent by that operation is at its target. */
  private receive(operation: number, sender: number, time: number): void {
    const { schedule, costs, resources, dependencies } = this;
    const { cpuFreeNs, receiveGapNs } = resources;
    const rank = this.rows[ROW * operation + PEER];
    const cpu = this.cpuOf(rank, operation);
    const nic = this.nicOf(rank, operation);
    const ready = Math.max(cpuFreeNs[cpu], receiveGapNs[nic]);
    if (ready > time) {
      this.wait(operation, cpu, ready);
      return;
    }
    const bytes = schedule.size[operation];
    const receipt = receiptOf(operation);
    const sentNs = this.activities.startNs(doing(operation));
    const arrivedNs = sentNs + this.machine.overheadNs + this.travelNs(sender, operation);
    const cause = arrivedNs >= time ? because(doing(operation), ITS_MESSAGE) : this.causeOfDelay(cpu, nic, time);
    this.activities.begin(receipt, time, cause);
    resources.occupyCpu(cpu, time + costs.receiveNs(bytes), receipt);
    resources.occupyReceiving(nic, time + costs.gapNs(bytes), receipt);
    this.letNext(operation, cpu, Math.max(cpuFreeNs[cpu], receiveGapNs[nic]));
    this.overheadNs[rank] += costs.receiveNs(bytes);
    this.bytesReceived += bytes;
    this.observer?.received(operation, sender, sentNs, arrivedNs, time, cpuFreeNs[cpu]);
    const taker = this.matching.arrive(operation);
    if (taker < 0) return;
    if (bytes > this.machine.rendezvousThresholdBytes) this.completeRendezvous(operation, operation, receipt, time);
    dependencies.isDone(taker, rank);
  }

  /** Returns why a message that has arrived is received no earlier. */
  private causeOfDelay(cpu: number, nic: number, time: number): number {
    const { cpuFreeNs, cpuCause, receiveCause } = this.resources;
    return cpuFreeNs[cpu] >= time ? cpuCause[cpu] : receiveCause[nic];
  }

  private post(operation: number, rank: number, time: number): void {
    const { schedule } = this;
    this.dependencies.hasStarted(operation, rank);
    const message = this.matching.post(operation);
    if (message < 0) return;
    if (schedule.size[operation] > this.machine.rendezvousThresholdBytes) {
      this.completeRendezvous(message, operation, doing(operation), time);
    }
    this.dependencies.isDone(operation, rank);
  }

  /** A long send completes, as its receive is posted: its rank can continue no earlier. `decides` says on which CPU and NIC. */
  private completeRendezvous(send: number, decides: number, activity: number, time: number): void {
    const rank = this.rankOf[send];
    this.resources.holdUntil(this.cpuOf(rank, decides), this.nicOf(rank, decides), time, activity);
    this.dependencies.isDone(send, rank);
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
    const { cpuFreeNs, cpuCause, sendGapNs } = this.resources;
    const kind = kindOf(this.rows[ROW * operation + WHAT]);
    const cpu = this.cpuOf(rank, operation);
    const cpuFree = cpuFreeNs[cpu];
    // A receive waits for nothing later on: why it is posted when it is, is known here.
    if (kind === RECV) this.activities.begin(doing(operation), cpuFree, cpuCause[cpu]);
    const time = kind === SEND ? Math.max(cpuFree, sendGapNs[this.nicOf(rank, operation)]) : cpuFree;
    this.enqueue(time, kind, operation, rank);
  }

  private enqueue(time: number, kind: number, operation: number, rank: number): void {
    requireInRange(time);
    this.queue.push(time, kind, operation, rank);
  }

  /** The event popped last must wait for its CPU or NIC. */
  private wait(operation: number, cpu: number, until: number): void {
    requireInRange(until);
    this.events -= 1;
    this.waiting.join(this.lineOf(operation, cpu), until);
  }

  /** The event popped last has its CPU and NIC; those waiting behind it can have them then. */
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
