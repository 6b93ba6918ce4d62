import { randomUUID } from 'node:crypto';

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
