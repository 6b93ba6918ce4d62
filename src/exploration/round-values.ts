/** Fewest significant digits of a value that an exploration chooses. */
const FEWEST_DIGITS = 3;
const MOST_DIGITS = 15;

export const isPowerOfTwo = (value: number): boolean => value > 0 && Number.isInteger(Math.log2(value));

/** Rounds a value to as few significant digits as move it by no more than `most`: nobody wants to read the digits of a root. */
export function rounded(value: number, most: number): number {
  for (let digits = FEWEST_DIGITS; digits < MOST_DIGITS; digits += 1) {
    const shorter = Number(value.toPrecision(digits));
    if (Math.abs(shorter - value) <= most) return shorter;
  }
  return value;
}
