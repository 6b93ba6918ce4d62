import type { Part } from '../../../src/figure/joined.ts';
import { asFailure, type Failure } from '../api/failure.ts';
import { compare, getExperiment } from '../api/requests.ts';
import type { Comparison, Experiment, Scalar } from '../api/types.ts';
import { comparisonQuery } from '../experiment/choice.ts';
import { lookFor } from '../experiment/display.ts';
import { sweepSummary } from '../experiments/sweep-summary.ts';
import { exact } from '../numbers/format.ts';
import { type Look, UNKNOWN } from '../plots/looks.ts';

/** Maximum number of experiments; a figure with more would be unreadable. */
export const MOST = 6;

/** An experiment from the address with its default comparison, or the reason why it is missing. */
export interface Compared {
  readonly id: string;
  readonly experiment?: Experiment;
  readonly overview?: Comparison;
  readonly failure?: Failure;
}

export async function askFor(id: string, signal: AbortSignal): Promise<Compared> {
  try {
    const experiment = await getExperiment(id, signal);
    if (experiment.counts.succeeded === 0) return { id, experiment };
    return { id, experiment, overview: await compare(id, {}, signal) };
  } catch (error) {
    const failure = asFailure(error);
    // Temporary failures are retried by the view; others concern only this experiment.
    if (failure.passes) throw error;
    return { id, failure };
  }
}

/**
 * Returns the request for one part. An axis that varies here but is held in another part is held at the same value if possible.
 */
export function questionOf(
  overview: Comparison,
  choice: { metric: string; x: string; held: Readonly<Record<string, Scalar>> },
): ReturnType<typeof comparisonQuery> {
  const facets = overview.axes.flatMap(({ path, values }) => {
    const wanted = choice.held[path];
    const isHeld = path !== choice.x && path !== 'mechanism' && wanted !== undefined;
    return isHeld && values.includes(wanted) ? [`${path}=${wanted}`] : [];
  });
  return comparisonQuery({ metric: choice.metric, x: choice.x, series: undefined, baseline: undefined, facets });
}

const LONGEST = 22;

/** Returns prefixes for the names of series: the experiments' names if they are short and distinct, otherwise letters. */
export function labelsOf(experiments: readonly (Experiment | undefined)[]): string[] {
  const names = experiments.map((experiment) => experiment?.name ?? '');
  const isPlain = names.every((name) => name !== '' && name.length <= LONGEST) && new Set(names).size === names.length;
  return isPlain ? names : names.map((_, place) => String.fromCharCode(65 + place));
}

const DASHES = ['', '6 3', '2 3', '8 3 2 3', '1 4', '10 4'];

/** Returns looks in which a mechanism keeps its colour and shape, while line style and hollow marks distinguish experiments. */
export function joinedLooks(parts: readonly Part[]): (series: string) => Look {
  const looks = new Map<string, Look>();
  for (const [place, { label, comparison }] of parts.entries()) {
    const own = lookFor(comparison);
    for (const { series } of comparison.points) {
      looks.set(`${label} · ${series}`, {
        ...own(series),
        dash: DASHES[place % DASHES.length] ?? '',
        hollow: place % 2 === 1,
      });
    }
  }
  return (series) => looks.get(series) ?? UNKNOWN;
}

/** Keys of specifications that are not listed as differences, such as those that the figure shows itself. */
const SHOWN = new Set([
  'name',
  'project',
  'tags',
  'priority',
  'quick',
  'show',
  'trace',
  'requires',
  'baseline',
  'sweep',
  'processes',
]);

export function differences(experiments: readonly Experiment[]): { path: string; values: string[] }[] {
  const flat = experiments.map(({ specification, modelVersion }) => {
    const entries = Object.entries(specification as object).filter(([key]) => !SHOWN.has(key));
    const own = entries.flatMap(([key, value]) => leaves(key, value));
    return new Map([['sweep', sweepSummary(specification)], ...own, ['model version', modelVersion]]);
  });
  const paths = [...new Set(flat.flatMap((values) => [...values.keys()]))];
  return paths
    .map((path) => ({ path, values: flat.map((values) => values.get(path) ?? '–') }))
    .filter(({ values }) => new Set(values).size > 1);
}

function leaves(path: string, value: unknown): [string, string][] {
  if (path === 'mechanisms' && Array.isArray(value)) return [[path, value.map(mechanismText).join(', ')]];
  if (Array.isArray(value)) return [[path, value.map((item) => plain(item)).join('; ')]];
  if (typeof value !== 'object' || value === null) return [[path, plain(value)]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(`${path}.${key}`, inner));
}

function mechanismText(choice: unknown): string {
  const { kind, as, ...own } = choice as { kind: string; as?: string };
  const named = as === undefined ? kind : `${as}: ${kind}`;
  return Object.keys(own).length === 0 ? named : `${named} ${plain(own)}`;
}

function plain(value: unknown): string {
  if (typeof value === 'object') return JSON.stringify(value).replaceAll('"', '');
  return exact(value as Scalar);
}
