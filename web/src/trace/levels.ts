/** Level of detail of a track: bins of busy share, or individual slices. */
export type Level = 'bins' | 'slices';

/** Width of a bin in pixels. */
export const BIN_PX = 3;
/** Minimum width of a slice with text, in pixels. */
export const TEXT_PX = 66;

/**
 * Returns the level for the mean width of a track's slices. Between the two limits, the level is kept, to avoid flicker while
 * zooming.
 */
export function levelFor(meanPx: number, before: Level | undefined): Level {
  if (meanPx < 2.2) return 'bins';
  if (meanPx >= 2.8) return 'slices';
  return before ?? 'bins';
}

const ORDER = ['cpu', 'injection', 'wire', 'nic', 'bus', 'memory', 'copy', 'log', 'handler'];

const COLOURS: Readonly<Record<string, string>> = {
  cpu: 'origin-cpu',
  handler: 'handler',
  injection: 'injection',
  wire: 'wire',
  nic: 'target-nic',
  bus: 'bus',
  memory: 'memory',
  copy: 'copy',
  log: 'notify',
};

/** Returns the stage whose colour represents a whole track when its slices are too small to distinguish. */
export function resourceStage(resource: string): string {
  return COLOURS[resource] ?? 'origin-cpu';
}

export interface TrackName {
  readonly name: string;
  readonly node: number;
  readonly resource: string;
  /** Set if the track is a level over time. */
  readonly counter?: { readonly unit: string; readonly limit: number } | undefined;
}

export interface Row extends TrackName {
  /** Index of the track in the trace. */
  readonly track: number;
  readonly startsNode: boolean;
}

/** Returns tracks in display order: by node, then in the order of an operation's path; `only` selects some of them. */
export function rowsOf(tracks: readonly TrackName[], wanted: string, only?: ReadonlySet<number>): Row[] {
  const text = wanted.trim().toLowerCase();
  const rows = tracks
    .map((track, place) => ({ ...track, track: place }))
    .filter(({ track }) => !only || only.has(track))
    .filter(({ name, node, resource }) => `${name} node ${node} ${resource}`.toLowerCase().includes(text))
    .sort((a, b) => a.node - b.node || rank(a.resource) - rank(b.resource) || a.track - b.track);
  return rows.map((row, place) => ({ ...row, startsNode: row.node !== rows[place - 1]?.node }));
}

function rank(resource: string): number {
  const place = ORDER.indexOf(resource);
  return place < 0 ? ORDER.length : place;
}
