import { catalogue } from '../spec/catalogue.ts';
import type { Run } from '../spec/resources/run.ts';
import type { Scalar } from './evidence.ts';

/** Describes the machines of some runs: each preset, and every parameter that differs from it. */
export function parameterSet(runs: readonly Run[]): string {
  const presets = [...new Set(runs.map(({ machine }) => machine.preset))];
  return presets.map((preset) => described(preset, runs)).join('; ');
}

function described(preset: string, runs: readonly Run[]): string {
  const parameters = catalogue.machines.find(({ id }) => id === preset)?.parameters ?? [];
  // Runs of one plan share the object with their machine's parameters.
  const machines = new Set(runs.flatMap(({ machine }) => (machine.preset === preset ? [machine.parameters] : [])));
  const changed = parameters.flatMap(({ name, default: usual }) => {
    const values = new Set<Scalar>();
    for (const { [name]: value } of machines) if (value !== undefined) values.add(value);
    return [...values].every((value) => value === usual) ? [] : [`${name} ${listed([...values])}`];
  });
  return changed.length > 0 ? `${preset} with ${changed.join(', ')}` : preset;
}

function listed(values: readonly Scalar[]): string {
  if (!values.every((value) => typeof value === 'number')) return values.join(', ');
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length > 3 ? `${sorted[0]} to ${sorted.at(-1)}` : sorted.join(', ');
}
