import { float64Array, release } from '../../../engine/arrays.ts';
import { Random } from '../../../engine/random.ts';
import { checksumOf } from '../checksum.ts';
import { copiedFromKept, keepingStep } from './kept-steps.ts';

const AXES = 3;
const SOFTENING = 1e-3;
const STEP_TIME = 1e-4;

/** Bodies that attract each other, with positions of even and of odd steps. */
export class Bodies {
  private readonly positions: readonly [Float64Array, Float64Array];
  private readonly velocities: Float64Array;

  constructor(
    readonly count: number,
    private readonly seed: number,
  ) {
    const column = () => float64Array(AXES * count);
    this.positions = [column(), column()];
    this.velocities = column();
    this.fill();
  }

  /** The content that they began with: anywhere in a cube, at rest. */
  fill(): void {
    const draws = new Random(this.seed, 'nbody positions');
    const [even] = this.positions;
    for (let index = 0; index < even.length; index += 1) even[index] = draws.fraction();
    this.velocities.fill(0);
  }

  /** Moves bodies `first` to `behind` (exclusive) by a step, from the positions of that step to those of the next. */
  move(step: number, first: number, behind: number): void {
    const [from, to] = this.of(step);
    const arrays = { from, to, velocities: this.velocities };
    if (copiedFromKept(arrays, AXES * first, AXES * behind)) return;
    if (first === 0 && behind === this.count) keepingStep(arrays, () => this.compute(step, first, behind));
    else this.compute(step, first, behind);
  }

  private compute(step: number, first: number, behind: number): void {
    const { velocities } = this;
    const [from, to] = this.of(step);
    for (let body = first; body < behind; body += 1) {
      const pull = this.pullOn(from, body);
      for (let axis = 0; axis < AXES; axis += 1) {
        const at = AXES * body + axis;
        velocities[at]! += pull[axis]! * STEP_TIME;
        to[at] = from[at]! + velocities[at]! * STEP_TIME;
      }
    }
  }

  /** One thread shifts the positions after a step so that their mean is the centre of the cube. */
  centre(step: number): void {
    const [, positions] = this.of(step);
    for (let axis = 0; axis < AXES; axis += 1) {
      let sum = 0;
      for (let at = axis; at < positions.length; at += AXES) sum += positions[at]!;
      const shift = 0.5 - sum / this.count;
      for (let at = axis; at < positions.length; at += AXES) positions[at]! += shift;
    }
  }

  checksum(): string {
    return [...this.positions, this.velocities].map((column) => checksumOf(column)).join(' ');
  }

  release(): void {
    release(...this.positions, this.velocities);
  }

  private of(step: number): readonly [Float64Array, Float64Array] {
    const [even, odd] = this.positions;
    return step % 2 === 0 ? [even, odd] : [odd, even];
  }

  /** The inner loop of every step: arrays in the place of these variables take half as long again. */
  private pullOn(from: Float64Array, body: number): readonly [number, number, number] {
    const x = from[AXES * body]!;
    const y = from[AXES * body + 1]!;
    const z = from[AXES * body + 2]!;
    let pullX = 0;
    let pullY = 0;
    let pullZ = 0;
    for (let at = 0; at < from.length; at += AXES) {
      const dx = from[at]! - x;
      const dy = from[at + 1]! - y;
      const dz = from[at + 2]! - z;
      const square = dx * dx + dy * dy + dz * dz + SOFTENING;
      const strength = 1 / (square * Math.sqrt(square));
      pullX += dx * strength;
      pullY += dy * strength;
      pullZ += dz * strength;
    }
    return [pullX, pullY, pullZ];
  }
}
