import { asFailure, type Failure } from '../api/failure.ts';
import { traceBins, traceWindow } from '../api/requests.ts';
import type { TraceBins } from '../api/types.ts';
import { BIN_PX } from './levels.ts';
import { covers, indexTrace, type TraceIndex } from './trace-index.ts';
import { span, type View } from './viewport.ts';

/** Maximum number of events per request: about 3 MB, drawn in a few ms. */
const LIMIT = 60_000;
const COARSE_BINS = 100;
const FINE_BINS = 600;
/** Maximum number of busy shares per response: a run of a thousand processes has thousands of tracks. */
const MOST_SHARES = 200_000;

/**
 * Loads the data for a view of a trace: events if there are few enough, otherwise busy shares computed by the service. Loaded
 * data stay until better data arrive, so the timeline never goes blank.
 */
export class TraceSource {
  overview = $state.raw<TraceBins>();
  events = $state.raw<TraceIndex>();
  bins = $state.raw<TraceBins>();
  failure = $state.raw<Failure>();
  /** Whether the first response with events, or with finer shares in their place, has arrived. */
  settled = $state(false);
  private readonly run: string;
  private abort: AbortController | undefined;

  constructor(run: string) {
    this.run = run;
  }

  /** Loads the duration and tracks of the run; `want` then requests what is in view. */
  async start(): Promise<void> {
    try {
      const coarse = await traceBins(this.run, {}, COARSE_BINS);
      this.overview = coarse;
      if (coarse.tracks.length * FINE_BINS <= MOST_SHARES) this.overview = await traceBins(this.run, {}, FINE_BINS);
      this.failure = undefined;
    } catch (error) {
      this.failure = asFailure(error);
    }
  }

  /** Loads what is needed to draw a view of the given width in pixels. */
  async want(view: View, width: number): Promise<void> {
    if (!this.overview || covers(this.events, view)) return;
    this.abort?.abort();
    const abort = new AbortController();
    this.abort = abort;
    try {
      if (this.isSparse(view)) await this.loadEvents(view, abort.signal);
      if (!abort.signal.aborted && !covers(this.events, view)) await this.loadBins(view, width, abort.signal);
      if (!abort.signal.aborted) this.failure = undefined;
    } catch (error) {
      if (!abort.signal.aborted) this.failure = asFailure(error);
    } finally {
      if (!abort.signal.aborted) this.settled = true;
    }
  }

  private isSparse(view: View): boolean {
    const expected = (this.events?.density ?? 0) * span(view);
    return expected < LIMIT * 0.9;
  }

  private async loadEvents(view: View, signal: AbortSignal): Promise<void> {
    const end = this.overview?.endNs ?? view.to;
    // Includes some time on both sides, so operations at the edges are complete and small movements need no new request.
    const spare = (this.events?.density ?? 0) * span(view) < LIMIT / 3 ? Math.max(span(view), 10_000) : 0;
    const range = { from: Math.max(0, view.from - spare), to: Math.min(end, view.to + spare) };
    const window = await traceWindow(this.run, { ...range, limit: LIMIT }, signal);
    this.events = indexTrace(window);
  }

  private async loadBins(view: View, width: number, signal: AbortSignal): Promise<void> {
    const tracks = this.overview?.tracks.length ?? 1;
    const most = Math.min(2048, Math.floor(MOST_SHARES / tracks));
    const bins = Math.max(COARSE_BINS, Math.min(most, Math.floor(width / BIN_PX)));
    this.bins = await traceBins(this.run, view, bins, signal);
  }
}
