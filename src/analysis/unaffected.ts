import type { Cell } from './cells.ts';

/**
 * Returns those series that x does not affect: each seed has bit-identical values at all x, of which there are at least two.
 * Values with limited resolution cannot show this.
 */
export function unaffectedOf(cells: readonly Cell[], names: readonly string[]): string[] {
  return names.filter((name) => {
    const [first, ...others] = cells.filter(({ series }) => series === name);
    return first && !first.resolution && others.length > 0 && others.every((other) => isSame(first, other));
  });
}

/** Whether two cells have common seeds, each with the same value in both. */
function isSame(one: Cell, other: Cell): boolean {
  const values = new Map(one.runs.map(({ seed, value }) => [seed, value]));
  const common = other.runs.filter(({ seed }) => values.has(seed));
  return common.length > 0 && common.every(({ seed, value }) => values.get(seed) === value);
}
