import { placeText } from '../../src/figure/facet-map.ts';
import { significant } from '../../src/figure/numbers.ts';
import { scaleFor } from '../../src/figure/units.ts';
import { axisName, metricTitle, seriesText, stretchText, withUnit } from '../../src/figure/wording.ts';
import { type Answer, type AnsweredPlace, type AnsweredView, committedAnswers, type Winner } from './five-ways.ts';
import { flagsOf, QUESTIONS, type Question } from './five-ways-questions.ts';

const HEAD = `# One table, five ways

Derived from test/papers/five-ways.json, which \`npm run five-ways\` writes, by \`npm run generate\`. Seven mechanisms of five
papers run one hash table on the machine \`cxl-pool\`, or the part of it that a question is about; each question is a
specification of examples/five-ways, asked here in the size that stands beside it (\`onesided run examples/five-ways/NAME.yaml\`
and the flags given, \`--quick\` for a quick look). Predicted is what decisions
[28](../decisions/0028-one-table-predictions.md) and [50](../decisions/0050-eight-questions-again.md) said before the first
run. Intervals are those of 95 % from the noise of replications, each by itself; ≈ joins what cannot be told apart where all
pairs of a place are tested together, which takes more than an interval that leaves out 1. The deciding stage is the one in which
an operation of the best differs most from one of the next that can be told from it: operations overlap, so that the best may take
longer in it. A limit is a resource that works 90 % of the time or more. Of a row that stands for several places, what is beside them
(rate or time, deciding stage, limit) is that of the last one.
`;

/** docs/generated/five-ways.md: what runs answer to the eight questions. */
export function fiveWaysDocument(): string {
  const answers = committedAnswers();
  return [HEAD, ...QUESTIONS.map((question, index) => section(question, answers[question.id]!, index + 1))].join('\n');
}

function section(question: Question, answer: Answer, number: number): string {
  return [
    `## ${number}. ${question.asks}`,
    '',
    `\`${question.id}.yaml\`, ${answer.size} size. Predicted: ${question.predicted}.`,
    '',
    ...answer.views.flatMap((view, index) => [`\`${flagsOf(question.views[index]!)}\``, '', ...viewOf(view)]),
  ].join('\n');
}

function viewOf(view: AnsweredView): string[] {
  const crossings = view.places.flatMap((place) => crossovers(place, view));
  const full = fullResources(view);
  return [
    `| where | best | its ${metricTitle(view.metric).toLowerCase()} | deciding stage | limit |`,
    '|---|---|---|---|---|',
    ...view.places.flatMap((place) => place.winners.map((winner) => winnerRow(winner, place, view))),
    '',
    ...ratios(view),
    '',
    ...titled(`Crossovers with ${seriesText(view.series, view.baseline)}:`, crossings),
    ...titled('Full, at the ends of the axis:', full),
  ];
}

const titled = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [title, '', ...lines, ''] : [];

function winnerRow(winner: Winner, place: AnsweredPlace, { unit, x, series }: AnsweredView): string {
  const names = winner.series.map((name) => seriesText(series, name)).join(' ≈ ');
  const cell = place.cells.find((one) => one.x === winner.to && one.series === winner.series[0])!;
  const { factor, unit: shown } = scaleFor(unit, cell.mean[0]);
  const where = [placeText(place.facet), stretchText(winner, x)].filter((text) => text !== '').join(', ');
  const rate = `${significant(cell.mean[0] * factor)} ${shown}`;
  return `| ${[where, names, rate, decidingText(winner, series), cell.limit ?? 'latencies'].join(' | ')} |`;
}

function decidingText({ decides }: Winner, series: string): string {
  if (decides === null) return 'none can be told apart';
  const { against, stage, deltaNs } = decides;
  if (stage === null || deltaNs === null) return `none: operations overlap, next ${seriesText(series, against)}`;
  const sign = deltaNs < 0 ? '−' : '+';
  return `${stage} ${sign}${significant(Math.abs(deltaNs))} ns against ${seriesText(series, against)}`;
}

/** Ratios to the baseline with their intervals, at the ends of the axis. */
function ratios({ places, baseline, series, x }: AnsweredView): string[] {
  const names = [...new Set(places.flatMap(({ cells }) => cells.map((cell) => cell.series)))];
  const others = names.filter((name) => name !== baseline);
  return [
    `| ratio to ${seriesText(series, baseline)} | ${others.map((name) => seriesText(series, name)).join(' | ')} |`,
    `|---|${others.map(() => '---|').join('')}`,
    ...places.flatMap((place) =>
      endsOf(place).map((at) => {
        const where = [placeText(place.facet), `${axisName(x)} ${withUnit(x, at)}`].filter((text) => text !== '');
        return `| ${where.join(', ')} | ${others.map((name) => ratioAt(place, at, name)).join(' | ')} |`;
      }),
    ),
  ];
}

function endsOf({ cells }: AnsweredPlace) {
  const xs = [...new Set(cells.map((cell) => cell.x))];
  return [...new Set([xs[0]!, xs.at(-1)!])];
}

function ratioAt({ cells }: AnsweredPlace, x: unknown, series: string): string {
  const ratio = cells.find((cell) => cell.x === x && cell.series === series)?.ratio;
  if (!ratio) return '–';
  const [value, low, high] = ratio;
  return low === null || high === null
    ? significant(value)
    : `${significant(value)} [${significant(low)}, ${significant(high)}]`;
}

function crossovers(place: AnsweredPlace, { x, series, baseline }: AnsweredView): string[] {
  return place.crossovers.map(({ a, b, between, at, interval }) => {
    const [from, to] = between.map((end) => withUnit(x, end));
    const spread = interval ? ` [${interval.map((end) => significant(end)).join(', ')}]` : '';
    const where = placeText(place.facet);
    const bracket = `between ${axisName(x)} ${from} and ${to}, interpolated at ${significant(at)}${spread}`;
    const names = [a, ...(b === baseline ? [] : [b])].map((name) => seriesText(series, name));
    return `- ${where === '' ? '' : `${where}: `}${names.join(' gives way to ')} ${bracket}`;
  });
}

/** What limits whom, with the places where it does. */
function fullResources({ places, series, x }: AnsweredView): string[] {
  const found = new Map<string, string[]>();
  for (const place of places) {
    for (const at of endsOf(place)) {
      for (const { limit, series: name } of place.cells.filter((cell) => cell.x === at && cell.limit !== null)) {
        const where = [placeText(place.facet), `${axisName(x)} ${withUnit(x, at)}`].filter((text) => text !== '');
        const key = `${seriesText(series, name)}: ${limit}`;
        found.set(key, [...(found.get(key) ?? []), where.join(', ')]);
      }
    }
  }
  return [...found].map(([key, wheres]) => `- ${key} at ${wheres.join('; ')}`);
}
