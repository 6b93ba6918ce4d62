import { float64Array } from '../engine/arrays.ts';
import type { Engine } from '../engine/engine.ts';
import { stageIndex } from '../engine/operations.ts';
import type { DoubleColumn, Rows, WordColumn } from '../engine/rows.ts';
import { TRACK, type TraceRecorder } from '../engine/trace-recorder.ts';

/**
 * One CPU core per process. The main thread works in segments; an interrupt, a poll or a handler that runs on the same
 * core steals the time and pushes the end of the segment back.
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
  /** Of each core: all that it worked. */
  readonly busyNs: Float64Array;
  mainNs = 0;
  stolenNs = 0;

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
    this.busyNs = float64Array(rows.owners);
    this.segmentKind = engine.on((process) => this.endSegment(process));
  }

  /**
   * The main thread works for `ns`; `onSegmentEnd` is called when it has had them all.
   * @param serial operation that the work belongs to in a trace; -1 for none
   */
  work(process: number, ns: number, serial = -1): void {
    this.serial.set(process, serial);
    const { now } = this.engine;
    const begin = Math.max(now, this.takenUntil.get(process));
    this.segmentStart.set(process, begin);
    this.segmentEnd.set(process, begin + ns);
    this.inSegment.set(process, 1);
    this.mainNs += ns;
    this.busyNs[process] += ns;
    this.engine.at(begin + ns, this.segmentKind, process);
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
    this.busyNs[process] += ns;
    if (this.inSegment.get(process) === 1) this.interrupt(process, begin, ns);
    return begin + ns;
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

  private endSegment(process: number): void {
    const end = this.segmentEnd.get(process);
    if (end > this.engine.now) {
      this.engine.at(end, this.segmentKind, process);
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
