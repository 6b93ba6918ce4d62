import type { Region } from '../../hardware/iommu/region.ts';
import { type WindowSetting, windowOf } from '../window.ts';
import type { CannonValues } from './parameters.ts';

export const ELEMENT_BYTES = 8;
export const MATRICES = ['a', 'b'] as const;
/** Blocks arrive in three buffers in turn, as if arrays were allocated for each step. */
export const BUFFERS = 3;
/** Rounds of a barrier of up to 65,536 processes. */
const MOST_ROUNDS = 16;

/** Layout of elements and flags in a process's window: contiguous buffers, each on separate pages. */
export class BlockLayout {
  readonly bufferBytes: number;
  /** Size of buffers and flags together. */
  readonly dataBytes: number;
  private readonly flags: number;
  readonly regions: readonly Region[];

  constructor(
    readonly side: number,
    pageBytes: number,
  ) {
    this.bufferBytes = Math.ceil((side * side * ELEMENT_BYTES) / pageBytes) * pageBytes;
    this.flags = MATRICES.length * BUFFERS * this.bufferBytes;
    this.dataBytes = this.flags + MOST_ROUNDS * ELEMENT_BYTES;
    this.regions = windowOf([{ name: 'blocks', bytes: this.dataBytes }], pageBytes);
  }

  element(matrix: number, buffer: number, index: number): number {
    return (matrix * BUFFERS + buffer) * this.bufferBytes + index * ELEMENT_BYTES;
  }

  /** Returns the word with the latest barrier that a process has been told of in a round. */
  flag(round: number): number {
    return this.flags + round * ELEMENT_BYTES;
  }

  isFlag(address: number): boolean {
    return address >= this.flags;
  }
}

/** Returns the side of the largest mesh that could be: dedicated cores can make it smaller. */
export function meshSideOf(processes: number): number {
  return Math.floor(Math.sqrt(processes));
}

/** Blocks are as large as on the largest mesh that could be. */
export function layoutOf({
  parameters,
  processes,
  pageBytes,
}: Pick<WindowSetting<CannonValues>, 'parameters' | 'processes' | 'pageBytes'>): BlockLayout {
  return new BlockLayout(Math.ceil(parameters.matrixSize / meshSideOf(processes)), pageBytes);
}
