import type { Capability, Quality } from './capabilities.ts';
import type { AnyPart } from './part.ts';
import type { Part } from './parts.ts';

/** What a mechanism has: a part, be it of the house or of a plugin, or a quality beside parts. */
type Has = Part | AnyPart | Quality;

/** The words that something stands for that a mechanism has. */
type WordsOf<H extends Has> = H extends Part
  ? keyof H['capabilities'] & Capability
  : H extends AnyPart
    ? H['capability']
    : Extract<H, Quality>;

/** What a mechanism offers, by what it has. Its model has to have just these parts, which its type says, or a check before a run. */
export function offersOf<const H extends readonly Has[]>(...has: H): readonly WordsOf<H[number]>[] {
  return [...new Set(has.flatMap(wordsOf))] as WordsOf<H[number]>[];
}

/** @throws TypeError for what plugins without types may give instead of a part, as by a misspelt name */
function wordsOf(has: Has, index: number): string[] {
  if (has === undefined || has === null) {
    throw new TypeError(`offersOf takes parts and words, but its argument ${index + 1} is ${has}: is it misspelt?`);
  }
  if (typeof has === 'string') return [has];
  return 'capabilities' in has ? Object.keys(has.capabilities) : [has.capability];
}
