import { significant } from '../figure/numbers.ts';
import { axisTitle, axisValue } from '../figure/wording.ts';
import type { Difference } from '../spec/resources/difference.ts';
import { columns } from './output.ts';

/** Maximum number of rows in a table; --json prints all. */
const MOST_ROWS = 40;

type Change = Difference['changes'][number];

/** Formats a difference for people: origins, differences in the input, then differences in results by one metric. */
export function differenceText(difference: Difference, metric: string | undefined): string {
  const parts = [
    sidesText(difference),
    difference.same ? 'No differences.' : '',
    specificationText(difference),
    parametersText(difference),
    resultsText(difference),
    changesText(difference, metric ?? difference.metrics[0]?.metric),
    missingText('A', difference.missing.b),
    missingText('B', difference.missing.a),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function sidesText({ a, b }: Difference): string {
  const row = (side: string, { name, modelVersion, specDigest, runs, done }: Difference['a']) => [
    ...[side, name, `model ${modelVersion}`, `specification ${specDigest.slice(0, 16)}`],
    done < runs ? `${done} of ${runs} runs` : `${runs} runs`,
  ];
  const other = a.modelVersion === b.modelVersion ? '' : '\nA and B were computed by different model versions.';
  return columns([row('A', a), row('B', b)]) + other;
}

const shown = (value: unknown): string => (value === undefined ? '–' : JSON.stringify(value));

function specificationText({ specification, a, b }: Difference): string {
  if (specification === null)
    return 'Specifications are not compared: one side has none that this version understands.';
  if (specification.length === 0) return a.specDigest === b.specDigest ? '' : 'Specification: different defaults';
  const rows = specification.map(({ pointer, ...values }) => [pointer || '/', shown(values.a), shown(values.b)]);
  return table('Specification', [['', 'A', 'B'], ...rows]);
}

function parametersText({ parameters }: Difference): string {
  if (parameters.length === 0) return '';
  const values = (list: readonly unknown[], unit: string) =>
    `${list.join(', ') || '–'}${unit === '1' ? '' : ` ${unit}`}`;
  const rows = parameters.map(({ part, model, name, unit, a, b }) => [
    [part, model].filter(Boolean).join(' '),
    ...[name, values(a, unit), values(b, unit)],
  ]);
  return table('Parameters', [['', '', 'A', 'B'], ...rows]);
}

function resultsText({ cells, pairs, metrics, changes }: Difference): string {
  const paired = `${pairs.total} runs with common seeds: ${pairs.sameDigest} with the same digest, ${pairs.sameOperations} with the same operations`;
  const counts = `Results: ${cells.both} cells on both sides, ${cells.same} of them the same; ${paired}.`;
  if (metrics.length === 0) return counts;
  const rows = metrics.map(({ metric, smallest, largest, ...row }) => [
    ...[metric, String(row.cells), beyondNoise(metric, row.significant, changes)],
    ...[significant(smallest), significant(largest)],
  ]);
  const heads = ['metric', 'cells', 'beyond noise', 'smallest B/A', 'largest B/A'];
  return table(counts, [heads, ...rows]);
}

/** `3`, `3 of 4 tested` where some ratios have no interval, and `not tested` where none has, as with single replications. */
function beyondNoise(metric: string, found: number, changes: readonly Change[]): string {
  const ratios = changes.flatMap(({ metrics }) =>
    metrics.filter((one) => one.metric === metric).map(({ ratio }) => ratio),
  );
  const tested = ratios.filter((ratio) => ratio !== null && ratio.low !== null).length;
  if (tested === 0) return 'not tested';
  return tested < ratios.length ? `${found} of ${tested} tested` : String(found);
}

function changesText({ changes }: Difference, metric: string | undefined): string {
  const found = changes.flatMap((change) => {
    const one = change.metrics.find((candidate) => candidate.metric === metric);
    return one ? [{ change, one }] : [];
  });
  const [first] = found;
  if (!first) return '';
  const axes = Object.keys(first.change.point);
  const rows = found.map(({ change, one }) => [
    ...axes.map((path) => axisText(path, change)),
    ...[change.mechanism, significant(one.a), significant(one.b), ratioWithInterval(one.ratio)],
  ]);
  const heads = [...axes.map((path) => axisTitle(path)), 'mechanism', 'A', 'B', 'B/A [95 % interval]'];
  return table(`${metric} (${first.one.unit})`, [heads, ...rows]);
}

function axisText(path: string, { point }: Pick<Change, 'point'>): string {
  const value = point[path];
  return value === undefined ? '–' : axisValue(path, value);
}

function ratioWithInterval(ratio: Change['metrics'][number]['ratio']): string {
  if (!ratio) return '–';
  const interval = ratio.low === null ? '' : ` [${significant(ratio.low)}, ${significant(ratio.high)}]`;
  return `${significant(ratio.value)}${interval}`;
}

function missingText(side: 'A' | 'B', cells: Difference['missing']['a']): string {
  if (cells.length === 0) return '';
  const rows = cells.map(({ mechanism, point }) => [
    mechanism,
    Object.keys(point)
      .map((path) => `${axisTitle(path)} ${axisText(path, { point })}`)
      .join(', '),
  ]);
  return table(`Only in ${side}: ${cells.length} cells`, rows);
}

function table(title: string, rows: readonly (readonly string[])[]): string {
  const left = rows.length - MOST_ROWS;
  const more = left > 0 ? `\n  and ${left} more; --json has all` : '';
  return `${title}\n${columns(rows.slice(0, MOST_ROWS), '  ')}${more}`;
}
