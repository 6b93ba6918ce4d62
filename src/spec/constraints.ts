import type { ParameterValue, ParameterValues } from '../simulation/parameters.ts';

/** The parameters that constraints look at, all resolved. */
export interface ConstrainedPoint {
  readonly machine: ParameterValues;
  readonly mechanism: { readonly kind: string; readonly parameters: ParameterValues };
}

export interface Violation {
  /** Paths whose values do not go together; the first one is named in the error. */
  readonly paths: readonly string[];
  readonly detail: string;
}

interface Constraint {
  readonly below: string;
  readonly above: string;
  readonly strictly: boolean;
}

/** Pairs of parameters of which one bounds the other; they hold wherever a mechanism and a machine have both. */
const CONSTRAINTS: readonly Constraint[] = [
  { below: 'dedicatedCores', above: 'processesPerNode', strictly: true },
  { below: 'baseIntervalNs', above: 'capIntervalNs', strictly: false },
];

/** The first constraint between parameters that does not hold, or undefined. */
export function violation(point: ConstrainedPoint): Violation | undefined {
  for (const { below, above, strictly } of CONSTRAINTS) {
    const [low, high] = [find(point, below), find(point, above)];
    if (typeof low?.value !== 'number' || typeof high?.value !== 'number') continue;
    if (strictly ? low.value < high.value : low.value <= high.value) continue;
    const detail = `${below} ${low.value} is not below ${above} ${high.value}; accepted: ${strictly ? 'less than' : 'at most'} ${high.value}`;
    return { paths: [low.path, high.path], detail };
  }
  return undefined;
}

function find(
  { machine, mechanism }: ConstrainedPoint,
  name: string,
): { readonly path: string; readonly value: ParameterValue } | undefined {
  const own = mechanism.parameters[name];
  if (own !== undefined) return { path: `mechanisms.${mechanism.kind}.${name}`, value: own };
  const shared = machine[name];
  return shared === undefined ? undefined : { path: `machine.${name}`, value: shared };
}
