import { float64Array, int32Array, release } from '../../../engine/arrays.ts';
import { Random } from '../../../engine/random.ts';

const AXES = 3;
const OCTANTS = 8;
const EMPTY = -1;
const SOFTENING = 1e-4;
const STEP_TIME = 1e-3;
/** Deeper cells would be smaller than the distance of any two bodies. */
const MOST_DEPTH = 40;

/** Receives what the walk of one body meets. */
export interface Walk {
  readonly cell: (cell: number) => void;
  readonly body: (body: number) => void;
}

/** A body whose pull is summed up. */
interface Pulled {
  readonly body: number;
  readonly walk: Walk;
  readonly pull: number[];
}

/** A mass, and the index of its position. */
interface Mass {
  readonly from: Float64Array;
  readonly at: number;
  readonly mass: number;
}

/** Bodies in a cube and the tree of cells over them; cells further away than their size over `theta` stand for their bodies. */
export class Octree {
  cells = 0;
  /** Bodies that are in the tree. */
  inserted = 0;
  /** Number of bodies that contributed to the latest acceleration noted, individually or as part of a cell. */
  pulledBy = 0;
  private readonly positions: Float64Array;
  private readonly velocities: Float64Array;
  private readonly pulls: Float64Array;
  /** By cell and octant: a cell, or -2 less a body, or EMPTY. */
  private readonly children: Int32Array;
  /** By cell: centre of mass and mass, and half of its side. */
  private readonly masses: Float64Array;
  private readonly middles: Float64Array;
  private readonly halves: Float64Array;
  readonly mostCells: number;

  constructor(
    readonly count: number,
    private readonly theta: number,
    seed: number,
  ) {
    this.mostCells = 2 * count + MOST_DEPTH;
    const column = () => float64Array(AXES * count);
    this.positions = column();
    this.velocities = column();
    this.pulls = column();
    this.children = int32Array(OCTANTS * this.mostCells);
    this.masses = float64Array((AXES + 1) * this.mostCells);
    this.middles = float64Array(AXES * this.mostCells);
    this.halves = float64Array(this.mostCells);
    this.place(new Random(seed, 'barnes positions'));
  }

  /** Rebuilds the tree from the positions of bodies, then computes the mass of each cell. */
  build(): void {
    this.cells = 0;
    this.inserted = 0;
    let most = 0;
    for (const place of this.positions) most = Math.max(most, Math.abs(place));
    this.newCell(0, 0, 0, most * 1.0001 + 1e-9);
    for (let body = 0; body < this.count; body += 1) this.insert(body);
    this.weigh(0);
  }

  /** @returns the number of a body's interactions; reports what it meets to the walk and notes its acceleration */
  pullOn(body: number, walk: Walk): number {
    const pull = [0, 0, 0];
    this.pulledBy = 0;
    const interactions = this.descend(0, true, { body, walk, pull });
    for (let axis = 0; axis < AXES; axis += 1) this.pulls[AXES * body + axis] = pull[axis]!;
    return interactions;
  }

  move(first: number, behind: number): void {
    for (let at = AXES * first; at < AXES * behind; at += 1) {
      this.velocities[at]! += this.pulls[at]! * STEP_TIME;
      this.positions[at]! += this.velocities[at]! * STEP_TIME;
    }
  }

  /** Returns the length of the direct sum over all other bodies, and the difference of the noted acceleration from it. */
  errorOf(body: number): { readonly length: number; readonly error: number } {
    const exact = [0, 0, 0];
    for (let other = 0; other < this.count; other += 1)
      if (other !== body) this.addPull(exact, body, { from: this.positions, at: AXES * other, mass: 1 });
    const differences = exact.map((pull, axis) => pull - this.pulls[AXES * body + axis]!);
    const [length, error] = [exact, differences].map((vector) =>
      Math.sqrt(vector.reduce((sum, axis) => sum + axis ** 2, 0)),
    );
    return { length: length!, error: error! };
  }

  /** Bodies below a cell. */
  bodiesIn(cell = 0): number {
    let sum = 0;
    for (let octant = 0; octant < OCTANTS; octant += 1) {
      const child = this.children[OCTANTS * cell + octant]!;
      if (child !== EMPTY) sum += child < EMPTY ? 1 : this.bodiesIn(child);
    }
    return sum;
  }

  release(): void {
    release(this.positions, this.velocities, this.pulls, this.children, this.masses, this.middles, this.halves);
  }

  /** Places bodies in a ball that is denser inside, ordered by position, so that shares are compact. */
  private place(draws: Random): void {
    const bodies = Array.from({ length: this.count }, () => {
      const radius = draws.fraction();
      const place = [draws.fraction() - 0.5, draws.fraction() - 0.5, draws.fraction() - 0.5];
      const length = Math.sqrt(place.reduce((sum, axis) => sum + axis * axis, 0)) || 1;
      return place.map((axis) => (axis / length) * radius);
    });
    const keys = new Map(bodies.map((place) => [place, orderOf(place)]));
    bodies.sort((one, other) => keys.get(one)! - keys.get(other)!);
    for (const [body, place] of bodies.entries())
      for (let axis = 0; axis < AXES; axis += 1) this.positions[AXES * body + axis] = place[axis]!;
  }

