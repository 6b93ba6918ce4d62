import assert from 'node:assert/strict';

/** Throws unless the numbers agree to this many decimal places. */
export function requireNear(actual: number, expected: number, digits: number): void {
  assert.ok(Math.abs(actual - expected) < 0.5 * 10 ** -digits, `${actual} is not ${expected} to ${digits} digits`);
}

/** Throws with the list unless it is empty. */
export function requireNone(found: readonly unknown[], what: string): void {
  assert.deepEqual([...found], [], what);
}
