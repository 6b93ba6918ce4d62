/**
 * Units of parameters and metrics, and the words in their names that say so; composed units first, as `linkBytesPerNs` also ends in
 * `Ns`. Definitions whose name and unit disagree are refused, so a unit can be read off a name where no definition is at hand: on the
 * page, in figures and for stored results.
 */
const WORDS: readonly (readonly [unit: string, word: RegExp])[] = [
  ['ns/B', /(?<=PerByte)Ns$|_ns(?=_per_byte$)/],
  ['nJ/B', /(?<=PerByte)Nanojoules$|_nanojoules(?=_per_byte$)/],
  ['B/ns', /BytesPerNs$|_bytes_per_ns$/],
  ['B/s', /BytesPerSecond$|_bytes_per_second$/],
  ['1/s', /PerSecond$|_per_second$/],
  ['ns', /Ns$|_ns$/],
  ['B', /(^b|B)ytes$|(^|_)bytes(?=(_per_[a-z]+)?$)/],
  ['J', /Joules$|_joules$/],
  ['W', /Watts$|_watts$/],
];

/** All units that a definition may have; `1` is that of ratios and counts. */
export const UNITS: readonly string[] = [...WORDS.map(([unit]) => unit), '1'];

/** Returns the unit that the name of a parameter or metric says; `1` if it says none. */
export const unitOfName = (name: string): string => WORDS.find(([, word]) => word.test(name))?.[0] ?? '1';

/** Returns `wireLatency`, `inserts` and `gapPerByte` for names that also say a unit; `bytes`, which would leave nothing, stays. */
export function withoutUnit(name: string): string {
  const word = WORDS.find(([, each]) => each.test(name))?.[1];
  return word === undefined || name.search(word) === 0 ? name : name.replace(word, '');
}
