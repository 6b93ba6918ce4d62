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

/** Changes that each concern one value of one thing: a mechanism, a place on an axis, a counter, a parameter. */
export function mutationsOf(runs: readonly Run[]): Mutation[] {
  const paths = [...new Set(runs.flatMap(({ point }) => Object.keys(point)))].map((path) =>
    path.replace(/^mechanisms\.[^.]+\./, 'mechanism.'),
  );
  const places = ['mechanism', 'processes', ...paths].flatMap((path) => {
    const values = [...new Set(runs.map((run) => coordinateOf(run, path)))];
    return values.map((value) => ({ name: `${path}=${value}`, at: (run: Run) => coordinateOf(run, path) === value }));
  });
  const counters = [...new Set(runs.flatMap((run) => Object.keys(run.counters)))];
  return [
    ...counters.map((name) => ({ name: `${name} + 1`, apply: changeCounter(name, (count) => count + 1) })),
    ...counters.map((name) => ({ name: `no ${name}`, apply: changeCounter(name, () => 0) })),
    ...places.flatMap(({ name, at }) =>
      FACTORS.map((factor) => ({ name: `${name} × ${factor}`, apply: scaleMetrics(at, factor) })),
    ),
    ...places.map(({ name, at }) => ({ name: `${name}, longer stages`, apply: growStages(at) })),
    { name: 'smaller tables', apply: (run) => ({ ...run, workload: { ...run.workload, volumeElements: 1024 } }) },
  ];
}
