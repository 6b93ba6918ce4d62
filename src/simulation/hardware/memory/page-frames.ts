import { mix32 } from '../../engine/random.ts';

/** Pages are scattered over four times as much memory as there are pages, but at least over this. */
const LEAST_BYTES = 2 ** 30;
const ROUNDS = 4;

/** The pages of a node, numbered from 0. */
export interface NodePages {
  readonly isScattered: boolean;
  readonly pages: number;
  readonly pageBytes: number;
}

/**
 * Assigns frames of physical memory to pages of a node: the frame with the page's number if memory is contiguous, or a random
 * permutation from the seed, as in an operating system that has been up for a while. Frames determine the cache sets for which
 * the lines of pages compete.
 */
export class PageFrames {
  /** Number of frames. */
  readonly count: number;
  private readonly half: number;
  private readonly key: number;

  private readonly isScattered: boolean;

  constructor({ isScattered, pages, pageBytes }: NodePages, seed: number, node: number) {
    this.isScattered = isScattered;
    this.half = 1;
    while (this.half ** 2 < Math.max(4 * pages, LEAST_BYTES / pageBytes)) this.half *= 2;
    this.count = isScattered ? this.half ** 2 : pages;
    this.key = mix32(seed ^ Math.imul(node + 1, 0x9e3779b1));
  }

  /** A Feistel network: each round is undone by another, so no two pages share a frame. */
  frameOf(page: number): number {
    if (!this.isScattered) return page;
    const { half } = this;
    let left = Math.floor(page / half);
    let right = page % half;
    for (let round = 0; round < ROUNDS; round += 1) {
      const mixed = mix32(right ^ Math.imul(this.key + round, 0x85ebca6b)) % half;
      [left, right] = [right, left ^ mixed];
    }
    return left * half + right;
  }
}
