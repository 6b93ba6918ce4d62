import type { StudyDefinition } from '../definition.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a study of one machine varies. */
interface Setting {
  readonly machine: string;
  /** How its machine differs from the preset. */
  readonly override?: Values;
  readonly workload: Values;
  readonly sweep: readonly Values[];
}

/** A study between two nodes of a machine, one process on each, by what its NICs do. */
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

/** Values that an axis takes. */
export const over = (path: string, ...values: readonly (number | string)[]): Values => ({ path, values });
