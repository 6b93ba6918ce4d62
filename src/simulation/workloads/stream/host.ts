import type { Engine } from '../../engine/engine.ts';
import { NONE } from '../../engine/none.ts';
import { busyUntil } from '../../engine/occupancy.ts';
import { type Operations, stageIndex } from '../../engine/operations.ts';
import type { Random } from '../../engine/random.ts';
import { TRACK, type TraceRecorder } from '../../engine/trace-recorder.ts';
import type { DmaPath } from '../../hardware/ethernet/dma-path.ts';
import type { FrameLog } from '../../hardware/ethernet/frame-log.ts';
import type { Frames } from '../../hardware/ethernet/frames.ts';
import type { HostSide, NetworkInterface } from '../../hardware/ethernet/network-interface.ts';
import { ACKNOWLEDGEMENT_BYTES, type TrafficCosts } from './traffic.ts';

/** Buffers of 2 KiB in the mapped rings. */
const BUFFERS_PER_PAGE = 2;

/** Pieces of work of a CPU: one is done before the next is chosen, in this order. */
const WORK = { interrupt: 0, receive: 1, acknowledge: 2, leave: 3, send: 4, doorbell: 5 } as const;
const STAGE_OF = [
  stageIndex.notify,
  stageIndex.handler,
  stageIndex.handler,
  stageIndex.notify,
  stageIndex['origin-cpu'],
  stageIndex['origin-cpu'],
];

export interface HostSettings {
  readonly interruptLatencyNs: number;
  readonly interruptIntervalNs: number;
  readonly bufferPages: number;
  readonly descriptors: number;
}

/** State shared by all machines of a run. */
export interface StreamWorld {
  readonly engine: Engine;
  readonly frames: Frames;
  readonly operations: Operations;
  readonly trace: TraceRecorder;
  readonly settings: HostSettings;
  /** Kinds of events: a piece of work is done, an interrupt comes. */
  readonly worked: number;
  readonly interrupted: number;
  /** Returns the contents of a stream's frame, which are recorded as sent. */
  content(process: number, number: number): number;
  delivered(process: number, number: number, content: number): void;
  lost(frame: number): void;
}

interface HostParts {
  readonly process: number;
  readonly isSender: boolean;
  readonly world: StreamWorld;
  readonly costs: TrafficCosts;
  readonly path: DmaPath;
  /** Draws pages of buffers. */
  readonly random: Random;
  /** Present at a receiver whose frames arrive in a log. */
  readonly log: FrameLog | undefined;
}

/** One machine with one core that sends a stream or receives one; TCP receivers send acknowledgements back. */
export class StreamHost implements HostSide {
  interface!: NetworkInterface;
  /** Its work until now, which ends at `freeAt`. */
  private givenNs = 0;
  private freeAt = 0;
  interrupts = 0;
  acknowledgements = 0;
  private working = false;
  private readonly inbox: number[] = [];
  /** Frames that wait for the doorbell. */
  private readonly batch: number[] = [];
  /** The frame in the CPU's hands. */
  private current = NONE;
  private sentFrames = 0;
  private acknowledgedFrames = 0;
  private receivedFrames = 0;
  private unacknowledged = 0;
  private nextBuffer = 0;
  private interruptSet = false;
  private interruptDue = false;
  private polling: boolean;
  private lastInterruptAt = Number.NEGATIVE_INFINITY;
  private workBegan = 0;

  private readonly process: number;
  private readonly isSender: boolean;
  private readonly world: StreamWorld;
  private readonly costs: TrafficCosts;
  private readonly path: DmaPath;
  private readonly random: Random;
  private readonly log: FrameLog | undefined;

  constructor({ process, isSender, world, costs, ...own }: HostParts) {
    this.process = process;
    this.isSender = isSender;
    this.world = world;
    this.costs = costs;
    this.path = own.path;
    this.random = own.random;
    this.log = own.log;
    this.polling = !costs.interrupts;
  }

  bufferPage(): number {
    const { bufferPages, descriptors } = this.world.settings;
    if (this.costs.traffic !== 'packets') return 1 + this.random.below(bufferPages);
    this.nextBuffer = (this.nextBuffer + 1) % descriptors;
    return 1 + Math.floor(this.nextBuffer / BUFFERS_PER_PAGE);
  }

  sent(): void {
    this.next();
  }

  accepts(frame: number): boolean {
    return this.log === undefined || this.log.hasRoom(this.world.frames.bytes(frame));
  }

  storing(frame: number): void {
    this.log?.begin(frame, this.world.frames.bytes(frame), this.world.frames.content(frame));
  }

  received(frame: number): void {
    this.log?.complete(frame);
    this.inbox.push(frame);
    if (!this.polling && !this.interruptSet && !this.interruptDue) this.setInterrupt();
    this.next();
  }

  lost(frame: number): void {
    this.world.lost(frame);
  }

  interrupted(): void {
    this.interruptSet = false;
    this.interruptDue = true;
    this.lastInterruptAt = this.world.engine.now;
    this.interrupts += 1;
    this.next();
  }

  /** Chooses what the CPU does next; called whenever something has changed. */
  next(): void {
    if (this.working) return;
    const { engine, settings } = this.world;
    if (this.interruptDue) {
      this.interruptDue = false;
      this.polling = true;
      const entered = engine.now + settings.interruptLatencyNs;
      this.work(WORK.interrupt, this.path.register(entered) - engine.now);
    } else if (this.batch.length >= this.costs.framesPerDoorbell) this.doorbell();
    else if (this.acknowledgementIsDue()) this.acknowledge();
    else if (this.polling && this.inbox.length > 0) this.receive();
    else if (this.polling && this.costs.interrupts) this.work(WORK.leave, this.path.register(engine.now) - engine.now);
    else if (this.maySend()) this.send();
    else if (this.batch.length > 0) this.doorbell();
  }

