import { facetMapOf, placeText } from '../figure/facet-map.ts';
import { crossoverPlace, seriesText } from '../figure/wording.ts';
import type { Comparison } from '../spec/resources/comparison.ts';

/** Beyond so many a cell says how many they are. */
const MOST_NAMES = 2;

/**
 * Who wins at every place of the axes that a comparison holds, and where series cross there. Empty where it holds none. A
 * table goes on below where it is wider than the terminal.
 */
export function terminalFacets(comparison: Comparison, { width }: { readonly width: number }): string {
  const map = facetMapOf(comparison);
  if (map === undefined) return '';
  const cells = map.rows.map(({ cells }) => cells.map((names) => cellText(names, comparison)));
  const columns = map.columns.map((heading, i) => [heading, ...cells.map((row) => row[i]!)]);
  const first = [map.title, ...map.rows.map(({ label }) => label)];
  const crossings = crossingsElsewhere(comparison);
  return [
    'Best at every place (~ cannot be told apart)',
    ...tableOf(first, columns, width),
    ...(crossings.length > 0 ? ['', 'Crossovers at every place', ...crossings] : []),
    '',
  ].join('\n');
}

function cellText(names: readonly string[], { series }: Comparison): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => seriesText(series, name));
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

function tableOf(first: readonly string[], columns: readonly (readonly string[])[], width: number): string[] {
  const widthOf = (column: readonly string[]) => Math.max(...column.map((cell) => cell.length));
  const lead = widthOf(first);
  const parts: (readonly string[])[][] = [[]];
  let left = width - lead;
  for (const column of columns) {
    const needed = widthOf(column) + 2;
    if (needed > left && parts.at(-1)!.length > 0) {
      parts.push([]);
      left = width - lead;
    }
    parts.at(-1)!.push(column);
    left -= needed;
  }
  return parts.flatMap((part, index) => {
    const rows = first.map((name, row) =>
      `${name.padEnd(lead)}${part.map((column) => `  ${column[row]!.padEnd(widthOf(column))}`).join('')}`.trimEnd(),
    );
    const rule = '─'.repeat(lead + part.reduce((sum, column) => sum + widthOf(column) + 2, 0));
    return [...(index > 0 ? [''] : []), rows[0]!, rule, ...rows.slice(1)];
  });
}
