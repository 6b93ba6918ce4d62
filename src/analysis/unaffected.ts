import type { Cell } from './cells.ts';

/**
 * Series, of these names, of which x changes nothing: each seed has the same value, to the last bit, at all x, from two on. Values
 * that may be off say nothing of that.
 */
export function unaffectedOf(cells: readonly Cell[], names: readonly string[]): string[] {
  return names.filter((name) => {
    const [first, ...others] = cells.filter(({ series }) => series === name);
    return first && !first.resolution && others.length > 0 && others.every((other) => isSame(first, other));
  });
}

/** Whether two cells have seeds in common, and each of these the same value in both. */
function isSame(one: Cell, other: Cell): boolean {
  const values = new Map(one.runs.map(({ seed, value }) => [seed, value]));
  const common = other.runs.filter(({ seed }) => values.has(seed));
  return common.length > 0 && common.every(({ seed, value }) => values.get(seed) === value);
}
