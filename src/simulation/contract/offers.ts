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
  return has.flatMap(wordsOf) as WordsOf<H[number]>[];
}

function wordsOf(has: Has): string[] {
  if (typeof has === 'string') return [has];
  return 'capabilities' in has ? Object.keys(has.capabilities) : [has.capability];
}
