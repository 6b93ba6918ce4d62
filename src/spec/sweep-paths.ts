import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../simulation/catalogue.ts';
import type { ParameterDefinition } from '../simulation/parameters.ts';
import { hardwareOfParameter } from './machine-schema.ts';
import { mechanismName } from './mechanism-names.ts';
import { parameterSchema } from './parameter-schema.ts';
import type { SchemaNode } from './schema-node.ts';
import { alternatives, closest, FILE_HINT } from './wording.ts';

/** The location in a resolved run to which a path refers. */
export type Target =
  | { readonly part: 'processes' }
  | { readonly part: 'preset' }
  /** The name under which the mechanism of a run is listed. */
  | { readonly part: 'listed' }
  | { readonly part: 'machine' | 'workload'; readonly name: string }
  | {
      readonly part: 'mechanism';
      /** Name under which it is listed. */
      readonly mechanism: string;
      readonly kind: string;
      readonly name: string;
    };

export interface SweepPath {
  /** Normal form: `machine.override.X` is `machine.X`, `machine.preset` is `machine`. */
  readonly path: string;
  readonly target: Target;
  /** Schema of its values. */
  readonly schema: SchemaNode;
}

/** The parts of an experiment that determine its paths. */
interface Choices {
  readonly workload: string;
  readonly mechanisms: readonly { readonly kind: string; readonly as?: string }[];
  /** The machine presets in use: more than one if the machine is swept. */
  readonly presets: readonly string[];
}

/** Returns everything that can be swept, by path in normal form. */
export function sweepPaths({ workload, mechanisms, presets }: Choices): Map<string, SweepPath> {
  const paths: SweepPath[] = [
    { path: 'processes', target: { part: 'processes' }, schema: processesSchema(workload) },
    { path: 'machine', target: { part: 'preset' }, schema: { enum: machineDefinitions.map(({ id }) => id) } },
  ];
  for (const parameter of commonParameters(presets)) {
    paths.push(entry(`machine.${parameter.name}`, { part: 'machine', name: parameter.name }, parameter));
  }
  for (const parameter of workloadDefinitions.find(({ id }) => id === workload)?.parameters ?? []) {
    paths.push(entry(`workload.${parameter.name}`, { part: 'workload', name: parameter.name }, parameter));
  }
  for (const listed of mechanisms) {
    const [mechanism, { kind }] = [mechanismName(listed), listed];
    for (const parameter of mechanismDefinitions.find(({ id }) => id === kind)?.parameters ?? []) {
      const target = { part: 'mechanism', mechanism, kind, name: parameter.name } as const;
      paths.push(entry(`mechanisms.${mechanism}.${parameter.name}`, target, parameter));
    }
  }
  return new Map(paths.map((path) => [path.path, path]));
}

/** Returns the path that `where` accepts in addition: the mechanism of a run. */
export function mechanismPath(mechanisms: Choices['mechanisms']): SweepPath {
  return { path: 'mechanism', target: { part: 'listed' }, schema: { enum: mechanisms.map(mechanismName) } };
}

function entry(path: string, target: Target, parameter: ParameterDefinition): SweepPath {
  return { path, target, schema: parameterSchema(parameter) };
}

function processesSchema(workload: string): SchemaNode {
  const maximum = workloadDefinitions.find(({ id }) => id === workload)?.maxProcesses;
  return { type: 'integer', minimum: 1, ...(maximum === undefined ? {} : { maximum }) };
}

/** Returns parameters common to all presets, with the ranges of the first. */
function commonParameters(presets: readonly string[]): readonly ParameterDefinition[] {
  const chosen = machineDefinitions.filter(({ id }) => presets.includes(id));
  const [first, ...others] = chosen.map(({ parameters }) => parameters);
  return (first ?? []).filter(({ name }) => others.every((list) => list.some((other) => other.name === name)));
}

/** Returns the normal form of a path. */
export function normalPath(path: string): string {
  if (path === 'machine.preset') return 'machine';
  return path.replace(/^machine\.override\./, 'machine.');
}

/** Explains that a path is unknown and which would be accepted. */
export function unknownPath(path: string, known: ReadonlyMap<string, SweepPath>): string {
  const shown = JSON.stringify(path.slice(0, 60));
  const [head = '', second = ''] = path.split('.');
  if (head === 'seed' || head === 'replications') {
    return `${shown} cannot vary here; use replications for more seeds`;
  }
  if (path === 'workload.file') return `${shown} cannot vary here: ${FILE_HINT}`;
  if (head === 'mechanism' || path === 'mechanisms')
    return `${shown} is not a path; list the mechanisms under mechanisms`;
  if (head === 'mechanisms') {
    const reason = unlisted(second, known);
    if (reason !== undefined) return `${shown} ${reason}`;
  }
  const elsewhere = head === 'machine' ? hardwareOfParameter(second) : undefined;
  if (elsewhere !== undefined) return `${shown} is no parameter of every machine here: ${elsewhere}`;
  const hint = nearest(path, [...known.keys()]);
  const forms = 'processes, machine, machine.NAME, workload.NAME or mechanisms.LISTED.NAME';
  return `${shown} is unknown; accepted: ${forms}${hint === undefined ? '' : ` (did you mean ${hint}?)`}`;
}

/** Explains that no listed mechanism with parameters has this name; undefined if one has. */
function unlisted(name: string, known: ReadonlyMap<string, SweepPath>): string | undefined {
  const targets = [...known.values()].flatMap(({ target }) => (target.part === 'mechanism' ? [target] : []));
  if (targets.some(({ mechanism }) => mechanism === name)) return undefined;
  const others = new Set(targets.flatMap(({ mechanism, kind }) => (kind === name ? [`mechanisms.${mechanism}`] : [])));
  if (others.size === 0) return 'means a mechanism that is not listed or has no parameters';
  return `means a kind that is listed under names of its own; accepted: ${alternatives([...others])}`;
}

/** Returns the path that a misspelt one probably means. If its head is missing or wrong, the last step decides. */
function nearest(path: string, known: readonly string[]): string | undefined {
  const last = (name: string) => name.slice(name.lastIndexOf('.') + 1);
  const whole = closest(path, known);
  if (whole !== undefined) return whole;
  const tail = closest(last(path), known.map(last));
  return tail === undefined ? undefined : known.find((name) => last(name) === tail);
}
