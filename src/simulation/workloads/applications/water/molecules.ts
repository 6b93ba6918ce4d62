import { float64Array, release } from '../../../engine/arrays.ts';
import { SimulationFault } from '../../../engine/fault.ts';
import { Random } from '../../../engine/random.ts';
import { checksumOf } from '../checksum.ts';

const AXES = 3;
const STEP_TIME = 1e-3;
const SOFTENING = 1e-2;
/** Forces are whole numbers: their sum does not depend on the order in which threads add them. */
const FORCE_UNITS = 2 ** 24;

/** Molecules that push each other away; each pair is computed once, by the thread of the first of the two. */
export class Molecules {
  private readonly positions: Float64Array;
  private readonly velocities: Float64Array;
  private readonly forces: Float64Array;

  constructor(
    readonly count: number,
    private readonly seed: number,
  ) {
    const column = () => float64Array(AXES * count);
    this.positions = column();
    this.velocities = column();
    this.forces = column();
    this.fill();
  }

  /** The content that they began with: anywhere in a cube, at rest. */
  fill(): void {
    const draws = new Random(this.seed, 'water positions');
    for (let index = 0; index < this.positions.length; index += 1) this.positions[index] = draws.fraction();
    this.velocities.fill(0);
    this.forces.fill(0);
  }

  /** Molecules with which a molecule makes a pair: those after it, half of all. */
  partnersOf(molecule: number): number {
    const { count } = this;
    const half = Math.floor((count - 1) / 2);
    return count % 2 === 0 && molecule < count / 2 ? half + 1 : half;
  }

  predict(first: number, behind: number): void {
    for (let at = AXES * first; at < AXES * behind; at += 1) {
      this.positions[at]! += this.velocities[at]! * STEP_TIME;
      this.forces[at] = 0;
    }
  }

  /** Forces of the pairs of some molecules, summed up in an array of the thread */
  forcesOf(first: number, behind: number, sums: Float64Array): void {
    const { count } = this;
    for (let molecule = first; molecule < behind; molecule += 1) {
      for (let distance = 1; distance <= this.partnersOf(molecule); distance += 1)
        this.addPair(molecule, (molecule + distance) % count, sums);
    }
  }

  /** The force on a molecule as far as it has been added up. */
  forceOn(molecule: number): Float64Array {
    return this.forces.slice(AXES * molecule, AXES * molecule + AXES);
  }

  /** Stores the earlier value of a force plus what a thread has summed up for its molecule: any update in between is lost. */
  addForce(molecule: number, before: Float64Array, sums: Float64Array): void {
    const begin = AXES * molecule;
    for (let axis = 0; axis < AXES; axis += 1) {
      this.forces[begin + axis] = before[axis]! + sums[begin + axis]!;
      sums[begin + axis] = 0;
    }
  }

  correct(first: number, behind: number): void {
    for (let at = AXES * first; at < AXES * behind; at += 1)
      this.velocities[at]! += (this.forces[at]! / FORCE_UNITS) * STEP_TIME;
  }

  /** @throws SimulationFault if action and reaction do not cancel out: a force was lost or added twice */
  checkForces(): void {
    for (let axis = 0; axis < AXES; axis += 1) {
      let sum = 0;
      for (let at = axis; at < this.forces.length; at += AXES) sum += this.forces[at]!;
      if (sum !== 0) throw new SimulationFault('SIM_RESULT', `forces of all molecules sum to ${sum}, not to 0`);
    }
  }

  checksum(): string {
    return [this.positions, this.velocities].map((column) => checksumOf(column)).join(' ');
  }

  release(): void {
    release(this.positions, this.velocities, this.forces);
  }

  private addPair(one: number, other: number, sums: Float64Array): void {
    const { positions } = this;
    let square = SOFTENING;
    for (let axis = 0; axis < AXES; axis += 1)
      square += (positions[AXES * one + axis]! - positions[AXES * other + axis]!) ** 2;
    for (let axis = 0; axis < AXES; axis += 1) {
      const [at, from] = [AXES * one + axis, AXES * other + axis];
      const force = Math.round(((positions[at]! - positions[from]!) / (square * square)) * FORCE_UNITS);
      sums[at]! += force;
      sums[from]! -= force;
    }
  }
}
