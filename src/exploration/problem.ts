import { entry, pointKey } from '../analysis/comparable-run.ts';
import { describeMetric } from '../analysis/metric-choice.ts';
import { planInSlices, RUN_LIMIT, type SlicedPlanOptions } from '../plan/plan-experiment.ts';
import type { PlannedRun } from '../plan/run-plans.ts';
import { inSlices } from '../plan/slices.ts';
import { workloadDefinitions } from '../simulation/catalogue.ts';
import { Binding } from '../spec/binding.ts';
import { ProblemError } from '../spec/errors.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { mechanismName } from '../spec/mechanism-names.ts';
import { mostReplications, requireFixedReplications } from '../spec/replications.ts';
import type { Question } from '../spec/resources/exploration-answer.ts';
import { measuresOf } from '../spec/statistics.ts';
import { usualMetrics } from '../spec/usual-metrics.ts';
import { withChosenValues } from './over.ts';
import { planAt } from './plan-round.ts';
import { refusal } from './refusal.ts';
import { axesOf, type ExploredAxis, type Point, type RowNames } from './space.ts';

/** Question, metric and limits of an exploration. Together with the specification, they determine it completely. */
export interface Asked {
  readonly question: Question;
  readonly metric: string;
  /** Maximum number of runs. */
  readonly budget: number;
  /** Relative width below which the interval between two values is not divided further. */
  readonly width: number;
  /**
   * Paths along which the search for the best also tries values in between. The map of winners does so along all numeric paths.
   */
  readonly ranges: readonly string[];
}

export const DEFAULT_BUDGET = 1000;
export const MOST_BUDGET = RUN_LIMIT;
/** Default relative widths of crossovers. A map has as many areas as the square of the number of intervals along a line. */
const WIDTHS = { line: 0.02, map: 0.1 } as const;

/** Returns the question with defaults for everything that was left out. */
export function askedOf(
  spec: ExperimentSpec,
  { question, metric, budget, width, ranges = [] }: Partial<Asked> & Pick<Asked, 'question'>,
): Asked {
  const usualWidth = question === 'winner' && spec.sweep.length > 1 ? WIDTHS.map : WIDTHS.line;
  return {
    question,
    metric: metric ?? usualMetric(spec),
    budget: budget ?? DEFAULT_BUDGET,
    width: width ?? usualWidth,
    ranges,
  };
}

/** A question in the form that strategies take. */
export interface Problem extends Omit<Asked, 'question'> {
  readonly unit: string;
  readonly better: 'higher' | 'lower';
  readonly axes: readonly ExploredAxis[];
  /** Names, in the order of the specification. */
  readonly mechanisms: readonly string[];
  /** Kinds of the mechanisms that have names of their own (`as`). */
  readonly kinds?: readonly { readonly mechanism: string; readonly kind: string }[];
  readonly replications: number;
  /**
   * Whether a mechanism runs at a point: a `where` condition may exclude it, or the values of the point may not be compatible.
   */
  readonly admits: (point: Point, mechanism: string) => boolean;
}

export interface SpaceOptions extends Pick<SlicedPlanOptions, 'schedules' | 'signal'> {
  readonly names?: RowNames;
}

/**
 * Turns a question about a valid specification into a problem that is ready to be explored.
 * @throws ProblemError if the specification cannot be planned, or the question does not apply to it
 */
export async function problemOf(spec: ExperimentSpec, asked: Asked, options: SpaceOptions = {}): Promise<Problem> {
  const { unit, better } = requireDirection(spec, asked.metric);
  const axes = axesOf(spec, new Binding(spec), options.names);
  const mechanisms = spec.mechanisms.map(mechanismName);
  requireFixedReplications(spec, 'an exploration decides which points need more replications');
  requireSpace(asked.question, axes, mechanisms);
  // Incompatible values on the grid are errors for the user to fix; incompatible values between grid points are left out.
  const { runs } = await planInSlices({ ...spec, replications: 1 }, options).catch((error: unknown) => {
    throw withChosenValues(error, spec, asked.ranges);
  });
  const known = await admittedIn(runs, options);
  const { metric, budget, width, ranges } = asked;
  const shared = {
    metric,
    budget,
    width,
    ranges,
    unit,
    better,
    axes,
    mechanisms,
    replications: mostReplications(spec.replications),
  };
  return { ...shared, ...kindsOfNames(spec), admits: admission(spec, { ...options, axes, known }) };
}

/** Returns the kinds of the mechanisms that have names of their own; without the key if there are none. */
function kindsOfNames({ mechanisms }: ExperimentSpec): Pick<Problem, 'kinds'> {
  const kinds = mechanisms.flatMap(({ kind, as }) => (as === undefined ? [] : [{ mechanism: as, kind }]));
  return kinds.length > 0 ? { kinds } : {};
}

