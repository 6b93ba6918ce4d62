import type { Trace } from '../simulation/run.ts';
import type { TraceColumns } from './trace-columns.ts';

export interface BinRange {
  readonly fromNs: number;
  readonly toNs: number;
  readonly bins: number;
  readonly tracks: readonly { readonly counter?: { readonly limit: number } }[];
}

/** Computes the busy share per track and bin from recorded events; for a counter, its mean relative to its limit. */
export async function binEvents(chunks: AsyncIterable<TraceColumns>, range: BinRange): Promise<number[][]> {
  const busy = emptyBins(range);
  for await (const { startNs, durationNs, track, argument } of chunks) {
    for (let i = 0; i < startNs.length; i++) {
      const place = track[i] ?? 0;
      const row = busy[place];
      const start = startNs[i] ?? 0;
      const counter = range.tracks[place]?.counter;
      const weight = counter ? (argument[i] ?? 0) / counter.limit : 1;
      if (row) spread(row, range, { start, end: start + (durationNs[i] ?? 0) }, weight);
    }
  }
  return busy.map((row) => row.map(share));
}

/** Computes the busy share per track and bin from a summary with bins of a different width. */
export function binSummary({ binNs, bins, busy }: Trace['summary'], range: BinRange): number[][] {
  const rows = emptyBins(range);
  for (const [track, row] of rows.entries()) {
    for (let bin = 0; bin < bins; bin++) {
      spread(row, range, { start: bin * binNs, end: (bin + 1) * binNs }, busy[track * bins + bin] ?? 0);
    }
  }
  return rows.map((row) => row.map(share));
}

function emptyBins({ bins, tracks }: BinRange): number[][] {
  return tracks.map(() => new Array<number>(bins).fill(0));
}

interface Slice {
  readonly start: number;
  readonly end: number;
}

/** Adds a slice to the bins that it covers, as shares of a bin. */
function spread(row: number[], { fromNs, toNs, bins }: BinRange, { start, end }: Slice, weight: number): void {
  const widthNs = (toNs - fromNs) / bins;
  if (!(widthNs > 0) || weight === 0 || end <= fromNs || start >= toNs) return;
  const first = Math.max(0, Math.floor((start - fromNs) / widthNs));
  const last = Math.min(bins - 1, Math.floor((end - fromNs) / widthNs));
  for (let bin = first; bin <= last; bin++) {
    const low = fromNs + bin * widthNs;
    const covered = Math.min(end, low + widthNs) - Math.max(start, low);
    if (covered > 0) row[bin] = (row[bin] ?? 0) + (weight * covered) / widthNs;
  }
}

/** Slices of a track that represents several servers may overlap; a share is at most 1. */
function share(busy: number): number {
  return Math.min(1, busy);
}
