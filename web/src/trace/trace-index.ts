import type { TraceWindow } from '../api/types.ts';
import type { View } from './viewport.ts';

/**
 * Events of one track, ordered by start. The longest duration bounds how far before a view an event that extends into it may
 * begin.
 */
export interface TrackEvents {
  readonly events: Uint32Array;
  readonly longestNs: number;
  /** Mean duration of events with a duration, ns; determines the level of detail. */
  readonly meanNs: number;
  /** Lane of each event, for slices of one track that overlap. */
  readonly lanes: Uint8Array;
  readonly laneCount: number;
}

/** A loaded part of a trace, ready for drawing and picking. */
export interface TraceIndex {
  readonly window: TraceWindow;
  /** The complete part: a truncated response is complete only up to its last event. */
  readonly covered: View;
  readonly tracks: readonly TrackEvents[];
  /** Events per ns within `covered`. */
  readonly density: number;
}

const MOST_LANES = 4;

export function indexTrace(window: TraceWindow): TraceIndex {
  const { startNs, track } = window.events;
  const counts = new Uint32Array(window.tracks.length);
  for (const place of track) counts[place] = (counts[place] ?? 0) + 1;
  const lists = Array.from(counts, (count) => new Uint32Array(count));
  const filled = new Uint32Array(window.tracks.length);
  for (let event = 0; event < track.length; event++) {
    const place = track[event] ?? 0;
    const at = filled[place] ?? 0;
    const list = lists[place];
    if (list) list[at] = event;
    filled[place] = at + 1;
  }
  const last = startNs.at(-1) ?? window.toNs;
  const covered = { from: window.fromNs, to: window.truncated ? last : window.toNs };
  const density = startNs.length / Math.max(1, covered.to - covered.from);
  return { window, covered, density, tracks: lists.map((events) => describeTrack(window, events)) };
}

function describeTrack({ events: columns }: TraceWindow, events: Uint32Array): TrackEvents {
  const lanes = new Uint8Array(events.length);
  const ends = new Float64Array(MOST_LANES).fill(Number.NEGATIVE_INFINITY);
  let longestNs = 0;
  let totalNs = 0;
  let lasting = 0;
  let laneCount = 1;
  for (const [place, event] of events.entries()) {
    const duration = columns.durationNs[event] ?? 0;
    if (duration <= 0) continue;
    const start = columns.startNs[event] ?? 0;
    const lane = freeLane(ends, start);
    lanes[place] = lane;
    ends[lane] = start + duration;
    laneCount = Math.max(laneCount, lane + 1);
    longestNs = Math.max(longestNs, duration);
    totalNs += duration;
    lasting++;
  }
  return { events, longestNs, meanNs: lasting > 0 ? totalNs / lasting : 0, lanes, laneCount };
}

function freeLane(ends: Float64Array, start: number): number {
  for (let lane = 0; lane < ends.length; lane++) if ((ends[lane] ?? 0) <= start + 1e-6) return lane;
  return ends.length - 1;
}

export function covers(index: TraceIndex | undefined, view: View): boolean {
  return index !== undefined && view.from >= index.covered.from - 0.5 && view.to <= index.covered.to + 0.5;
}

/** Returns the first index in `track.events` whose event may extend into a view that starts at `from`. */
export function firstAt(window: TraceWindow, track: TrackEvents, from: number): number {
  const { startNs } = window.events;
  let low = 0;
  let high = track.events.length;
  const earliest = from - track.longestNs;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((startNs[track.events[middle] ?? 0] ?? 0) < earliest) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the busy share in each of `bins` bins of a view, from the loaded events of a track. */
export function busyShares(index: TraceIndex, track: TrackEvents, view: View, bins: number): Float32Array {
  const { startNs, durationNs } = index.window.events;
  const shares = new Float32Array(bins);
  const width = (view.to - view.from) / bins;
  for (let place = firstAt(index.window, track, view.from); place < track.events.length; place++) {
    const event = track.events[place] ?? 0;
    const start = startNs[event] ?? 0;
    if (start > view.to) break;
    const end = start + (durationNs[event] ?? 0);
    const first = Math.max(0, Math.floor((start - view.from) / width));
    const last = Math.min(bins - 1, Math.floor((end - view.from) / width));
    for (let bin = first; bin <= last; bin++) {
      const left = view.from + bin * width;
      const inside = Math.min(end, left + width) - Math.max(start, left);
      if (inside > 0) shares[bin] = Math.min(1, (shares[bin] ?? 0) + inside / width);
    }
  }
  return shares;
}

/** Returns the maximum of a level in each of `bins` bins of a view. */
export function levelsOf(index: TraceIndex, track: TrackEvents, view: View, bins: number): Float64Array {
  const { startNs, durationNs, argument } = index.window.events;
  const levels = new Float64Array(bins);
  const width = (view.to - view.from) / bins;
  for (let place = firstAt(index.window, track, view.from); place < track.events.length; place++) {
    const event = track.events[place] ?? 0;
    const start = startNs[event] ?? 0;
    if (start > view.to) break;
    const end = start + (durationNs[event] ?? 0);
    if (end < view.from) continue;
    const first = Math.max(0, Math.floor((start - view.from) / width));
    const last = Math.min(bins - 1, Math.floor((end - view.from) / width));
    for (let bin = first; bin <= last; bin++) levels[bin] = Math.max(levels[bin] ?? 0, argument[event] ?? 0);
  }
  return levels;
}
