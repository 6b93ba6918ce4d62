/** A rectangle in which one thing is known: a winner, several that cannot be told apart, or nothing. */
export interface Tile {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** One leads; of several the best stands first; none where nothing was measured. */
  readonly series: readonly string[];
}

/** A straight piece of a line between tiles. */
export interface Boundary {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** `tie`: on one side the interval of the ratio includes 1; `winner`: on both sides one leads, each another. */
  readonly kind: 'tie' | 'winner';
}

/** The lines between tiles where a winner ends; the border of the figure is none. */
export function boundariesOf(tiles: readonly Tile[]): Boundary[] {
  const grid = new Grid(tiles);
  return [...grid.lines('column'), ...grid.lines('row')];
}

/** Tiles of all sizes on the finest grid that their edges make. */
class Grid {
  private readonly xs: readonly number[];
  private readonly ys: readonly number[];
  private readonly tiles: (Tile | undefined)[];

  constructor(tiles: readonly Tile[]) {
    this.xs = edges(tiles.flatMap(({ left, right }) => [left, right]));
    this.ys = edges(tiles.flatMap(({ top, bottom }) => [top, bottom]));
    this.tiles = new Array<Tile | undefined>((this.xs.length - 1) * (this.ys.length - 1));
    for (const tile of tiles) this.fill(tile);
  }

  /** Boundaries that lie along columns of the grid, or along its rows; pieces that go on are one. */
  lines(along: 'column' | 'row'): Boundary[] {
    const [across, down] = along === 'column' ? [this.xs, this.ys] : [this.ys, this.xs];
    const found: Boundary[] = [];
    for (let i = 1; i < across.length - 1; i += 1) {
      let open: { from: number; kind: Boundary['kind'] } | undefined;
      for (let j = 0; j < down.length; j += 1) {
        const kind = j < down.length - 1 ? this.kindAt(along, i, j) : undefined;
        if (kind === open?.kind) continue;
        if (open) found.push(line(along, across[i]!, [down[open.from]!, down[j]!], open.kind));
        open = kind && { from: j, kind };
      }
    }
    return found;
  }

  private kindAt(along: 'column' | 'row', i: number, j: number): Boundary['kind'] | undefined {
    const [a, b] = along === 'column' ? [this.at(i - 1, j), this.at(i, j)] : [this.at(j, i - 1), this.at(j, i)];
    if (!a || !b || a.series.length === 0 || b.series.length === 0) return undefined;
    if (a.series.length > 1 !== b.series.length > 1) return 'tie';
    return a.series.length === 1 && a.series[0] !== b.series[0] ? 'winner' : undefined;
  }

  private at(column: number, row: number): Tile | undefined {
    return this.tiles[row * (this.xs.length - 1) + column];
  }

  private fill(tile: Tile): void {
    const [left, right] = [placeOf(this.xs, tile.left), placeOf(this.xs, tile.right)];
    const [top, bottom] = [placeOf(this.ys, tile.top), placeOf(this.ys, tile.bottom)];
    for (let row = top; row < bottom; row += 1) {
      for (let column = left; column < right; column += 1) this.tiles[row * (this.xs.length - 1) + column] = tile;
    }
  }
}

/** Distances below this are the rounding of a middle that two cells share. */
const SAME = 1e-6;

function edges(all: readonly number[]): number[] {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted.filter((edge, i) => i === 0 || edge - sorted[i - 1]! > SAME);
}

const placeOf = (places: readonly number[], edge: number): number =>
  places.findIndex((place) => Math.abs(place - edge) <= 2 * SAME);

function line(
  along: 'column' | 'row',
  across: number,
  [from, to]: readonly [number, number],
  kind: Boundary['kind'],
): Boundary {
  return along === 'column'
    ? { x1: across, y1: from, x2: across, y2: to, kind }
    : { x1: from, y1: across, x2: to, y2: across, kind };
}
