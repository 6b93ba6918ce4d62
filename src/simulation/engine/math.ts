import { float64Array } from './arrays.ts';

/**
 * Transcendental functions from additions and multiplications alone: Math.pow and its like may differ from one engine or
 * version to the next, and results have to be equal bit by bit. Accurate to some units in the last place.
 */

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

const bits = float64Array(1);
const words = new Uint32Array(bits.buffer);

/** Natural logarithm of a normal number > 0. */
export function logarithm(x: number): number {
  bits[0] = x;
  let exponent = (words[1] >>> 20) - 1023;
  words[1] = (words[1] & 0xfffff) | (1023 << 20);
  let mantissa = bits[0];
  if (mantissa > Math.SQRT2) {
    mantissa /= 2;
    exponent += 1;
  }
  // ln m = 2 artanh((m - 1) / (m + 1)), whose argument is below 0.172.
  const z = (mantissa - 1) / (mantissa + 1);
  const square = z * z;
  let series = 0;
  for (let odd = 23; odd >= 3; odd -= 2) series = (series + 1 / odd) * square;
  return exponent * LN2_HIGH + (2 * z * (1 + series) + exponent * LN2_LOW);
}

/** e^x for |x| < 700. */
export function exponential(x: number): number {
  const halvings = Math.round(x / (LN2_HIGH + LN2_LOW));
  const rest = x - halvings * LN2_HIGH - halvings * LN2_LOW;
  let sum = 1;
  for (let order = 16; order >= 1; order -= 1) sum = 1 + (sum * rest) / order;
  bits[0] = 1;
  words[1] = (1023 + halvings) << 20;
  words[0] = 0;
  return sum * bits[0];
}

/** base^exponent for base > 0; exact where the exponent is a small whole number and the result can be. */
export function power(base: number, exponent: number): number {
  if (Number.isInteger(exponent) && exponent >= 0 && exponent <= 16) {
    let product = 1;
    for (let count = 0; count < exponent; count += 1) product *= base;
    return product;
  }
  return exponential(exponent * logarithm(base));
}
