import type { Capability, Quality } from './capabilities.ts';
import type { AnyPart } from './part.ts';
import type { Part } from './parts.ts';

/** Something a mechanism has: a part (built in or from a plugin), or a capability that is not backed by a part. */
type Has = Part | AnyPart | Quality;

/** The capabilities that a part or quality provides. */
type WordsOf<H extends Has> = H extends Part
  ? keyof H['capabilities'] & Capability
  : H extends AnyPart
    ? H['capability']
    : Extract<H, Quality>;

/** The capabilities of a mechanism with these parts. Its model must have exactly these parts; types and a check before each run enforce it. */
export function offersOf<const H extends readonly Has[]>(...has: H): readonly WordsOf<H[number]>[] {
  return [...new Set(has.flatMap(wordsOf))] as WordsOf<H[number]>[];
}

/** @throws TypeError for anything else, such as `undefined` from a misspelt name in a plugin without types */
function wordsOf(has: Has, index: number): string[] {
  if (has === undefined || has === null) {
    throw new TypeError(`offersOf takes parts and words, but its argument ${index + 1} is ${has}: is it misspelt?`);
  }
  if (typeof has === 'string') return [has];
  return 'capabilities' in has ? Object.keys(has.capabilities) : [has.capability];
}