/**
 * Returns the metric to use if none is named.
 * @throws ProblemError if the points of the sweep are compared by several metrics
 */
function usualMetric(spec: ExperimentSpec): string {
  const definition = workloadDefinitions.find(({ id }) => id === spec.workload.kind);
  const known = definition?.metrics ?? [];
  const [first = '', ...others] = usualMetrics(spec);
  if (others.length === 0) return first;
  const common = known.find(({ name, better }) => better !== 'neutral' && ![first, ...others].includes(name));
  const accepted = `name one that all have${common ? `, such as ${common.name}` : ''}, or explore points of one kind`;
  throw refusal('metric', `points are compared by ${[first, ...others].join(', ')}; accepted: ${accepted}`);
}

function requireDirection({ workload }: ExperimentSpec, metric: string): { unit: string; better: 'higher' | 'lower' } {
  const definition = workloadDefinitions.find(({ id }) => id === workload.kind);
  const known = definition?.metrics ?? [];
  const directed = measuresOf(known.filter(({ better }) => better !== 'neutral'));
  const { unit, better } = describeMetric(metric, definition);
  if (better !== 'neutral' && directed.includes(metric)) return { unit, better };
  const reason = measuresOf(known).includes(metric) ? 'has no direction, so nothing is best' : 'no such metric';
  throw refusal('metric', `${metric}: ${reason}; accepted: ${directed.join(', ')}`);
}

function requireSpace(question: Question, axes: readonly ExploredAxis[], mechanisms: readonly string[]): void {
  const names = axes.map(({ paths }) => paths.join(' + ')).join(', ');
  const starts = axes.reduce((product, { rows }) => product * rows.length, mechanisms.length);
  // All of them are visited, including those that a `where` condition drops.
  if (starts > RUN_LIMIT) {
    const detail = `${starts} points of all mechanisms to begin with; accepted: at most ${RUN_LIMIT}`;
    throw refusal('sweep', `${detail}, those included that where drops`);
  }
  if (question === 'best') {
    if (starts > 1) return;
    throw refusal('sweep', 'there is only one candidate; accepted: several mechanisms, or an axis in sweep or over');
  }
  if (mechanisms.length < 2) throw refusal('mechanisms', 'there is only one mechanism; accepted: at least two');
  if (axes.length === 0) {
    throw refusal('sweep', 'there is no axis to draw a map along; accepted: one or two, in sweep or over');
  }
  if (axes.length > 2) {
    throw refusal(
      'sweep',
      `${axes.length} axes (${names}) do not make a map; accepted: one or two, the others at one value`,
    );
  }
  if (axes.every(({ rows }) => rows.length < 2)) {
    throw refusal('sweep', `${names} has only one value; accepted: at least two to start from`);
  }
}

interface Grid extends SpaceOptions {
  readonly axes: readonly ExploredAxis[];
  /** Mechanisms that run at each point: at first of the starting grid only, then also of the points planned since. */
  readonly known: Map<string, Set<string>>;
}

async function admittedIn(runs: readonly PlannedRun[], { signal }: SpaceOptions): Promise<Grid['known']> {
  const known: Grid['known'] = new Map();
  for await (const { point, mechanismName } of inSlices(runs, signal)) {
    entry(known, pointKey(point), () => new Set<string>()).add(mechanismName);
  }
  return known;
}

/**
 * Returns the test for `admits`. The grid was planned in one go; points off the grid are planned one by one, which takes a
 * thousand times as long per point.
 */
function admission(spec: ExperimentSpec, { axes, known, ...options }: Grid): Problem['admits'] {
  const isOfGrid = gridOf(axes);
  return (point, mechanism) => {
    const key = pointKey(point);
    const admitted = known.get(key) ?? (isOfGrid(point) ? new Set<string>() : admittedAt(spec, point, options));
    known.set(key, admitted);
    return admitted.has(mechanism);
  };
}

/** Returns a test of whether a point lies on the starting grid. */
function gridOf(axes: readonly ExploredAxis[]): (point: Point) => boolean {
  const starts = axes.map(({ paths, rows }) => ({ paths, keys: new Set(rows.map((row) => JSON.stringify(row))) }));
  return (point) => starts.every(({ paths, keys }) => keys.has(JSON.stringify(paths.map((path) => point[path]))));
}

function admittedAt(spec: ExperimentSpec, point: Point, options: SpaceOptions): Set<string> {
  try {
    const { runs } = planAt({ ...spec, replications: 1 }, [point], options);
    return new Set(runs.map(({ mechanismName }) => mechanismName));
  } catch (error) {
    if (error instanceof ProblemError) return new Set();
    throw error;
  }
}
