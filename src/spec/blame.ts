import type { ParameterValue } from '../simulation/parameters.ts';
import type { Impossibility } from '../simulation/run-setting.ts';
import type { ExperimentSpec } from './experiment-spec.ts';

/**
 * Returns sweep paths for the values that a rule blames: a mechanism's parameters are below its name in the specification, and a
 * machine's may be swept with the machine.
 */
export function blamedPaths({ blames }: Impossibility, mechanism: string): string[] {
  const paths = blames.map((blame) => blame.replace(/^mechanism\./, `mechanisms.${mechanism}.`));
  return paths.some((path) => path.startsWith('machine.')) ? [...paths, 'machine'] : paths;
}

/**
 * Returns the location of incompatible values outside the sweep: the one to change if the rule names it, otherwise the first that
 * the specification sets itself, otherwise the part in which the first has its default.
 */
export function blamedPlace(spec: ExperimentSpec, { blames, mend }: Impossibility, mechanism: number): string {
  if (mend !== undefined) return placeOf(spec, mend, mechanism).pointer;
  const places = blames.map((blame) => placeOf(spec, blame, mechanism));
  const stated = places.find(({ isStated }) => isStated);
  return (stated ?? places[0])?.pointer ?? '';
}

function placeOf(spec: ExperimentSpec, blame: string, mechanism: number): { pointer: string; isStated: boolean } {
  if (blame === 'processes') return { pointer: '/processes', isStated: spec.processes !== undefined };
  const [part, name = ''] = blame.split('.');
  if (part === 'machine') return place('/machine', '/machine/override', spec.machine.override, name);
  if (part === 'workload') return place('/workload', '/workload', spec.workload, name);
  const own = `/mechanisms/${mechanism}`;
  return place(own, own, spec.mechanisms[mechanism] ?? {}, name);
}

function place(whole: string, inside: string, given: Readonly<Record<string, unknown>>, name: string) {
  return Object.hasOwn(given, name)
    ? { pointer: `${inside}/${name}`, isStated: true }
    : { pointer: whole, isStated: false };
}

/** Returns a `where` condition that excludes the runs with these values. */
export function leavingOut(values: Readonly<Record<string, ParameterValue>>): string {
  const terms = Object.entries(values).map(([path, value]) => `${path} = ${literal(value)}`);
  return terms.length === 1 ? terms.join().replace(' = ', ' != ') : `not (${terms.join(' and ')})`;
}

function literal(value: ParameterValue): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}
