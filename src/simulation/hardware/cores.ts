import type { Engine } from '../engine/engine.ts';
import { stageIndex } from '../engine/operations.ts';
import { TRACK, type TraceRecorder } from '../engine/trace-recorder.ts';

/**
 * One CPU core per process. The main thread works in segments; an interrupt, a poll or a handler that runs on the same
 * core steals the time and pushes the end of the segment back.
 */
export class Cores {
  /** End of the main thread's present segment as known now; the past where it is idle or blocked. */
  private readonly segmentEnd: Float64Array;
  private readonly segmentStart: Float64Array;
  private readonly inSegment: Uint8Array;
  /** Until when something else than the main thread has the core. */
  private readonly takenUntil: Float64Array;
  private readonly segmentKind: number;
  mainNs = 0;
  stolenNs = 0;

  constructor(
    private readonly engine: Engine,
    private readonly trace: TraceRecorder,
    processes: number,
    private readonly onSegmentEnd: (process: number) => void,
  ) {
    this.segmentEnd = new Float64Array(processes);
    this.segmentStart = new Float64Array(processes);
    this.inSegment = new Uint8Array(processes);
    this.takenUntil = new Float64Array(processes);
    this.segmentKind = engine.on((process) => this.endSegment(process));
  }

  /** The main thread works for `ns`; `onSegmentEnd` is called when it has had them all. */
  work(process: number, ns: number): void {
    const { now } = this.engine;
    const begin = this.takenUntil[process] > now ? this.takenUntil[process] : now;
    this.segmentStart[process] = begin;
    this.segmentEnd[process] = begin + ns;
    this.inSegment[process] = 1;
    this.mainNs += ns;
    this.engine.at(begin + ns, this.segmentKind, process);
  }

  isWorking(process: number): boolean {
    return this.inSegment[process] === 1;
  }

  /** When the core is not taken away from its main thread any more. */
  freeAt(process: number): number {
    const { now } = this.engine;
    return this.takenUntil[process] > now ? this.takenUntil[process] : now;
  }

  /** Takes the core for `ns` as soon as it is not taken already; returns the end. */
  take(process: number, ns: number): number {
    const { now } = this.engine;
    const begin = this.takenUntil[process] > now ? this.takenUntil[process] : now;
    this.takenUntil[process] = begin + ns;
    if (this.inSegment[process] === 1) this.segmentEnd[process] += ns;
    this.stolenNs += ns;
    return begin + ns;
  }

  /** Handlers in the context of the main thread: looking and working both take its core. */
  serve(process: number, lookNs: number, workNs: number): number {
    return this.take(process, lookNs + workNs);
  }

  private endSegment(process: number): void {
    const end = this.segmentEnd[process];
    if (end > this.engine.now) {
      this.engine.at(end, this.segmentKind, process);
      return;
    }
    this.inSegment[process] = 0;
    if (this.trace.on)
      this.trace.span(TRACK.core, process, stageIndex['origin-cpu'], this.segmentStart[process], end, -1, 0);
    this.onSegmentEnd(process);
  }
}
