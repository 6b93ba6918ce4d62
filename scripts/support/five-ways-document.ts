import { significant } from '../../src/figure/numbers.ts';
import { resourceName } from '../../src/figure/resources.ts';
import { stageName } from '../../src/figure/stages.ts';
import { scaleFor } from '../../src/figure/units.ts';
import {
  axisName,
  inSentence,
  metricTitle,
  placeText,
  seriesText,
  stretchText,
  withUnit,
} from '../../src/figure/wording.ts';
import {
  type Answer,
  type AnsweredPlace,
  type AnsweredView,
  type Cell,
  committedAnswers,
  type Winner,
} from './five-ways.ts';
import { flagsOf, QUESTIONS, type Question } from './five-ways-questions.ts';

const HEAD = `# Eight questions about one hash table

Derived by \`npm run generate\` from test/papers/five-ways.json, which \`npm run five-ways\` writes.

Seven mechanisms of five papers run the same hash table, or the part of it that a question concerns, on the machine
\`cxl-pool\`. Each question is a specification in examples/five-ways. To repeat an answer, run
\`onesided run examples/five-ways/NAME.yaml\` with the options shown above its table; add \`--quick\` for a quick look. The size
used here is stated with each question.

How to read the sections:

- **Predicted** is what decisions [28](../decisions/0028-one-table-predictions.md) and
  [50](../decisions/0050-eight-questions-again.md) stated before the first run.
- **Intervals** in brackets are 95 % confidence intervals from the noise of replications, each on its own.
- **≈** joins mechanisms that cannot be told apart when all pairs at a place are tested together. Such a test needs more than
  one interval that excludes 1.
- **Deciding stage** is the stage in which an operation of the best mechanism differs most from one of the next mechanism that
  can be told from it. Operations overlap, so the best mechanism may spend longer in that stage.
- **Limit** is a resource that is busy 90 % of the time or more; *latencies* means that there is none.
- If a row covers several places, the rate or time, deciding stage and limit are those of the last place.
`;

/** Returns docs/generated/five-ways.md: the answers to the eight questions from runs. */
export function fiveWaysDocument(): string {
  const answers = committedAnswers();
  return [HEAD, ...QUESTIONS.map((question, index) => section(question, answers[question.id]!, index + 1))].join('\n');
}

function section(question: Question, answer: Answer, number: number): string {
  return [
    `## ${number}. ${question.asks}`,
    '',
    `Specification: \`${question.id}.yaml\`, ${answer.size} size. Predicted: ${question.predicted}.`,
    '',
    ...answer.views.flatMap((view, index) => [`Options: \`${flagsOf(question.views[index]!)}\``, '', ...viewOf(view)]),
  ].join('\n');
}

function viewOf(view: AnsweredView): string[] {
  const crossings = view.places.flatMap((place) => crossovers(place, view));
  const full = fullResources(view);
  return [
    `| where | best | ${metricTitle(view.metric).toLowerCase()} of the best | deciding stage | limit |`,
    '|---|---|---|---|---|',
    ...view.places.flatMap((place) => place.winners.map((winner) => winnerRow(winner, place, view))),
    '',
    ...ratios(view),
    '',
    ...titled(`Crossovers with ${seriesText(view.series, view.baseline)}:`, crossings),
    ...titled('Saturated resources at the ends of the axis:', full),
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
  return `| ${[where, names, rate, decidingText(winner, series), limitText(cell)].join(' | ')} |`;
}

const limitText = ({ limit }: Cell): string => (limit === null ? 'latencies' : inSentence(resourceName(limit)));

function decidingText({ decides }: Winner, series: string): string {
  if (decides === null) return 'none: indistinguishable';
  const { against, stage, deltaNs } = decides;
  if (stage === null || deltaNs === null) return `none: operations overlap, next ${seriesText(series, against)}`;
  const sign = deltaNs < 0 ? '−' : '+';
  return `${inSentence(stageName(stage))} ${sign}${significant(Math.abs(deltaNs))} ns against ${seriesText(series, against)}`;
}

/** Returns ratios to the baseline with their intervals, at the ends of the axis. */
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

/** Returns the resource that limits each mechanism, with the places where it does. */
function fullResources({ places, series, x }: AnsweredView): string[] {
  const found = new Map<string, string[]>();
  for (const place of places) {
    for (const at of endsOf(place)) {
      for (const cell of place.cells.filter(({ x: one, limit }) => one === at && limit !== null)) {
        const where = [placeText(place.facet), `${axisName(x)} ${withUnit(x, at)}`].filter((text) => text !== '');
        const key = `${seriesText(series, cell.series)}: ${limitText(cell)}`;
        found.set(key, [...(found.get(key) ?? []), where.join(', ')]);
      }
    }
  }
  return [...found].map(([key, wheres]) => `- ${key} at ${wheres.join('; ')}`);
}
