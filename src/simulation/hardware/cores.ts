import { float64Array, int32Array } from '../engine/arrays.ts';
import type { Engine } from '../engine/engine.ts';
import { NOBODY } from '../engine/none.ts';
import { stageIndex } from '../engine/operations.ts';
import type { DoubleColumn, Rows, WordColumn } from '../engine/rows.ts';
import { TRACK, type TraceRecorder } from '../engine/trace-recorder.ts';
import { DisplacedWork } from './displaced-work.ts';

/**
 * CPU cores: one per process, unless laid out otherwise. The main thread works in segments; an interrupt, a poll or a
 * handler that runs on the same core steals the time and pushes the end of the segment back.
 */
export class Cores {
  /** Expected end of the main thread's current segment; in the past if it is idle or blocked. */
  private readonly segmentEnd: DoubleColumn;
  private readonly segmentStart: DoubleColumn;
  private readonly inSegment: WordColumn;
  private readonly serial: WordColumn;
  private readonly segmentKind: number;
  /** By process: the core that it runs on, or ran on last. */
  private readonly coreOf: Int32Array;
  /** By core: the process whose main thread is on it. */
  private processOn: Int32Array;
  /** By core: the time until which something other than a main thread occupies it, ns. */
  private takenUntil: Float64Array;
  /** By core: all work assigned to it so far, ns. */
  private givenNs: Float64Array;
  /** Work assigned to main threads, and to everything else, over all cores, ns. */
  private mainNs = 0;
  private stolenNs = 0;
  /** Absent if each process has a core. */
  private displaced: DisplacedWork | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly trace: TraceRecorder,
    rows: Rows,
    private readonly onSegmentEnd: (process: number) => void,
  ) {
    this.segmentEnd = rows.double();
    this.segmentStart = rows.double();
    this.inSegment = rows.word();
    this.serial = rows.word(-1);
    this.coreOf = int32Array(rows.owners).map((_, process) => process);
    this.processOn = this.coreOf.slice();
    this.takenUntil = float64Array(rows.owners);
    this.givenNs = float64Array(rows.owners);
    this.segmentKind = engine.on((process, turn) => this.endSegment(process, turn));
  }

  get count(): number {
    return this.givenNs.length;
  }

  /** Sets up `count` cores, of which each process has one. */
  layOut(count: number, coreOf: (process: number) => number): void {
    this.begin(count);
    for (let process = 0; process < this.coreOf.length; process += 1) this.put(process, coreOf(process));
  }

  /** Sets up `count` cores that processes share: a process has none until it is placed on one. */
  share(count: number): void {
    this.begin(count);
    this.displaced = new DisplacedWork(this.coreOf.length);
  }

  /**
   * The main thread works for `ns`; `onSegmentEnd` is called when it has had all of that time.
   * @param serial operation to which the work belongs in a trace; -1 for none
   */
  work(process: number, ns: number, serial = -1): void {
    this.serial.set(process, serial);
    this.inSegment.set(process, 1);
    if (this.displaced?.takes(process, ns) !== true) this.giveSegment(process, ns);
  }

  /** The main thread gets a core, and resumes what it did when it lost its last one. */
  place(process: number, core: number): void {
    this.put(process, core);
    const leftNs = this.displaced!.end(process);
    if (this.inSegment.get(process) === 1) this.giveSegment(process, leftNs);
  }

  /** The main thread loses its core; a segment in progress continues when it is placed again. */
  displace(process: number): void {
    const isWorking = this.inSegment.get(process) === 1;
    const begin = Math.max(this.engine.now, this.segmentStart.get(process));
    const leftNs = isWorking ? this.segmentEnd.get(process) - begin : 0;
    this.displaced!.begin(process, leftNs);
    const core = this.coreOf[process]!;
    this.processOn[core] = NOBODY;
    this.mainNs -= leftNs;
    this.givenNs[core] -= leftNs;
    if (isWorking && this.trace.on && this.segmentStart.get(process) < begin) this.traceSegment(process, begin);
  }

  isWorking(process: number): boolean {
    return this.inSegment.get(process) === 1;
  }

  /** Returns the time from which the main thread of a process has its core to itself again. */
  freeAt(process: number): number {
    return this.coreFreeAt(this.coreOf[process]!);
  }

  /** Returns the time from which nothing but a main thread occupies the core. */
  coreFreeAt(core: number): number {
    const { now } = this.engine;
    return Math.max(now, this.takenUntil[core]!);
  }

  /** Occupies the core of a process for `ns` as soon as it is free; returns the end. */
  take(process: number, ns: number): number {
    return this.takeCore(this.coreOf[process]!, ns);
  }

  /** Occupies a core, whichever thread is on it. */
  takeCore(core: number, ns: number): number {
    const begin = this.coreFreeAt(core);
    this.takenUntil[core] = begin + ns;
    this.stolenNs += ns;
    this.givenNs[core] += ns;
    const process = this.processOn[core]!;
    if (process !== NOBODY && this.inSegment.get(process) === 1) this.interrupt(process, begin, ns);
    return begin + ns;
  }

  /** Returns the busy time of each core up to now, ns. */
  busyNs(): Float64Array {
    const busyNs = this.givenNs.slice();
    for (let core = 0; core < busyNs.length; core += 1) {
      busyNs[core] = Math.max(0, this.givenNs[core]! - this.aheadNs(core));
    }
    return busyNs;
  }

  /** Returns the busy time of all cores together up to now, ns. */
  allBusyNs(): number {
    let aheadNs = 0;
    for (let core = 0; core < this.givenNs.length; core += 1) aheadNs += this.aheadNs(core);
    return this.mainNs + this.stolenNs - aheadNs;
  }

  /** Returns the work assigned to a core and not yet done, ns. */
  private aheadNs(core: number): number {
    const takenNs = Math.max(0, this.takenUntil[core]! - this.engine.now);
    const process = this.processOn[core]!;
    return process !== NOBODY && this.inSegment.get(process) === 1 ? takenNs + this.leftNs(process) : takenNs;
  }

  /** Returns the rest of the main thread's segment, ns. */
  private leftNs(process: number): number {
    const begin = Math.max(this.engine.now, this.segmentStart.get(process));
    return this.segmentEnd.get(process) - begin;
  }

  /** The main thread continues `ns` later; its trace slice ends here and another begins then. */
  private interrupt(process: number, begin: number, ns: number): void {
    this.segmentEnd.set(process, this.segmentEnd.get(process) + ns);
    if (this.trace.on && this.segmentStart.get(process) < begin) this.traceSegment(process, begin);
    this.segmentStart.set(process, begin + ns);
  }

  /** Runs handlers in the context of the main thread: looking and working both occupy its core. */
  serve(process: number, lookNs: number, workNs: number): number {
    return this.take(process, lookNs + workNs);
  }

  private begin(count: number): void {
    this.processOn = int32Array(count).fill(NOBODY);
    this.takenUntil = float64Array(count);
    this.givenNs = float64Array(count);
  }

  private put(process: number, core: number): void {
    this.coreOf[process] = core;
    this.processOn[core] = process;
  }

  /** Starts a segment of `ns`, or the rest of one, on the core of the process. */
  private giveSegment(process: number, ns: number): void {
    const core = this.coreOf[process]!;
    this.mainNs += ns;
    this.givenNs[core] += ns;
    const begin = this.coreFreeAt(core);
    this.segmentStart.set(process, begin);
    this.segmentEnd.set(process, begin + ns);
    this.engine.at(begin + ns, this.segmentKind, process, this.displaced?.turnOf(process) ?? 0);
  }

  /** @param turn turn of the process on a core when the end was scheduled; ignored if the process has lost that core since */
  private endSegment(process: number, turn: number): void {
    if (this.displaced?.isOver(process, turn) === true) return;
    const end = this.segmentEnd.get(process);
    if (end > this.engine.now) {
      this.engine.at(end, this.segmentKind, process, turn);
      return;
    }
    this.inSegment.set(process, 0);
    if (this.trace.on) this.traceSegment(process, end);
    this.onSegmentEnd(process);
  }

  private traceSegment(process: number, end: number): void {
    const start = this.segmentStart.get(process);
    this.trace.span(TRACK.core, process, stageIndex['origin-cpu'], start, end, this.serial.get(process), 0);
  }
}
