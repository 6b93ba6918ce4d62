/** How a track is drawn: as bins of busy share, or slice by slice. */
export type Level = 'bins' | 'slices';

/** Width of a bin in pixels. */
export const BIN_PX = 3;
/** From this width on a slice carries its text. */
export const TEXT_PX = 66;

/**
 * The level of a track whose mean slice is so many pixels wide. Between the two limits the level stays as it was, so that
 * it does not flicker while zooming.
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

/** The stage whose colour a whole track takes when its slices are too small to be told apart. */
export function resourceStage(resource: string): string {
  return COLOURS[resource] ?? 'origin-cpu';
}

export interface TrackName {
  readonly name: string;
  readonly node: number;
  readonly resource: string;
  /** Where the track is a level over time. */
  readonly counter?: { readonly unit: string; readonly limit: number } | undefined;
}

export interface Row extends TrackName {
  /** Index of the track in the trace. */
  readonly track: number;
  readonly startsNode: boolean;
}

/** Tracks in the order in which they are shown: by node, then in the order of travel; `only` some of them. */
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
