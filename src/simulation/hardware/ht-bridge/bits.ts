/** Bits of a 32-bit word: the lowest, and how many. */
export interface Field {
  readonly lowest: number;
  readonly bits: number;
}

export const field = (lowest: number, bits = 1): Field => ({ lowest, bits });

/** The value of a field of a word. */
export function read(word: number, { lowest, bits }: Field): number {
  return (word >>> lowest) & (2 ** bits - 1);
}

/** A word of nothing but this field. @throws RangeError for a value that it does not hold */
export function put({ lowest, bits }: Field, value: number): number {
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** bits) {
    throw new RangeError(`${value} does not fit ${bits} bits; accepted: 0 to ${2 ** bits - 1}`);
  }
  return (value << lowest) >>> 0;
}

/** Whether a word has bits set outside all fields. */
export function hasStrayBits(word: number, fields: readonly Field[]): boolean {
  const known = fields.reduce((mask, one) => mask | put(one, 2 ** one.bits - 1), 0);
  return (word & ~known) !== 0;
}
