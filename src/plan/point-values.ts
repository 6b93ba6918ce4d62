import type { ParameterValue } from '../simulation/parameters.ts';
import type { Target } from '../spec/sweep-paths.ts';
import type { Axis } from './axes.ts';
import type { Parts } from './parts.ts';

/** A value at the rows of a point. */
type ValueAt = (indices: readonly number[]) => ParameterValue;

/**
 * Returns a function that reads the value of a target at a point. A condition may be evaluated at a million points and reject all
 * of them, so no part is resolved at each point: a swept value is read from its axis, and any other value is looked up once (for
 * a machine, once per preset).
 */
export function valueReader(target: Target, axes: readonly Axis[], parts: Parts): ValueAt {
  const swept = axes.findLastIndex(({ targets }) => targets.some((other) => isSame(other, target)));
  if (swept >= 0) {
    const { rows, targets } = axes[swept]!;
    const column = targets.findLastIndex((other) => isSame(other, target));
    return (indices) => rows[indices[swept]!]![column]!;
  }
  const presets = target.part === 'machine' ? axes.findLastIndex(({ targets }) => targets.some(isPreset)) : -1;
  const known = new Map<number | undefined, ParameterValue>();
  return (indices) => {
    const row = indices[presets];
    let value = known.get(row);
    if (value === undefined) {
      value = resolved(target, indices, parts);
      known.set(row, value);
    }
    return value;
  };
}

const isPreset = ({ part }: Target): boolean => part === 'preset';

function isSame(a: Target, b: Target): boolean {
  if (a.part !== b.part) return false;
  const [named, other] = [a, b] as { readonly name?: string; readonly mechanism?: string }[];
  return named!.name === other!.name && named!.mechanism === other!.mechanism;
}

function resolved(target: Target, indices: readonly number[], parts: Parts): ParameterValue {
  switch (target.part) {
    case 'processes':
      return parts.processes(indices);
    case 'preset':
      return parts.machine(indices).content.preset;
    case 'machine':
      return parts.machine(indices).content.parameters[target.name]!;
    case 'workload':
      return parts.workload(indices).content.parameters[target.name]!;
    case 'mechanism':
      return parts.mechanism(target.mechanism)(indices).content.parameters[target.name]!;
    case 'listed':
      throw new Error('which mechanism it is depends on no point');
  }
}