  /** The current piece of work is complete. */
  worked(kind: number): void {
    this.working = false;
    this.traceWork(kind);
    if (kind === WORK.receive) this.afterReceive(this.current);
    else if (kind === WORK.leave) this.afterLeave();
    else if (kind === WORK.send) this.afterSend(this.current);
    else if (kind === WORK.acknowledge) this.post(this.current);
    else if (kind === WORK.doorbell) this.ring();
    this.next();
  }

  /** Time that it has worked so far, ns. */
  get busyNs(): number {
    return busyUntil(this.world.engine.now, this.givenNs, this.freeAt);
  }

  private work(kind: number, ns: number): void {
    this.working = true;
    this.givenNs += ns;
    this.workBegan = this.world.engine.now;
    this.freeAt = this.workBegan + ns;
    this.world.engine.at(this.freeAt, this.world.worked, this.process, kind);
  }

  private doorbell(): void {
    const { now } = this.world.engine;
    this.work(WORK.doorbell, this.path.register(now) - now);
  }

  private maySend(): boolean {
    const { frames, windowFrames, framesPerDoorbell } = this.costs;
    if (!this.isSender || this.sentFrames === frames || this.batch.length >= framesPerDoorbell) return false;
    return this.interface.canPost && this.sentFrames - this.acknowledgedFrames < windowFrames;
  }

  private send(): void {
    const { frames, operations, engine } = this.world;
    const content = this.world.content(this.process, this.sentFrames);
    const operation = operations.begin(engine.now);
    this.current = frames.allocate(this.sentFrames, this.costs.frameBytes, content, operation);
    frames.setSince(this.current, engine.now);
    this.sentFrames += 1;
    this.work(WORK.send, this.costs.sendNs + this.costs.sendCopyNs);
  }

  private afterSend(frame: number): void {
    const operation = this.world.frames.operation(frame);
    const { sendCopyNs, sendNs } = this.costs;
    this.world.operations.charge(operation, stageIndex.copy, sendCopyNs);
    this.world.operations.charge(operation, stageIndex['origin-cpu'], sendNs);
    this.world.frames.setSince(frame, this.world.engine.now);
    this.post(frame);
  }

  private post(frame: number): void {
    this.interface.post();
    this.batch.push(frame);
  }

  private ring(): void {
    const { frames, operations, engine } = this.world;
    const batch = this.batch.splice(0);
    for (const frame of batch) {
      const operation = frames.operation(frame);
      if (operation !== NONE) {
        operations.charge(operation, stageIndex['origin-cpu'], engine.now - frames.since(frame));
      }
      frames.setSince(frame, engine.now);
    }
    this.interface.ring(batch);
  }

  private receive(): void {
    const { frames, operations, engine } = this.world;
    const frame = this.inbox.shift()!;
    this.current = frame;
    const operation = frames.operation(frame);
    if (operation === NONE) {
      this.work(WORK.receive, this.costs.acknowledgeNs);
      return;
    }
    operations.charge(operation, stageIndex.notify, engine.now - frames.since(frame));
    operations.charge(operation, stageIndex.handler, this.costs.receiveNs);
    operations.charge(operation, stageIndex.copy, this.costs.receiveCopyNs);
    this.work(WORK.receive, this.costs.receiveNs + this.costs.receiveCopyNs);
  }

  private afterReceive(frame: number): void {
    const { frames, operations, engine } = this.world;
    const operation = frames.operation(frame);
    if (operation === NONE) this.acknowledgedFrames = Math.max(this.acknowledgedFrames, frames.number(frame));
    else {
      const content = this.log === undefined ? frames.content(frame) : this.log.take();
      this.world.delivered(this.process, frames.number(frame), content);
      operations.end(operation, engine.now);
      this.receivedFrames += 1;
      if (this.costs.traffic === 'tcp') this.unacknowledged += 1;
    }
    frames.release(frame);
    this.interface.refill();
  }

  private acknowledgementIsDue(): boolean {
    return this.unacknowledged >= this.costs.acknowledgeEvery && this.interface.canPost;
  }

  private acknowledge(): void {
    const { frames } = this.world;
    this.unacknowledged = 0;
    this.acknowledgements += 1;
    this.current = frames.allocate(this.receivedFrames, ACKNOWLEDGEMENT_BYTES, 0, NONE);
    this.work(WORK.acknowledge, this.costs.acknowledgeNs);
  }

  /** Interrupts are on again; frames that have come meanwhile raise one. */
  private afterLeave(): void {
    this.polling = false;
    if (this.inbox.length > 0) this.setInterrupt();
  }

  private setInterrupt(): void {
    const { engine, settings, interrupted } = this.world;
    this.interruptSet = true;
    const earliest = this.lastInterruptAt + settings.interruptIntervalNs;
    engine.at(Math.max(engine.now, earliest), interrupted, this.process);
  }

  private traceWork(kind: number): void {
    const { trace, engine, operations, frames } = this.world;
    if (!trace.on) return;
    const handles = kind === WORK.receive || kind === WORK.send;
    const operation = handles ? frames.operation(this.current) : NONE;
    const serial = operation === NONE ? NONE : operations.serial(operation);
    trace.span(TRACK.core, this.process, STAGE_OF[kind], this.workBegan, engine.now, serial, this.process ^ 1);
  }
}
