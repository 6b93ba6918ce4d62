import type { StudyDefinition } from '../definition.ts';

type Values = Readonly<Record<string, unknown>>;

/** The settings of a study of one machine. */
interface Setting {
  readonly machine: string;
  /** Parameters in which the machine differs from the preset. */
  readonly override?: Values;
  readonly workload: Values;
  readonly sweep: readonly Values[];
}

/** Returns a study of the NICs between two nodes of a machine, with one process on each. */
export function betweenNodes(
  id: string,
  title: string,
  summary: string,
  { machine, override, workload, sweep }: Setting,
): StudyDefinition {
  const specification = {
    name: title,
    machine: { preset: machine, override: { processesPerNode: 1, ...override } },
    workload: { kind: 'ping-pong', operationsPerProcess: 100, ...workload },
    mechanisms: ['rma'],
    processes: 2,
    sweep,
  };
  return { id, title, summary, source: { specification } };
}

/** Returns a sweep axis. */
export const over = (path: string, ...values: readonly (number | string)[]): Values => ({ path, values });
