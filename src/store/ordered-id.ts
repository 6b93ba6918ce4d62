import { randomBytes, randomUUID } from 'node:crypto';

/** Values of the twelve bits behind the time. */
const COUNTS = 4096;
/** Where the variant and the random part of a UUID begin. */
const RANDOM = 19;

let lastMs = 0;
let count = 0;

/**
 * Returns a UUID of version 7 (RFC 9562): the time in ms, a count within it, and random bits. Rows with such keys, and rows that
 * refer to them, lie side by side in indexes, in the order of their making: a random key per row would change a page per row.
 */
export function orderedId(): string {
  const now = Date.now();
  count = now === lastMs ? (count + 1) % COUNTS : 0;
  lastMs = now;
  const time = now.toString(16).padStart(12, '0');
  const counted = count.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counted}-${randomUUID().slice(RANDOM)}`;
}

/** Hexadecimal digits of the time in an experiment's id, enough for 500 years, and random digits behind it. */
const TIME_DIGITS = 11;
const RANDOM_DIGITS = 9;

/**
 * Returns an id for an experiment: `x`, the time in ms and random digits. Runs are named by it, so those of a new experiment are
 * appended to their indexes. It is easy to handle in URLs and shells: no upper case, no separators.
 */
export function experimentId(): string {
  const time = Date.now().toString(16).padStart(TIME_DIGITS, '0');
  return `x${time}${randomBytes(RANDOM_DIGITS).toString('hex').slice(0, RANDOM_DIGITS)}`;
}
