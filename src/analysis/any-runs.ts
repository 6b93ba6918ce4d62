import type { Run } from '../spec/resources/run.ts';
import { type ComparableRun, comparableRuns, entry, type Scalar } from './comparable-run.ts';

export type Values = Readonly<Record<string, Scalar>>;

/** A run, and values that distinguish its origin, such as the name of its experiment. */
export interface RunFromAnywhere {
  readonly run: Run;
  readonly origin: Values;
}

/**
 * Prepares runs of any experiments for comparison. Their coordinates are `processes` and all values that differ among them.
 * Parameters that differ only because the machine's preset differs are covered by `machine`; parameters of mechanisms are part of
 * the mechanisms' names.
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

/**
 * Returns the paths, among those that all runs have, with several values. Machine parameters count only if they differ within one
 * preset.
 */
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
