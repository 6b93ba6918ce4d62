import type { Faults } from './faults.ts';
import { pointerStep, quote } from './wording.ts';

/** Maximum size of a specification's text, in bytes of UTF-8. */
export const MOST_BYTES = 1024 * 1024;
/** Maximum nesting of lists and objects; specifications need five levels. */
export const MOST_DEPTH = 16;
/** Maximum number of values in a specification, including lists and objects. */
export const MOST_NODES = 200_000;
/** Maximum number of keys in one object of a specification; a machine's overrides have about a hundred. */
const MOST_KEYS = 1000;

/** Keys that affect the object itself rather than its data. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** Control characters, which a database text cannot store, and lone surrogates. Line ends and tabs are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const BAD_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;

/**
 * Checks data of any schema: depth, size, finite numbers, valid text, harmless keys. Stops when enough errors are found.
 * @param mostNodes maximum number of values, if the size is limited elsewhere
 */
export function checkData(root: unknown, faults: Faults, mostNodes = MOST_NODES): void {
  if (!isContainer(root)) {
    const fault = faultIn(root);
    if (fault !== undefined) faults.add('', fault);
    return;
  }
  let nodes = 1;
  const open: Container[] = [{ value: root, pointer: '', depth: 0 }];
  for (let next = open.pop(); next && !faults.full; next = open.pop()) {
    const keys = Object.keys(next.value);
    nodes += keys.length;
    const excess = excessOf(next, keys.length, nodes > mostNodes ? mostNodes : undefined);
    if (excess) {
      faults.add('', excess);
      return;
    }
    if (keys.length > MOST_KEYS && !Array.isArray(next.value)) {
      faults.add(next.pointer, `has ${keys.length} keys; accepted: at most ${MOST_KEYS}`);
    } else for (const child of checkChildren(next, keys, faults)) open.push(child);
  }
}

interface Container {
  readonly value: object;
  readonly pointer: string;
  readonly depth: number;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

function excessOf({ depth }: Container, children: number, exceeded: number | undefined): string | undefined {
  if (exceeded !== undefined) return `more than ${exceeded} values; accepted: fewer`;
  if (depth < MOST_DEPTH || children === 0) return undefined;
  return `nested too deeply; accepted: at most ${MOST_DEPTH} levels`;
}

/** Checks the keys and plain values of a list or object; returns the lists and objects in it. */
function checkChildren({ value, pointer, depth }: Container, keys: readonly string[], faults: Faults): Container[] {
  const inner: Container[] = [];
  for (const key of keys) {
    const child = (value as Readonly<Record<string, unknown>>)[key];
    // Pointers are made only where they are needed: nearly all values of a large list are accepted.
    if (FORBIDDEN_KEYS.has(key)) faults.add(pointer + pointerStep(key), `${quote(key)} is not accepted as a key`);
    else if (BAD_TEXT.test(key)) faults.add(pointer, 'a key holds characters that are not accepted');
    else if (isContainer(child)) inner.push({ value: child, pointer: pointer + pointerStep(key), depth: depth + 1 });
    else {
      const fault = faultIn(child);
      if (fault !== undefined) faults.add(pointer + pointerStep(key), fault);
    }
  }
  return inner;
}

function faultIn(leaf: unknown): string | undefined {
  if (typeof leaf === 'number') {
    return Number.isFinite(leaf) ? undefined : `${leaf} is not a finite number; accepted: finite numbers`;
  }
  if (typeof leaf === 'string' && BAD_TEXT.test(leaf)) {
    return 'the text holds control characters or broken surrogate pairs; accepted: printable text';
  }
  const isForeign = typeof leaf === 'bigint' || typeof leaf === 'function' || typeof leaf === 'symbol';
  return isForeign ? `a ${typeof leaf} is not accepted` : undefined;
}
