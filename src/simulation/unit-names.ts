/**
 * Units of parameters and metrics, and the words in their names that say so; composed units first, as `linkBytesPerNs` also ends in
 * `Ns`. Definitions whose name and unit disagree are refused, so a unit can be read off a name where no definition is at hand: on the
 * page, in figures and for stored results.
 */
const WORDS: Readonly<Record<string, RegExp>> = {
  'ns/B': /(?<=PerByte)Ns$|_ns(?=_per_byte$)/,
  'nJ/B': /(?<=PerByte)Nanojoules$|_nanojoules(?=_per_byte$)/,
  'B/ns': /(B|_b)ytes(P|_p)er(N|_n)s$/,
  'B/s': /(B|_b)ytes(P|_p)er(S|_s)econd$/,
  '1/s': /(P|_p)er(S|_s)econd$/,
  ns: /(N|_n)s$/,
  B: /(^b|B)ytes$|(^|_)bytes(?=(_per_[a-z]+)?$)/,
  J: /(J|_j)oules$/,
  W: /(W|_w)atts$/,
};

/** Returns all units that a definition may have; `1` is that of ratios and counts. */
export const allUnits = (): readonly string[] => [...Object.keys(WORDS), '1'];

const wordOf = (name: string): readonly [unit: string, word: RegExp | string] =>
  Object.entries(WORDS).find(([, word]) => word.test(name)) ?? ['1', ''];

/** Returns the unit that the name of a parameter or metric says; `1` if it says none. */
export const unitOfName = (name: string): string => wordOf(name)[0];

/** Returns `wireLatency`, `inserts` and `gapPerByte` for names that also say a unit; `bytes`, which would leave nothing, stays. */
export function withoutUnit(name: string): string {
  const [, word] = wordOf(name);
  return name.search(word) === 0 ? name : name.replace(word, '');
}
