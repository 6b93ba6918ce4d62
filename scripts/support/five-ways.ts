import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareLocally, subjectOf } from '../../src/cli/local-comparison.ts';
import { readSpecificationFile, requireSpecificationFile } from '../../src/cli/specification-file.ts';
import { type ExperimentPlan, planExperiment } from '../../src/plan/plan-experiment.ts';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import type { Question, View } from './five-ways-questions.ts';

const root = join(import.meta.dirname, '..', '..');
const FILE = join(root, 'test', 'papers', 'five-ways.json');

/** A mean, or a ratio to the baseline, with the ends of its 95 % interval; null with one replication. */
type Estimated = readonly [value: number, low: number | null, high: number | null];

export interface Cell {
  readonly x: string | number | boolean;
  readonly series: string;
  readonly mean: Estimated;
  readonly ratio: Estimated | null;
  /** The resource that limits the rate, if one is saturated. */
  readonly limit: Comparison['bottlenecks'][number]['limit'];
}

/** The stage with the largest difference between the best series and the first distinguishable one. */
export interface Deciding {
  readonly against: string;
  readonly stage: string | null;
  readonly deltaNs: number | null;
}

export type Winner = Omit<Comparison['winners'][number], 'decides'> & { readonly decides: Deciding | null };

/**
 * One combination of held axes: a summary of the output of `onesided run`. Contains the cells at the ends of x and of winners'
 * stretches.
 */
export interface AnsweredPlace extends Pick<Comparison, 'crossovers'> {
  readonly facet: Comparison['facet'];
  readonly winners: readonly Winner[];
  readonly cells: readonly Cell[];
}

export interface AnsweredView extends Pick<Comparison, 'metric' | 'unit' | 'baseline' | 'series' | 'x'> {
  readonly places: readonly AnsweredPlace[];
}

export type Size = 'full' | 'quick';

export interface Answer {
  readonly size: Size;
  readonly views: readonly AnsweredView[];
}

export type Answers = Readonly<Record<string, Answer>>;

export const committedAnswers = (): Answers => JSON.parse(readFileSync(FILE, 'utf8'));

export function commitAnswers(answers: Answers): void {
  writeFileSync(FILE, `${JSON.stringify(answers, null, 1)}\n`);
}

/** Returns the runs of a question. */
export function planOf({ id }: Question, size: Size): ExperimentPlan {
  const { spec } = requireSpecificationFile(readSpecificationFile(join(root, 'examples', 'five-ways', `${id}.yaml`)));
  return planExperiment(spec, { quick: size === 'quick' });
}

export function answeredView(view: View, plan: ExperimentPlan, runs: readonly Run[]): AnsweredView {
  const at = (facet: Comparison['facet']) => compareLocally(subjectOf(plan), runs, { ...view, facet });
  const first = at({});
  const places = facetsOf(first, plan).map(at);
  const { metric, unit, baseline, series, x } = first;
  return { metric, unit, baseline, series, x, places: places.map(placeOf) };
}

/** Returns the combinations of held values, for every mechanism if the series are not mechanisms (the map covers only one). */
function facetsOf({ map, facet }: Comparison, { spec }: ExperimentPlan): Comparison['facet'][] {
  const held = map?.map((place) => place.facet) ?? [facet];
  if (!('mechanism' in facet)) return held;
  return spec.mechanisms.flatMap(({ kind }) => held.map((place) => ({ ...place, mechanism: kind })));
}

function placeOf(comparison: Comparison): AnsweredPlace {
  const { facet, points } = comparison;
  const winners = comparison.winners.map((winner) => ({ ...winner, decides: decidingOf(winner) }));
  const crossovers = comparison.crossovers.map((crossover) => ({
    ...crossover,
    at: rounded(crossover.at),
    interval: crossover.interval?.map(rounded) ?? null,
  }));
  const kept = new Set([points[0]?.x, points.at(-1)?.x, ...winners.map(({ to }) => to)]);
  const cells = points.filter(({ x }) => kept.has(x)).map((point) => cellOf(point, comparison));
  return { facet, winners, crossovers, cells };
}

function decidingOf({ decides }: Comparison['winners'][number]): Deciding | null {
  if (decides === null) return null;
  const { against, stage, deltaNs } = decides;
  return { against, stage, deltaNs: deltaNs === null ? null : rounded(deltaNs) };
}

function cellOf(point: Comparison['points'][number], { bottlenecks }: Comparison): Cell {
  const { x, series, ratio } = point;
  const limit = bottlenecks.find((other) => other.x === x && other.series === series)?.limit ?? null;
  const mean = estimated(point.mean, point.low, point.high);
  return { x, series, mean, ratio: ratio && estimated(ratio.value, ratio.low, ratio.high), limit };
}

const estimated = (value: number, low: number | null, high: number | null): Estimated => [
  rounded(value),
  low === null ? null : rounded(low),
  high === null ? null : rounded(high),
];

const rounded = (value: number): number => Number(value.toPrecision(4));
