import { Engine } from '../../src/simulation/engine/engine.ts';
import { EventQueue } from '../../src/simulation/engine/event-queue.ts';
import { CHECKED_STEPS, INCREMENTS, type Measured, type PutAck, warmUpSteps } from './work.ts';

/** A module constant: an imported one would be loaded from memory in every step. */
const LAST_INCREMENT = INCREMENTS - 1;

/** Steps per call: V8 would compile a long loop while it runs, with its sum as a heap object. */
const STEPS_PER_CALL = 8192;

export const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

function hold(queue: EventQueue, draws: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let step = from; step < to; step += 1) {
    queue.pop();
    const { time, first: id } = queue;
    sum += time * ((id & 1023) + 1);
    queue.push(time + draws[step & LAST_INCREMENT], 0, id, 0);
  }
  return sum;
}

/** Runs HOLD on an empty production queue; `draws` holds the increments, followed by the first time of each event. */
export function runHold(draws: Float64Array, steps: number, queue = new EventQueue()): Measured {
  const events = draws.length - INCREMENTS;
  for (let id = 0; id < events; id += 1) queue.push(draws[INCREMENTS + id], 0, id, 0);
  let check = 0;
  const run = (from: number, to: number) => {
    for (let step = from; step < to; step += STEPS_PER_CALL) {
      const sum = hold(queue, draws, step, Math.min(to, step + STEPS_PER_CALL));
      if (step < CHECKED_STEPS) check += sum;
    }
  };
  const start = warmUpSteps(events);
  run(0, start);
  const heapBefore = process.memoryUsage().heapUsed;
  const before = cpuSeconds();
  run(start, start + steps);
  const seconds = cpuSeconds() - before;
  const heapGrowthBytes = process.memoryUsage().heapUsed - heapBefore;
  return { cpuSeconds: seconds, operations: steps, check, heapGrowthBytes };
}

/** Stages of a rank's operation: put sent, put arrives, acknowledgement sent, acknowledgement arrives. */
const [PUT, PUT_ARRIVES, ACK, ACK_ARRIVES] = [0, 1, 2, 3];
const NONE = -1;

/**
 * Blocking put-and-acknowledge rounds on the production engine with the rules of LogGP: a rank's CPU takes o to send and o + G (s
 * - 1) to receive, and operations that find it busy wait in the order of their creation. Each rank has one operation in flight,
 * which is identified by the rank. Of the operations waiting for a CPU, only the first is an event.
 */
class PutAckModel {
  private readonly cpuFree: Float64Array;
  private readonly target: Int32Array;
  private readonly round: Int32Array;
  /** Creation order and stage of each operation; the operations waiting for each rank's CPU, as a list. */
  private readonly order: Float64Array;
  private readonly stage: Uint8Array;
  private readonly next: Int32Array;
  private readonly waiting: Int32Array;
  /** Creation order of the first operation waiting for each rank's CPU, which is an event. */
  private readonly firstOrder: Float64Array;

  constructor(
    private readonly work: PutAck,
    private readonly engine: Engine,
  ) {
    const { ranks } = work;
    this.cpuFree = new Float64Array(ranks);
    this.target = new Int32Array(ranks);
    this.round = new Int32Array(ranks);
    this.order = new Float64Array(ranks);
    this.stage = new Uint8Array(ranks);
    this.next = new Int32Array(ranks).fill(NONE);
    this.waiting = new Int32Array(ranks).fill(NONE);
    this.firstOrder = new Float64Array(ranks).fill(Number.POSITIVE_INFINITY);
  }

  /** Returns the finish time, ns. */
  run(): number {
    const { engine, work } = this;
    for (const stage of [PUT, PUT_ARRIVES, ACK, ACK_ARRIVES]) engine.on((operation) => this.happen(stage, operation));
    for (let rank = 0; rank < work.ranks; rank += 1) {
      this.target[rank] = work.targets[rank];
      engine.at(0, PUT, rank);
    }
    engine.run();
    return this.cpuFree.reduce((latest, free) => Math.max(latest, free), 0);
  }

  private happen(stage: number, operation: number): void {
    const { cpuFree, engine } = this;
    const rank = stage === PUT || stage === ACK_ARRIVES ? operation : this.target[operation];
    this.order[operation] = engine.queue.order;
    this.stage[operation] = stage;
    if (cpuFree[rank] > engine.now) {
      this.wait(rank, operation);
      return;
    }
    if (stage === PUT || stage === ACK) this.send(rank, stage, operation);
    else this.receive(rank, stage, operation);
    this.firstOrder[rank] = Number.POSITIVE_INFINITY;
    const first = this.waiting[rank];
    if (first === NONE) return;
    this.waiting[rank] = this.next[first];
    this.firstOrder[rank] = this.order[first];
    engine.queue.pushInOrder(cpuFree[rank], this.order[first], this.stage[first], first, 0);
  }

  private wait(rank: number, operation: number): void {
    if (this.order[operation] > this.firstOrder[rank]) {
      this.queueUp(rank, operation);
      return;
    }
    this.firstOrder[rank] = this.order[operation];
    this.engine.queue.pushAgain(this.cpuFree[rank]);
  }

  private queueUp(rank: number, operation: number): void {
    const { next, order, waiting } = this;
    let before = NONE;
    let after = waiting[rank];
    while (after !== NONE && order[after] < order[operation]) {
      before = after;
      after = next[after];
    }
    next[operation] = after;
    if (before === NONE) waiting[rank] = operation;
    else next[before] = operation;
  }

  private send(rank: number, stage: number, operation: number): void {
    const { engine, work } = this;
    this.cpuFree[rank] = engine.now + work.overheadNs;
    engine.at(engine.now + work.overheadNs + work.latencyNs, stage === PUT ? PUT_ARRIVES : ACK_ARRIVES, operation);
  }

  /** Schedules the acknowledgement of a put, or the rank's next put, for when the CPU is free. */
  private receive(rank: number, stage: number, operation: number): void {
    const { engine, work, round } = this;
    this.cpuFree[rank] = engine.now + work.overheadNs + (work.bytes - 1) * work.gapPerByteNs;
    if (stage === ACK_ARRIVES) {
      round[rank] += 1;
      if (round[rank] === work.rounds) return;
      this.target[rank] = work.targets[round[rank] * work.ranks + rank];
    }
    this.order[operation] = engine.queue.takeOrder();
    this.stage[operation] = stage === ACK_ARRIVES ? PUT : ACK;
    this.queueUp(rank, operation);
  }
}

/** Runs put and acknowledgement on a new engine; `operations` are messages. */
export function runPutAck(work: PutAck, engine = new Engine()): Measured {
  const before = cpuSeconds();
  const check = new PutAckModel(work, engine).run();
  return { cpuSeconds: cpuSeconds() - before, operations: 2 * work.ranks * work.rounds, check };
}
