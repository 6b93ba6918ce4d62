import {
  impossibility,
  machineDefinitions,
  mechanismDefinitions,
  workloadDefinitions,
} from '../simulation/catalogue.ts';
import type { ParameterDefinition, ParameterValue } from '../simulation/parameters.ts';
import type { RunPlan } from '../simulation/run.ts';
import { foreseenMemory } from '../simulation/run-memory.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { mechanismName } from '../spec/mechanism-names.ts';
import { rowsOf } from '../spec/normal-form.ts';
import { scheduleParameter } from '../spec/schedules.ts';
import type { PlannedRun } from './run-plans.ts';

/**
 * Estimates the memory of a run, typed arrays and heap, in bytes. `replayed` is the number of operations in the replayed
 * schedule.
 */
export function expectedMemoryBytes(plan: RunPlan, replayed?: number): number {
  const { arrayBytes, heapBytes } = foreseenMemory(plan, replayed);
  return Math.round(arrayBytes + heapBytes);
}

/** An integer of a plan that can be reduced. */
interface Quantity {
  /** Path as in the axes of a sweep: `workload.checkpointBytes`. */
  readonly path: string;
  readonly pointer: string;
  readonly value: number;
  readonly least: number;
  readonly bytesWith: (value: number) => number;
  /** Whether a value is valid together with the other values of the plan. */
  readonly isPossible: (value: number) => boolean;
}

/** Number of values tried below the largest that fits. Large perfect squares and powers of two are far apart. */
const MOST_TRIED = 5000;

/** Returns what takes the most memory in a run that needs too much, and the largest value that would fit. */
export function memoryAdvice(
  run: PlannedRun,
  spec: ExperimentSpec,
  mostBytes: number,
): { pointer: string; less: string } | undefined {
  const { plan, point } = run;
  // The schedule determines the number of processes and everything else about the run's size.
  if (scheduleParameter(plan.workload.kind) !== undefined)
    return { pointer: '/workload', less: 'a schedule with fewer operations' };
  const bytes = expectedMemoryBytes(plan);
  const halves = quantitiesOf(run, spec).map((quantity) => ({ quantity, saved: bytes - bytesOfHalf(quantity) }));
  const [first, second] = halves.toSorted((a, b) => b.saved - a.saved);
  if (first === undefined || first.saved <= 0) return undefined;
  const { path, value, pointer } = first.quantity;
  const alike = second !== undefined && second.saved > first.saved / 2 ? [second.quantity] : [];
  return {
    pointer: sweptAt(spec, path, point[path] ?? value) ?? pointer,
    less: [first.quantity, ...alike].map((quantity) => inWords(quantity, mostBytes)).join(', or '),
  };
}

function bytesOfHalf({ value, least, bytesWith }: Quantity): number {
  return bytesWith(Math.max(least, Math.floor(value / 2)));
}

/** Describes the largest value that would fit, everything else unchanged. */
function inWords(quantity: Quantity, mostBytes: number): string {
  const { path, value } = quantity;
  const fits = largestThatFits(quantity, mostBytes);
  return `${path} of ${fits === undefined ? `less than ${value}, and less of everything else` : `at most ${fits} instead of ${value}`}`;
}

function quantitiesOf({ plan, mechanismName: name }: PlannedRun, spec: ExperimentSpec): Quantity[] {
  const place = spec.mechanisms.findIndex((mechanism) => mechanismName(mechanism) === name);
  const paths = { machine: 'machine', mechanism: `mechanisms.${name}`, workload: 'workload' };
  const definitionOf = <Definition extends { id: string }>(list: readonly Definition[], id: string) =>
    list.find((definition) => definition.id === id)!;
  const ofPart = (part: 'machine' | 'mechanism' | 'workload', parameters: readonly ParameterDefinition[]) =>
    parameters.flatMap(({ name: own, type, minimum = 1 }) => {
      const value = plan[part].parameters[own];
      if (type !== 'integer' || typeof value !== 'number' || value <= minimum) return [];
      const withValue = (other: number) => ({ ...plan[part], parameters: { ...plan[part].parameters, [own]: other } });
      const planWith = (other: number) => ({ ...plan, [part]: withValue(other) });
      const bytesWith = (other: number) => expectedMemoryBytes(planWith(other));
      const isPossible = (other: number) => impossibility(planWith(other)) === undefined;
      const places = { machine: 'machine/override', mechanism: `mechanisms/${place}`, workload: 'workload' };
      const where = { path: `${paths[part]}.${own}`, pointer: `/${places[part]}/${own}` };
      return [{ ...where, value, least: minimum, bytesWith, isPossible }];
    });
  return [
    {
      ...{ path: 'processes', pointer: '/processes', value: plan.processes, least: 1 },
      bytesWith: (processes) => expectedMemoryBytes({ ...plan, processes }),
      isPossible: (processes) => impossibility({ ...plan, processes }) === undefined,
    },
    ...ofPart('workload', definitionOf(workloadDefinitions, plan.workload.kind).parameters),
    ...ofPart('mechanism', definitionOf(mechanismDefinitions, plan.mechanism.kind).parameters),
    ...ofPart('machine', definitionOf(machineDefinitions, plan.machine.preset).parameters),
  ];
}

/**
 * Finds the largest value that fits by bisection, as memory grows with every quantity, then searches downwards for a valid one.
 * Returns undefined if even the smallest does not fit, or none nearby is valid.
 */
function largestThatFits({ value, least, bytesWith, isPossible }: Quantity, mostBytes: number): number | undefined {
  if (bytesWith(least) > mostBytes) return undefined;
  let [fits, exceeds] = [least, value];
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (bytesWith(middle) <= mostBytes) fits = middle;
    else exceeds = middle;
  }
  for (let tried = 0; tried < MOST_TRIED && fits - tried >= least; tried += 1) {
    if (isPossible(fits - tried)) return fits - tried;
  }
  return undefined;
}

/** Returns a JSON pointer to a path's value in a sweep; undefined if the path is not swept. */
function sweptAt(spec: ExperimentSpec, path: string, value: ParameterValue): string | undefined {
  for (const [place, axis] of spec.sweep.entries()) {
    const { paths, rows } = rowsOf(axis);
    const column = paths.indexOf(path);
    if (column < 0) continue;
    const pointer = `/sweep/${place}/values/${rows.findIndex((row) => row[column] === value)}`;
    return 'paths' in axis ? `${pointer}/${column}` : pointer;
  }
  return undefined;
}