  private newCell(x: number, y: number, z: number, half: number): number {
    const cell = this.cells;
    this.cells += 1;
    this.children.fill(EMPTY, OCTANTS * cell, OCTANTS * cell + OCTANTS);
    this.middles[AXES * cell] = x;
    this.middles[AXES * cell + 1] = y;
    this.middles[AXES * cell + 2] = z;
    this.halves[cell] = half;
    return cell;
  }

  private insert(body: number): void {
    this.inserted += 1;
    let cell = 0;
    for (let depth = 0; ; depth += 1) {
      const place = OCTANTS * cell + this.octantOf(cell, body);
      const child = this.children[place]!;
      if (child === EMPTY || depth === MOST_DEPTH) {
        this.children[place] = -2 - body;
        return;
      }
      cell = child > EMPTY ? child : this.split(cell, place, -2 - child);
    }
  }

  /** A body has company: a cell takes its place, with it inside. */
  private split(cell: number, place: number, body: number): number {
    const half = this.halves[cell]! / 2;
    const [x, y, z] = [0, 1, 2].map((axis) => {
      const middle = this.middles[AXES * cell + axis]!;
      return this.positions[AXES * body + axis]! >= middle ? middle + half : middle - half;
    });
    const below = this.newCell(x!, y!, z!, half);
    this.children[place] = below;
    this.children[OCTANTS * below + this.octantOf(below, body)] = -2 - body;
    return below;
  }

  private octantOf(cell: number, body: number): number {
    let octant = 0;
    for (let axis = 0; axis < AXES; axis += 1)
      if (this.positions[AXES * body + axis]! >= this.middles[AXES * cell + axis]!) octant += 1 << axis;
    return octant;
  }

  private weigh(cell: number): void {
    const at = (AXES + 1) * cell;
    this.masses.fill(0, at, at + AXES + 1);
    for (let octant = 0; octant < OCTANTS; octant += 1) {
      const child = this.children[OCTANTS * cell + octant]!;
      if (child === EMPTY) continue;
      if (child > EMPTY) this.weigh(child);
      const [from, begin, mass] =
        child > EMPTY
          ? [this.masses, (AXES + 1) * child, this.masses[(AXES + 1) * child + AXES]!]
          : [this.positions, AXES * (-2 - child), 1];
      for (let axis = 0; axis < AXES; axis += 1) this.masses[at + axis]! += mass * from[begin + axis]!;
      this.masses[at + AXES]! += mass;
    }
    for (let axis = 0; axis < AXES; axis += 1) this.masses[at + axis]! /= this.masses[at + AXES]!;
  }

  /** @param isOwn whether the body is in the cell, which then cannot represent its bodies, as the body would attract itself */
  private descend(cell: number, isOwn: boolean, pulled: Pulled): number {
    const { body, walk } = pulled;
    walk.cell(cell);
    const ownOctant = isOwn ? this.octantOf(cell, body) : -1;
    let interactions = 0;
    for (let octant = 0; octant < OCTANTS; octant += 1) {
      const child = this.children[OCTANTS * cell + octant]!;
      if (child === EMPTY || child === -2 - body) continue;
      if (child < EMPTY) {
        walk.body(-2 - child);
        this.pullFrom(pulled, { from: this.positions, at: AXES * (-2 - child), mass: 1 });
        interactions += 1;
      } else if (octant !== ownOctant && this.isFar(child, body)) {
        walk.cell(child);
        const at = (AXES + 1) * child;
        this.pullFrom(pulled, { from: this.masses, at, mass: this.masses[at + AXES]! });
        interactions += 1;
      } else interactions += this.descend(child, octant === ownOctant, pulled);
    }
    return interactions;
  }

  private pullFrom({ pull, body }: Pulled, mass: Mass): void {
    this.pulledBy += mass.mass;
    this.addPull(pull, body, mass);
  }

  private addPull(pull: number[], body: number, { from, at, mass }: Mass): void {
    const { positions } = this;
    const [x, y, z] = [
      from[at]! - positions[AXES * body]!,
      from[at + 1]! - positions[AXES * body + 1]!,
      from[at + 2]! - positions[AXES * body + 2]!,
    ];
    const square = x * x + y * y + z * z + SOFTENING;
    const strength = mass / (square * Math.sqrt(square));
    pull[0]! += x * strength;
    pull[1]! += y * strength;
    pull[2]! += z * strength;
  }

  private isFar(cell: number, body: number): boolean {
    let square = 0;
    for (let axis = 0; axis < AXES; axis += 1)
      square += (this.masses[(AXES + 1) * cell + axis]! - this.positions[AXES * body + axis]!) ** 2;
    return (2 * this.halves[cell]!) ** 2 < this.theta * this.theta * square;
  }
}

/** Interleaves the bits of the three coordinates, so that nearby bodies have nearby numbers. */
function orderOf(place: readonly number[]): number {
  let order = 0;
  let [middle, half] = [[0, 0, 0], 1];
  for (let bit = 0; bit < 10; bit += 1) {
    half /= 2;
    middle = middle.map((axis, index) => {
      const isAbove = place[index]! >= axis;
      order = order * 2 + (isAbove ? 1 : 0);
      return isAbove ? axis + half : axis - half;
    });
  }
  return order;
}
