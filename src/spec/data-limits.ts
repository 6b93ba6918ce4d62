import type { Faults } from './faults.ts';
import { pointerStep, quote } from './wording.ts';

/** Maximum size of a specification's text, in bytes of UTF-8. */
export const MOST_BYTES = 1024 * 1024;
/** Maximum nesting of lists and objects; specifications need five levels. */
export const MOST_DEPTH = 16;
/** Maximum number of values in a specification, including lists and objects. */
export const MOST_NODES = 200_000;

/** Keys that affect the object itself rather than its data. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** Control characters, which a database text cannot store, and lone surrogates. Line ends and tabs are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BAD_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;

/**
 * Checks data of any schema: depth, size, finite numbers, valid text, harmless keys.
 * @param mostNodes maximum number of values, if the size is limited elsewhere
 */
export function checkData(root: unknown, faults: Faults, mostNodes = MOST_NODES): void {
  let nodes = 0;
  const open: { value: unknown; pointer: string; depth: number }[] = [{ value: root, pointer: '', depth: 0 }];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    const { value, pointer, depth } = entry;
    const excess =
      ++nodes > mostNodes
        ? `more than ${mostNodes} values; accepted: fewer`
        : depth > MOST_DEPTH
          ? `nested too deeply; accepted: at most ${MOST_DEPTH} levels`
          : undefined;
    if (excess) {
      faults.add('', excess);
      return;
    }
    checkLeaf(value, pointer, faults);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      const place = pointer + pointerStep(key);
      if (FORBIDDEN_KEYS.has(key)) faults.add(place, `${quote(key)} is not accepted as a key`);
      else if (BAD_TEXT.test(key)) faults.add(pointer, 'a key holds characters that are not accepted');
      else open.push({ value: child, pointer: place, depth: depth + 1 });
    }
  }
}

function checkLeaf(value: unknown, pointer: string, faults: Faults): void {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    faults.add(pointer, `${value} is not a finite number; accepted: finite numbers`);
  } else if (typeof value === 'string' && BAD_TEXT.test(value)) {
    faults.add(pointer, 'the text holds control characters or broken surrogate pairs; accepted: printable text');
  } else if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol') {
    faults.add(pointer, `a ${typeof value} is not accepted`);
  }
}
