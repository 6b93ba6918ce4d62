import type { Listed } from './listed-mechanisms.ts';
import type { Field, Form, SpecificationForms } from './schema.ts';

export interface SweepPath {
  readonly path: string;
  readonly group: string;
  readonly fallback: unknown;
  readonly hint: string;
}

/** Returns what can be swept in an experiment with these choices. */
export function sweepable(
  forms: SpecificationForms,
  preset: string,
  kind: string,
  mechanisms: readonly Listed[],
): SweepPath[] {
  const machine = forms.machines.find(({ id }) => id === preset);
  const workload = forms.workloads.find(({ id }) => id === kind);
  return [
    { path: 'processes', group: 'General', fallback: undefined, hint: forms.processes.hint },
    ...entries('workload', 'Workload', workload),
    ...distinct(mechanisms).flatMap(({ kind: own, name }) =>
      entries(
        `mechanisms.${name}`,
        name,
        forms.mechanisms.find(({ id }) => id === own),
      ),
    ),
    ...entries('machine', 'Machine', machine),
  ];
}

/** Removes duplicate names. They are an error, which the plan reports; their paths are the same. */
const distinct = (mechanisms: readonly Listed[]): Listed[] => [
  ...new Map(mechanisms.map((listed) => [listed.name, listed])).values(),
];

function entries(prefix: string, group: string, form: Form | undefined): SweepPath[] {
  return (form?.fields ?? []).map((field: Field) => ({
    path: `${prefix}.${field.name}`,
    group,
    fallback: field.fallback,
    hint: field.kind === 'choice' ? field.choices.join(', ') : field.hint,
  }));
}
