/** A rectangle of a winner map with the same outcome throughout: a winner, several indistinguishable series, or no result. */
export interface Tile {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** One series if it leads alone; several with the best first; none if nothing was measured. */
  readonly series: readonly string[];
}

/** A straight segment of a line between tiles. */
export interface Boundary {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** `tie`: on exactly one side, several series are indistinguishable; `winner`: each side has a different sole leader. */
  readonly kind: 'tie' | 'winner';
}

/** Returns the lines between tiles where a winner's area ends; the border of the figure is not included. */
export function boundariesOf(tiles: readonly Tile[]): Boundary[] {
  const grid = new Grid(tiles);
  return [...grid.lines('column'), ...grid.lines('row')];
}

/** Tiles of all sizes on the finest grid given by their edges. */
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

  /** Returns boundaries along columns or rows of the grid, with adjacent segments merged. */
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

/** Smaller distances are rounding errors of a midpoint that two cells share. */
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
