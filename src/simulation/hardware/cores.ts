import { float64Array } from '../engine/arrays.ts';
import type { Engine } from '../engine/engine.ts';
import { stageIndex } from '../engine/operations.ts';
import type { DoubleColumn, Rows, WordColumn } from '../engine/rows.ts';
import { TRACK, type TraceRecorder } from '../engine/trace-recorder.ts';
import { DisplacedWork } from './displaced-work.ts';

/**
 * One CPU core per process, unless threads are displaced. The main thread works in segments; an interrupt, a poll or a handler
 * that runs on the same core steals the time and pushes the end of the segment back.
 */
export class Cores {
  /** End of the main thread's present segment as known now; the past where it is idle or blocked. */
  private readonly segmentEnd: DoubleColumn;
  private readonly segmentStart: DoubleColumn;
  private readonly inSegment: WordColumn;
  /** Until when something else than the main thread has the core. */
  private readonly takenUntil: DoubleColumn;
  private readonly serial: WordColumn;
  private readonly segmentKind: number;
  /** Of each core: all that it was given to work on. */
  private readonly givenNs: Float64Array;
  /** Of all cores together: what main threads were given, and others. */
  private mainNs = 0;
  private stolenNs = 0;
  /** Absent where each process has a core. */
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
    this.takenUntil = rows.double();
    this.serial = rows.word(-1);
    this.givenNs = float64Array(rows.owners);
    this.segmentKind = engine.on((process, turn) => this.endSegment(process, turn));
  }

  /**
   * The main thread works for `ns`; `onSegmentEnd` is called when it has had them all.
   * @param serial operation that the work belongs to in a trace; -1 for none
   */
  work(process: number, ns: number, serial = -1): void {
    this.serial.set(process, serial);
    this.inSegment.set(process, 1);
    this.mainNs += ns;
    this.givenNs[process] += ns;
    if (this.displaced?.takes(process, ns) === true) return;
    const { now } = this.engine;
    this.beginSegment(process, Math.max(now, this.takenUntil.get(process)), ns);
  }

  /** No process has a core until it is placed on one: threads share them from now on. */
  share(): void {
    this.displaced = new DisplacedWork(this.givenNs.length);
  }

  /** The main thread has a core from `time` on, and goes on with what it did when it lost its last one. */
  place(process: number, time: number): void {
    this.takenUntil.set(process, time);
    const leftNs = this.displaced!.end(process);
    if (this.inSegment.get(process) === 1) this.beginSegment(process, time, leftNs);
  }

  /** The main thread loses its core; its segment, if it is in one, goes on when it is placed again. */
  displace(process: number): void {
    const isWorking = this.inSegment.get(process) === 1;
    const begin = Math.max(this.engine.now, this.segmentStart.get(process));
    this.displaced!.begin(process, isWorking ? this.segmentEnd.get(process) - begin : 0);
    if (isWorking && this.trace.on && this.segmentStart.get(process) < begin) this.traceSegment(process, begin);
  }

  isWorking(process: number): boolean {
    return this.inSegment.get(process) === 1;
  }

  /** When the core is not taken away from its main thread any more. */
  freeAt(process: number): number {
    const { now } = this.engine;
    return Math.max(now, this.takenUntil.get(process));
  }

  /** Takes the core for `ns` as soon as it is not taken already; returns the end. */
  take(process: number, ns: number): number {
    const { now } = this.engine;
    const begin = Math.max(now, this.takenUntil.get(process));
    this.takenUntil.set(process, begin + ns);
    this.stolenNs += ns;
    this.givenNs[process] += ns;
    if (this.inSegment.get(process) === 1) this.interrupt(process, begin, ns);
    return begin + ns;
  }

  /** A core that the process had last, and nobody has now, works for `ns`. */
  workBeside(process: number, ns: number): void {
    this.stolenNs += ns;
    this.givenNs[process] += ns;
  }

  /** Of each core: how long it has worked by now. */
  busyNs(): Float64Array {
    const busyNs = this.givenNs.slice();
    for (let process = 0; process < busyNs.length; process += 1) {
      busyNs[process] = Math.max(0, this.givenNs[process]! - this.aheadNs(process));
    }
    return busyNs;
  }

  /** The same of all cores together. */
  allBusyNs(): number {
    let aheadNs = 0;
    for (let process = 0; process < this.givenNs.length; process += 1) aheadNs += this.aheadNs(process);
    return this.mainNs + this.stolenNs - aheadNs;
  }

  /** What a core was given and has not done yet. */
  private aheadNs(process: number): number {
    const takenNs = Math.max(0, this.takenUntil.get(process) - this.engine.now);
    return this.inSegment.get(process) === 1 ? takenNs + this.leftNs(process) : takenNs;
  }

  /** What the main thread still has to do of its segment. */
  private leftNs(process: number): number {
    const begin = Math.max(this.engine.now, this.segmentStart.get(process));
    return this.displaced?.leftOf(process) ?? this.segmentEnd.get(process) - begin;
  }

  /** The main thread goes on `ns` later; its slice in the trace ends here and another begins then. */
  private interrupt(process: number, begin: number, ns: number): void {
    this.segmentEnd.set(process, this.segmentEnd.get(process) + ns);
    if (this.trace.on && this.segmentStart.get(process) < begin) this.traceSegment(process, begin);
    this.segmentStart.set(process, begin + ns);
  }

  /** Handlers in the context of the main thread: looking and working both take its core. */
  serve(process: number, lookNs: number, workNs: number): number {
    return this.take(process, lookNs + workNs);
  }

  private beginSegment(process: number, begin: number, ns: number): void {
    this.segmentStart.set(process, begin);
    this.segmentEnd.set(process, begin + ns);
    this.engine.at(begin + ns, this.segmentKind, process, this.displaced?.turnOf(process) ?? 0);
  }

  /** @param turn of the process on a core when that was foreseen: one that it has lost since says nothing */
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
