import { placeText } from '../../src/figure/facet-map.ts';
import { significant } from '../../src/figure/numbers.ts';
import { scaleFor } from '../../src/figure/units.ts';
import { axisName, seriesText, stretchText, withUnit } from '../../src/figure/wording.ts';
import { type Answer, type AnsweredPlace, committedAnswers, QUESTIONS, type Question } from './five-ways.ts';

const HEAD = `# One table, five ways

Derived from test/papers/five-ways.json, which \`npm run five-ways\` writes, by \`npm run generate\`. Seven mechanisms of five
papers run one hash table on the machine \`cxl-pool\`; each question is a specification of examples/five-ways, asked here in
its quick size (\`onesided run examples/five-ways/NAME.yaml --quick\`). Predicted is what
[decision 0028](../decisions/0028-one-table-predictions.md) said before the first run. Intervals are those of 95 % from the
noise of replications; ≈ joins what cannot be told apart. The stage is the one that takes most of an operation of the
winner, and the limit the resource that works 90 % of the run or more.
`;

/** docs/generated/five-ways.md: what runs answer to the eight questions. */
export function fiveWaysDocument(): string {
  const answers = committedAnswers();
  return [HEAD, ...QUESTIONS.map((question, index) => section(question, answers[question.id]!, index + 1))].join('\n');
}

function section(question: Question, answer: Answer, number: number): string {
  const { x, series = 'mechanism' } = question.view;
  const flags = question.view.series === undefined ? '' : ` --x ${x} --series ${question.view.series}`;
  const crossings = answer.places.flatMap((place) => crossovers(place, x, series));
  return [
    `## ${number}. ${question.asks}`,
    '',
    `\`${question.id}.yaml\`${flags === '' ? '' : ` (\`${flags.trim()}\`)`}. Predicted: ${question.predicted}.`,
    '',
    '| where | best | its rate | stage | limit |',
    '|---|---|---|---|---|',
    ...answer.places.flatMap((place) => winners(place, answer, x, series)),
    '',
    ...ratios(answer, x, series),
    ...(crossings.length > 0 ? ['', `Crossovers with ${seriesText(series, answer.baseline)}:`, '', ...crossings] : []),
    '',
  ].join('\n');
}

function winners(place: AnsweredPlace, { unit }: Answer, x: string, series: string): string[] {
  return place.winners.map((winner) => {
    const names = winner.series.map((name) => seriesText(series, name)).join(' ≈ ');
    const cell = place.cells.find((one) => one.x === winner.to && one.series === winner.series[0])!;
    const { factor, unit: shown } = scaleFor(unit, cell.mean[0]);
    const stage = cell.stage === null ? '' : `${cell.stage[0]} ${Math.round(cell.stage[1] * 100)} %`;
    const where = [placeText(place.facet), stretchText(winner, x)].filter((text) => text !== '').join(', ');
    const rate = `${significant(cell.mean[0] * factor)} ${shown}`;
    return `| ${[where, names, rate, stage, cell.limit ?? 'latencies'].join(' | ')} |`;
  });
}

/** Ratios to the baseline with their intervals, at the ends of the axis. */
function ratios({ places, baseline }: Answer, x: string, series: string): string[] {
  const ends = places.flatMap((place) => {
    const xs = [...new Set(place.cells.map((cell) => cell.x))];
    return [xs[0]!, xs.at(-1)!].map((at) => ({ place, at }));
  });
  const names = [...new Set(places.flatMap(({ cells }) => cells.map((cell) => cell.series)))];
  const others = names.filter((name) => name !== baseline);
  return [
    `| ratio to ${seriesText(series, baseline)} | ${others.map((name) => seriesText(series, name)).join(' | ')} |`,
    `|---|${others.map(() => '---|').join('')}`,
    ...ends.map(({ place, at }) => {
      const where = [placeText(place.facet), `${axisName(x)} ${withUnit(x, at)}`].filter((text) => text !== '');
      return `| ${where.join(', ')} | ${others.map((name) => ratioAt(place, at, name)).join(' | ')} |`;
    }),
  ];
}

function ratioAt({ cells }: AnsweredPlace, x: unknown, series: string): string {
  const ratio = cells.find((cell) => cell.x === x && cell.series === series)?.ratio;
  if (!ratio) return '–';
  const [value, low, high] = ratio;
  return low === null || high === null
    ? significant(value)
    : `${significant(value)} [${significant(low)}, ${significant(high)}]`;
}

function crossovers(place: AnsweredPlace, x: string, series: string): string[] {
  return place.crossovers.map(({ a, between, at, interval }) => {
    const [from, to] = between.map((end) => withUnit(x, end));
    const spread = interval ? ` [${interval.map((end) => significant(end)).join(', ')}]` : '';
    const where = placeText(place.facet);
    const bracket = `between ${axisName(x)} ${from} and ${to}, interpolated at ${significant(at)}${spread}`;
    return `- ${where === '' ? '' : `${where}: `}${seriesText(series, a)} ${bracket}`;
  });
}
