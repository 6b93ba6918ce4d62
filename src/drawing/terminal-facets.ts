import { seriesNames } from '../figure/comparison.ts';
import { type FacetMap, facetMapOf } from '../figure/facet-map.ts';
import { crossoverPlace, placeText, seriesText } from '../figure/wording.ts';
import type { Comparison } from '../spec/resources/comparison.ts';
import { seriesLetters } from './terminal-plot.ts';
import { rowsOf, type TextTable, widthOfTable } from './text-columns.ts';

/** Beyond so many a cell says how many they are. */
const MOST_NAMES = 2;

/**
 * Who wins at every place of the axes that a comparison holds, and where series cross there. Empty where it holds none.
 * Where names do not fit beside each other, the letters of the plots stand for them; a table that is wider still goes on
 * below.
 */
export function terminalFacets(comparison: Comparison, { width }: { readonly width: number }): string {
  const map = facetMapOf(comparison);
  if (map === undefined) return '';
  const nameOf = (name: string) => seriesText(comparison.series, name);
  const letters = seriesLetters(seriesNames(comparison).map(nameOf));
  const named = tableOf(map, nameOf);
  const fits = widthOfTable(named) <= width;
  const table = fits ? named : tableOf(map, (name) => letters.get(nameOf(name))!);
  const crossings = crossingsElsewhere(comparison);
  return [
    'Best at every combination of axes (~ cannot be told apart)',
    ...(fits ? [] : legend(map, nameOf, letters)),
    ...rowsOf(table, width, 'left'),
    ...(crossings.length > 0 ? ['', 'Crossovers at every combination of axes', ...crossings] : []),
    '',
  ].join('\n');
}

/** What the letters stand for, of those that win somewhere. */
function legend({ rows }: FacetMap, nameOf: (name: string) => string, letters: ReadonlyMap<string, string>): string[] {
  const winners = new Set(rows.flatMap(({ cells }) => cells.flat()).map(nameOf));
  return [...letters].flatMap(([name, letter]) => (winners.has(name) ? [`${letter} ${name}`] : []));
}

function tableOf({ title, columns, rows }: FacetMap, shownAs: (name: string) => string): TextTable {
  return {
    first: [title, ...rows.map(({ label }) => label)],
    columns: columns.map((heading, i) => [heading, ...rows.map(({ cells }) => cellText(cells[i]!, shownAs))]),
  };
}

function cellText(names: readonly string[], shownAs: (name: string) => string): string {
  const shown = names.slice(0, MOST_NAMES).map(shownAs);
  const more = names.length - shown.length;
  return names.length === 0 ? '–' : `${shown.join(' ~ ')}${more > 0 ? ` ~ ${more} more` : ''}`;
}

function crossingsElsewhere(comparison: Comparison): string[] {
  const { map = [], series } = comparison;
  return map.flatMap(({ facet, crossovers }) =>
    crossovers.map((crossover) => {
      const { bracket, at } = crossoverPlace(comparison, crossover);
      const [a, b] = [crossover.a, crossover.b].map((name) => seriesText(series, name));
      return `  ${placeText(facet)}: ${a} and ${b} cross ${bracket}; ${at}`;
    }),
  );
}
