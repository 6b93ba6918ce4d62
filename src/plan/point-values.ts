import type { ParameterValue } from '../simulation/parameters.ts';
import type { Target } from '../spec/sweep-paths.ts';
import type { Axis } from './axes.ts';
import type { Parts } from './parts.ts';

/** A value at the rows of a point. */
type ValueAt = (indices: readonly number[]) => ParameterValue;

/**
 * How to read what a target has at a point. A sweep may have a million points that a condition is asked about, and keep
 * none: a value that is swept is read where it stands, any other is looked up once (of a machine once for each preset), so
 * that no part is resolved for it at every point.
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
