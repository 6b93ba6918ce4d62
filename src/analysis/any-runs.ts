import type { Run } from '../spec/resources/run.ts';
import { type ComparableRun, comparableRuns, entry, type Scalar } from './comparable-run.ts';

export type Values = Readonly<Record<string, Scalar>>;

/** A run, and what else tells it apart from those of other origins: a name of its experiment, for example. */
export interface RunFromAnywhere {
  readonly run: Run;
  readonly origin: Values;
}

/**
 * Runs of any experiments, as comparing takes them: their coordinates are what differs among them, `processes` in any case. What
 * differs with the machine's preset alone goes with `machine`; parameters of mechanisms are part of their names.
 */
export function runsFromAnywhere(given: readonly RunFromAnywhere[], metric: string): ComparableRun[] {
  const described = given.map(({ run, origin }) => ({ ...valuesOf(run), ...origin }));
  const paths = pathsThatDiffer(described);
  const runs = given.map(({ run }) => ({ ...run, point: {} }));
  return comparableRuns(runs, metric).map((run, i) => ({ ...run, point: pick(described[i]!, paths) }));
}

function valuesOf({ processes, machine, workload }: Run): Values {
  const { kind: _, ...parameters } = workload;
  return {
    processes,
    machine: machine.preset,
    ...under('machine', machine.parameters),
    ...under('workload', parameters),
  };
}

const under = (part: string, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${part}.${name}`, value]));

/** Of what all runs have: paths of which there are several values, among runs of one preset where the machine is described. */
function pathsThatDiffer(described: readonly Values[]): string[] {
  const [first = {}] = described;
  const common = Object.keys(first).filter((path) => described.every((values) => path in values));
  const groups = new Map<Scalar, Values[]>();
  for (const values of described) entry(groups, values.machine!, () => []).push(values);
  const differs = (path: string, among: readonly Values[]) => among.some((values) => values[path] !== among[0]![path]);
  return common.filter((path) => {
    if (path === 'processes') return true;
    if (!path.startsWith('machine.')) return differs(path, described);
    return [...groups.values()].some((among) => differs(path, among));
  });
}

const pick = (values: Values, paths: readonly string[]): Values =>
  Object.fromEntries(paths.map((path) => [path, values[path]!]));
