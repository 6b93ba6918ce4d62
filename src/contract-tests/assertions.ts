import assert from 'node:assert/strict';

/** Throws unless the numbers are the same to so many digits behind the point. */
export function requireNear(actual: number, expected: number, digits: number): void {
  assert.ok(Math.abs(actual - expected) < 0.5 * 10 ** -digits, `${actual} is not ${expected} to ${digits} digits`);
}

/** Throws unless the list is empty; shows it otherwise. */
export function requireNone(found: readonly unknown[], what: string): void {
  assert.deepEqual([...found], [], what);
}
