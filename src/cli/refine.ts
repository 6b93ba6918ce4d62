import type { ComparisonOptions } from '../analysis/asked-or-shown.ts';
import { type Bisection, nextBisections } from '../analysis/bisection.ts';
import { mechanismLabels } from '../analysis/comparable-run.ts';
import { type ExperimentPlan, planExperiment } from '../plan/plan-experiment.ts';
import type { PlannedRun } from '../plan/run-plans.ts';
import { ProblemError } from '../spec/errors.ts';
import type { ExperimentSpec, SweepAxis } from '../spec/experiment-spec.ts';
import { requireSpecification } from '../spec/parse.ts';
import type { Comparison } from '../spec/resources/comparison.ts';
import type { Run } from '../spec/resources/run.ts';
import type { KnownSchedules } from '../spec/schedules.ts';
import { compareLocally, type Subject, subjectOf } from './local-comparison.ts';
import { unstartedRun } from './run-resource.ts';

/** A bracket is narrow enough if its ends differ by at most this share of the lower one. */
export const REFINED_TOLERANCE = 0.02;

export interface Refinement {
  readonly plan: ExperimentPlan;
  readonly schedules: KnownSchedules;
  readonly asked: ComparisonOptions;
  /** Maximum number of rounds; each halves every bracket that is too wide. */
  readonly steps: number;
  /** Runs the plans as the specification demands, with indices after those already run. */
  readonly simulate: (runs: readonly PlannedRun[]) => Promise<readonly Run[]>;
  /** Called with the reason if a bracket cannot be narrowed. */
  readonly onRefusal: (reason: string) => void;
}

export interface Refined {
  readonly subject: Subject;
  /** Runs of the plan, followed by those added. */
  readonly runs: readonly Run[];
}

/** Narrows the brackets of crossovers by bisection: simulates the crossing series and the baseline between the ends. */
export async function refine(runs: readonly Run[], options: Refinement): Promise<Refined> {
  const refused = new Set<number>();
  let refined: Refined = { subject: subjectOf(options.plan), runs };
  for (let step = 0; step < options.steps; step += 1) {
    const comparison = compareLocally(refined.subject, refined.runs, options.asked);
    const wanted = snapped(nextBisections(comparison, { tolerance: REFINED_TOLERANCE }), comparison);
    const next = wanted
      .filter(({ x }) => !refused.has(x))
      .map((bisection) => ({ x: bisection.x, runs: plannedAt(bisection, comparison, refined.runs, options) }));
    const planned = next.flatMap((one) => one.runs);
    if (planned.length === 0) break;
    for (const one of next) if (one.runs.length === 0) refused.add(one.x);
    const values = [
      ...(refined.subject.bisected?.values ?? []),
      ...next.map(({ x }) => x).filter((x) => !refused.has(x)),
    ];
    refined = {
      subject: { ...refined.subject, bisected: { path: comparison.x, values } },
      runs: [...refined.runs, ...(await options.simulate(planned))],
    };
  }
  return refined;
}

/** On an axis of powers of two, bisects at a power if there is one between the ends. */
function snapped(bisections: readonly Bisection[], { points }: Comparison): Bisection[] {
  const known = [...new Set(points.flatMap(({ x }) => (typeof x === 'number' ? [x] : [])))];
  if (!known.every((x) => x > 0 && Number.isInteger(Math.log2(x)))) return [...bisections];
  const below = (x: number) => Math.max(...known.filter((other) => other < x));
  const above = (x: number) => Math.min(...known.filter((other) => other > x));
  return bisections.map((bisection) => {
    const power = 2 ** Math.round(Math.log2(bisection.x));
    return power > below(bisection.x) && power < above(bisection.x) ? { ...bisection, x: power } : bisection;
  });
}

/** Plans runs of the bisected series at the new value, with other axes held as in the comparison. */
function plannedAt(
  { x, series, baseline }: Bisection,
  comparison: Comparison,
  runs: readonly Run[],
  { plan, schedules, onRefusal }: Refinement,
): PlannedRun[] {
  if (!plan.spec.sweep.some((axis) => 'path' in axis && axis.path === comparison.x)) {
    onRefusal(`${comparison.x} is not an axis of its own in the sweep: its crossovers are not narrowed`);
    return [];
  }
  try {
    const spec = requireSpecification(specificationAt(plan.spec, comparison, x));
    const planned = planExperiment(spec, { schedules }).runs;
    const names = namesOf(planned.map(unstartedRun), comparison, runs);
    return planned.filter((_run, i) => [...series, baseline].includes(names[i]!));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    onRefusal(`No run at ${comparison.x} = ${x}: ${error.errors[0]?.detail ?? error.message}`);
    return [];
  }
}

function specificationAt(spec: ExperimentSpec, { x, facet }: Comparison, value: number): unknown {
  const sweep = spec.sweep.map((axis): SweepAxis => {
    if ('paths' in axis) return { ...axis, values: axis.values.filter((row) => isHeld(axis.paths, row, facet)) };
    if (axis.path === x) return { ...axis, values: [value] };
    return { ...axis, values: axis.values.filter((one) => isHeld([axis.path], [one], facet)) };
  });
  const { quick: _quick, ...rest } = spec;
  return { ...rest, sweep };
}

const isHeld = (paths: readonly string[], row: readonly unknown[], facet: Comparison['facet']): boolean =>
  paths.every((path, i) => !(path in facet) || facet[path] === row[i]);

/** Returns the series name of each run as in the comparison: labels of mechanisms depend on all runs. */
function namesOf(added: readonly Run[], { series }: Comparison, runs: readonly Run[]): string[] {
  if (series !== 'mechanism') return added.map(({ point }) => String(point[series]));
  return mechanismLabels([...runs, ...added]).slice(runs.length);
}
