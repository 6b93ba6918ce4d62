import { float32Array, release } from '../../../engine/arrays.ts';
import { mixSigned } from '../../../engine/random.ts';
import { checksumOf } from '../checksum.ts';

/** Value around the grid. */
const BORDER = 1;
const TO_FRACTION = 2 ** -32;

/** A grid in two colours, stored as alternating rows of each colour; each point becomes the mean of its four neighbours. */
export class RedBlackGrid {
  private readonly colours: readonly [Float32Array, Float32Array];

  constructor(
    readonly rows: number,
    /** Points of a colour in a row. */
    readonly half: number,
    private readonly seed: number,
  ) {
    this.colours = [float32Array(rows * half), float32Array(rows * half)];
    this.fill();
  }

  /** The content that it began with. */
  fill(): void {
    for (const [colour, points] of this.colours.entries())
      for (let index = 0; index < points.length; index += 1)
        points[index] = (mixSigned((index * 2 + colour) ^ this.seed) >>> 0) * TO_FRACTION;
  }

  /** Computes the points of a colour in rows `first` to `behind` (exclusive). */
  relax(colour: number, first: number, behind: number): void {
    const { rows, half } = this;
    const [own, other] = colour === 0 ? this.colours : [this.colours[1], this.colours[0]];
    for (let row = first; row < behind; row += 1) {
      // In rows of one parity, the second horizontal neighbour is to the left of the one with the same index, in the others to
      // the right.
      const aside = (row + colour) % 2 === 0 ? -1 : 1;
      const begin = row * half;
      for (let column = 0; column < half; column += 1) {
        const at = begin + column;
        const up = row > 0 ? other[at - half]! : BORDER;
        const down = row < rows - 1 ? other[at + half]! : BORDER;
        const place = column + aside;
        const beside = place >= 0 && place < half ? other[at + aside]! : BORDER;
        own[at] = 0.25 * (up + down + other[at]! + beside);
      }
    }
  }

  checksum(): string {
    return this.colours.map((points) => checksumOf(points)).join(' ');
  }

  release(): void {
    release(...this.colours);
  }
}
