import { coordinateOf } from '../../src/papers/evidence.ts';
import type { Run } from '../../src/spec/resources/run.ts';

/** Another world: the same runs with some of their results changed. */
export interface Mutation {
  readonly name: string;
  readonly apply: (run: Run) => Run;
}

type Concerns = (run: Run) => boolean;

function scaleMetrics(concerns: Concerns, factor: number): Mutation['apply'] {
  return (run) => {
    if (!concerns(run)) return run;
    const metrics = Object.entries(run.metrics).map(([name, metric]) => [
      name,
      { ...metric, value: metric.value * factor },
    ]);
    return { ...run, metrics: Object.fromEntries(metrics) };
  };
}

function changeCounter(name: string, change: (count: number) => number): Mutation['apply'] {
  return (run) =>
    run.counters[name] === undefined
      ? run
      : { ...run, counters: { ...run.counters, [name]: change(run.counters[name]) } };
}

/** Stages of the slow runs of a parameter grow, as if the part paid for it once more. */
function growStages(concerns: Concerns): Mutation['apply'] {
  return (run) => {
    if (!concerns(run)) return run;
    const stages = Object.entries(run.breakdown).map(([stage, time]) => [
      stage,
      { ...time, meanNs: time.meanNs * 1.5 },
    ]);
    return { ...run, breakdown: Object.fromEntries(stages) };
  };
}

const FACTORS = [0.02, 0.5, 1.5, 50] as const;

interface Place {
  readonly name: string;
  readonly at: Concerns;
}

/** Every value that a path takes in these runs, of paths that take more than one. */
function placesOf(runs: readonly Run[]): Place[] {
  const swept = runs
    .flatMap(({ point }) => Object.keys(point))
    .map((path) => path.replace(/^mechanisms\.[^.]+\./, 'mechanism.'));
  const workload = runs.flatMap((run) => Object.keys(run.workload)).map((name) => `workload.${name}`);
  const options = runs.flatMap(({ mechanism }) => Object.keys(mechanism)).filter((name) => name !== 'kind');
  const mechanism = options.map((name) => `mechanism.${name}`);
  return [...new Set(['mechanism', 'processes', ...swept, ...workload, ...mechanism])].flatMap((path) => {
    const values = [...new Set(runs.map((run) => coordinateOf(run, path)))];
    const places = values.map((value) => ({
      name: `${path}=${value}`,
      at: (run: Run) => coordinateOf(run, path) === value,
    }));
    return places.length > 1 ? places : [];
  });
}

const scaled = ({ name, at }: Place): Mutation[] =>
  FACTORS.map((factor) => ({ name: `${name} × ${factor}`, apply: scaleMetrics(at, factor) }));

/**
 * Changes that each concern one thing: a counter, a value of an axis, a parameter; last what concerns two values at
 * once, which an interaction of two axes takes.
 */
export function* mutationsOf(runs: readonly Run[]): Generator<Mutation> {
  const counters = [...new Set(runs.flatMap((run) => Object.keys(run.counters)))];
  yield* counters.map((name) => ({ name: `${name} + 1`, apply: changeCounter(name, (count) => count + 1) }));
  yield* counters.map((name) => ({ name: `no ${name}`, apply: changeCounter(name, () => 0) }));
  const places = placesOf(runs);
  for (const place of places) yield* scaled(place);
  yield* places.map(({ name, at }) => ({ name: `${name}, longer stages`, apply: growStages(at) }));
  yield {
    name: 'nothing refused',
    apply: (run) => (run.status === 'failed' ? { ...run, status: 'succeeded', error: null } : run),
  };
  yield { name: 'smaller tables', apply: (run) => ({ ...run, workload: { ...run.workload, volumeElements: 1024 } }) };
  for (const [i, one] of places.entries()) {
    for (const other of places.slice(i + 1)) {
      yield* scaled({ name: `${one.name}, ${other.name}`, at: (run) => one.at(run) && other.at(run) });
    }
  }
}
