import type { BestAnswer, ExplorationAnswer, WinnerAnswer } from '../spec/resources/exploration-answer.ts';
import { NARROW, significant, whole } from './numbers.ts';
import { scaleFor } from './units.ts';
import { axisName, inSentence, metricTitle, ratioText, UNTESTED, unitAfter, withUnit } from './wording.ts';

type Crossover = WinnerAnswer['crossovers'][number];
type Candidate = NonNullable<BestAnswer['best']>;

/** `Best by inserts per second`. */
export const explorationTitle = ({ question, metric, better, stopped }: ExplorationAnswer): string => {
  const name = inSentence(metricTitle(metric));
  const of = metric.endsWith('_per_second') ? `${name} per second` : name;
  const best = stopped === 'budget' ? 'The best so far' : 'The best';
  return `${question === 'winner' ? 'Which is best where' : best}: ${better === 'lower' ? 'lowest' : 'highest'} ${of}`;
};

/**
 * Note on candidates that may be as good as the best: individual intervals may appear to separate what the joint test does not.
 */
export const SEEN_AS_EQUAL =
  'not distinguishable from those marked =; all pairs are tested jointly, the intervals below are individual';

/** `612 runs of at most 1 000 in 14 rounds; decided: …`. */
export function spentText(answer: ExplorationAnswer): string {
  const { runs, budget, rounds, stopped } = answer;
  const turns = `${rounds.length} ${rounds.length === 1 ? 'round' : 'rounds'}`;
  const spent = `${whole(runs)} runs of at most ${whole(budget)} in ${turns}`;
  const why = { budget: shortText, untested: untestedText, decided: doneText }[stopped];
  return `${spent}; ${why(answer)}`;
}

function untestedText(answer: ExplorationAnswer): string {
  const single = answer.replications < 2;
  if (answer.question === 'best') {
    const reason = single ? 'from single runs' : 'because runs failed';
    return `nothing is left to try, but the best cannot be tested ${reason}${single ? `: ${MORE_REPLICATIONS}` : ''}`;
  }
  const untested = answer.points.filter(({ significant: isSure }) => isSure === null).length;
  const where = `nothing is left to try, but ${whole(untested)} of ${whole(answer.points.length)} points are untested`;
  return single ? `${where}: ${MORE_REPLICATIONS}` : `${where}, because runs failed there`;
}

const MORE_REPLICATIONS = 'set replications in the specification to 3 or more';

function shortText(answer: ExplorationAnswer): string {
  if (answer.question === 'best') return 'the budget did not reach all candidates; a larger one continues from here';
  const { undecided } = answer;
  return `the budget is spent with ${whole(undecided)} ${undecided === 1 ? 'place' : 'places'} undecided; a larger one continues from here`;
}

function doneText(answer: ExplorationAnswer): string {
  if (answer.question === 'best') return 'decided: no candidates are left to try around the best';
  const ties = answer.points.filter(({ significant: isSure }) => isSure === false).length;
  const tied = ties === 0 ? '' : `, ${ties} of them tied at all ${answer.replications} replications`;
  return `decided: ${whole(answer.points.length)} points${tied}`;
}

/** `rma leads before, aa-poll after collision rate 0.116 (between 0.115 and 0.117) [replication noise only: …]`. */
export function changeText(crossover: Crossover, answer: WinnerAnswer): string {
  const { a, b, between, at, interval, along } = crossover;
  const { path } = answer.axes.find((axis) => !(axis.path in along))!;
  const unit = unitAfter(path);
  const digits = (value: number) => significant(value, value >= 1000 ? 4 : 3);
  const ends = between.map(digits).join(' and ');
  const spread = interval ? ` [replication noise only: ${interval.map(digits).join(', ')}]` : ` (${UNTESTED})`;
  const held = Object.entries(along).map(([other, value]) => `${axisName(other)} ${withUnit(other, value)}: `);
  const place = `between ${axisName(path)} ${ends}${unit}; interpolated at ${digits(at)}${unit}${spread}`;
  return `${held.join('')}${a} gives way to ${b} ${place}`;
}

/** Returns `best at 12 of 40 points`; if nothing was tested, `ahead at 2 of 2 points, untested`. */
export function shareText(answer: WinnerAnswer, mechanism: string): string {
  const ahead = answer.points.filter(({ series }) => series[0] === mechanism);
  const led = ahead.filter(({ significant: isSure }) => isSure === true).length;
  const untested = ahead.filter(({ significant: isSure }) => isSure === null).length;
  const all = `${whole(answer.points.length)} points`;
  if (untested === 0) return `best at ${whole(led)} of ${all}`;
  return led === 0
    ? `ahead at ${whole(untested)} of ${all}, untested`
    : `best at ${whole(led)} of ${all}, ahead at ${whole(untested)}, untested`;
}

/** Returns `aa-poll at P 64, collision rate 0.25`; the mechanism's own parameters appear without its name. */
export function candidateName(
  candidate: Pick<Candidate, 'mechanism' | 'at' | 'parameters'>,
  answer: Pick<BestAnswer, 'axes'>,
): string {
  const { mechanism } = candidate;
  const places = Object.entries(parametersOf(candidate, answer)).map(
    ([path, value]) => `${axisName(path.replace(`mechanisms.${mechanism}.`, ''))} ${withUnit(path, value)}`,
  );
  return places.length === 0 ? mechanism : `${mechanism} at ${places.join(', ')}`;
}

/** Returns values by path. Answers of earlier versions lack these; for them, returns the values along the axes. */
export const parametersOf = (
  { parameters, at }: Pick<Candidate, 'at' | 'parameters'>,
  { axes }: Pick<BestAnswer, 'axes'>,
) => parameters ?? Object.fromEntries(axes.flatMap(({ path }, i) => (at[i] == null ? [] : [[path, at[i]]])));

/** `1.24 M/s [1.22, 1.26], 5 replications`. */
export function meanText({ mean, low, high, n }: Candidate, unit: string): string {
  const scale = scaleFor(unit, mean);
  const shown = (value: number) => significant(value * scale.factor, 4);
  const spread = low === null || high === null ? '' : ` [${shown(low)}, ${shown(high)}]`;
  const suffix = scale.unit === '' ? '' : NARROW + scale.unit;
  return `${shown(mean)}${suffix}${spread}, ${n} ${n === 1 ? 'replication' : 'replications'}`;
}

/** Sorts by rung reached, furthest first; candidates of one rung stay best first. */
export const furthestFirst = (eliminated: BestAnswer['eliminated']): BestAnswer['eliminated'] =>
  eliminated.toSorted((a, b) => b.rung - a.rung);

type Ratio = BestAnswer['runnersUp'][number]['ratio'];

/** `0.93 [0.92, 0.95] of the best`. */
export function toBestText(ratio: Ratio): string {
  if (ratio === null) return '';
  const { value, low, high } = ratio;
  const spread = low === null || high === null ? '' : ` [${ratioText(low)}, ${ratioText(high)}]`;
  return `${ratioText(value)}${spread} of the best`;
}

/** `rung 1: 24 candidates with 2 replications, 12 go on`. */
export function rungText(
  { generation, replications, candidates, kept }: BestAnswer['rungs'][number],
  place: number,
): string {
  const what = generation > 0 ? 'around the best' : candidates === 1 ? 'candidate' : 'candidates';
  const each = `${replications} ${replications === 1 ? 'replication' : 'replications'}`;
  return `rung ${place + 1}: ${candidates} ${what} with ${each}, ${kept} ${kept === 1 ? 'advances' : 'advance'}`;
}
