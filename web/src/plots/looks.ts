import * as figure from '../../../src/figure/looks.ts';

export { outline } from '../../../src/figure/looks.ts';

/** Appearance of a series on the page: as in all figures, with colours from the style sheet. */
export interface Look {
  readonly colour: string;
  readonly shape: figure.Shape;
  readonly hollow: boolean;
  readonly dash: string;
  readonly shade: number;
}

function onPage({ tone, ...look }: figure.Look): Look {
  if (!('ink' in tone)) return { ...look, colour: `var(--m-${tone.family}-${tone.place})` };
  return { ...look, colour: `color-mix(in oklab, var(--ink) ${Math.round(100 * tone.ink)}%, var(--surface))` };
}

/** Appearance of series unknown to the catalogue. */
export const UNKNOWN = onPage(figure.UNKNOWN_LOOK);

export const lookOf = (family: string, member: number): Look => onPage(figure.lookOf(family, member));

export function seriesLooks(...asked: Parameters<typeof figure.seriesLooks>): Map<string, Look> {
  return new Map([...figure.seriesLooks(...asked)].map(([name, look]) => [name, onPage(look)]));
}
