import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../catalogue.ts';
import { capabilityWords } from '../contract/capabilities.ts';
import { OPERATIONS } from '../contract/parts.ts';
import { MACHINE_GROUP_IDS, machineGroups } from '../machines/schema.ts';
import { didYouMean, quote } from '../wording.ts';
import { definitionProblems, repeated, type Vocabulary } from './definition-problems.ts';
import { type Fields, isFields, unknownFields } from './known-fields.ts';
import { mechanismProblems, searchedProblems } from './mechanism-problems.ts';
import { PLUGIN_API_VERSION, type Plugin } from './plugin.ts';
import { registeredParts } from './registered.ts';
import { workloadProblems } from './workload-problems.ts';

/** A valid plugin, or all problems with a value, each with what would be accepted. */
export type CheckedPlugin = { readonly plugin: Plugin } | { readonly problems: readonly string[] };

const KINDS = ['parts', 'mechanisms', 'workloads', 'machines'] as const;

/**
 * Validates the default export of a plugin's module against what is registered; a valid one can be registered. Errors are found
 * here, before any run, rather than wherever a run would encounter them.
 */
export function checkPlugin(exported: unknown): CheckedPlugin {
  if (!isFields(exported)) {
    return { problems: ['it is not a plugin: its default export must be the result of definePlugin({ … })'] };
  }
  if (exported instanceof Promise) {
    return { problems: ['its default export is a promise: await it (export default await …)'] };
  }
  const version = versionProblem(exported.apiVersion);
  if (version !== undefined) return { problems: [version] };
  const unlisted = KINDS.filter((kind) => exported[kind] !== undefined && !Array.isArray(exported[kind]));
  if (unlisted.length > 0) return { problems: unlisted.map((kind) => `${kind} has to be a list`) };
  const holes = holesIn(exported);
  if (holes.length > 0) return { problems: holes };
  const problems = contentProblems(exported);
  return problems.length > 0 ? { problems } : { plugin: exported as unknown as Plugin };
}

/** Returns the holes in the lists of a definition, as in `[, mechanism]`, which most functions of lists leave out. */
function holesIn(value: unknown, path = '', within: readonly unknown[] = []): string[] {
  if (within.includes(value)) return [];
  const inner = [...within, value];
  if (Array.isArray(value)) {
    return Array.from(value, (each: unknown, index) =>
      index in value
        ? holesIn(each, `${path}[${index}]`, inner)
        : [`${path}[${index}] is missing: the list has a comma without an entry before it`],
    ).flat();
  }
  if (!isFields(value) || Object.getPrototypeOf(value) !== Object.prototype) return [];
  return Object.entries(value).flatMap(([name, each]) => holesIn(each, path === '' ? name : `${path}.${name}`, inner));
}

function versionProblem(version: unknown): string | undefined {
  if (version === PLUGIN_API_VERSION) return undefined;
  if (version === undefined) {
    return `apiVersion is missing: state the version it was written for (apiVersion: ${PLUGIN_API_VERSION})`;
  }
  return `apiVersion is ${quote(version)}, but this onesided accepts plugins of version ${PLUGIN_API_VERSION}: use matching releases of the two`;
}

function contentProblems(plugin: Fields): string[] {
  const unknown = Object.keys(plugin).filter((key) => key !== 'apiVersion' && !KINDS.some((kind) => kind === key));
  const [parts, mechanisms, workloads, machines] = KINDS.map((kind) => entriesOf(plugin, kind));
  const known = vocabularyWith(parts);
  const found = [
    ...unknown.map((key) => `it brings ${key}${didYouMean(key, KINDS)}; a plugin may bring ${KINDS.join(', ')}`),
    ...parts.flatMap((part) => named(`part ${String(part.capability)}`, partProblems(part))),
    ...modelProblems('mechanism', mechanisms, (definition) => mechanismProblems(definition, known)),
    ...modelProblems('workload', workloads, (definition) => workloadProblems(definition, known)),
    ...machines.flatMap((machine) => named(`machine ${String(machine.id)}`, machineProblems(machine))),
  ];
  if (found.length > 0) return found;
  if (parts.length + mechanisms.length + workloads.length + machines.length === 0) {
    return [`it brings nothing: a plugin brings at least one of ${KINDS.join(', ')}`];
  }
  return [
    ...repeated(parts.flatMap(({ operations }) => (operations as string[]).map(String))).map(
      (name) => `two parts have an operation ${String(name)}`,
    ),
    ...takenNames('mechanism', mechanisms.map(idOf), mechanismDefinitions),
    ...takenNames('workload', workloads.map(idOf), workloadDefinitions),
    ...takenNames(
      'machine',
      machines.map(({ id }) => String(id)),
      machineDefinitions,
    ),
    ...takenNames(
      'part',
      parts.map(({ capability }) => String(capability)),
      [...capabilityWords.keys()].map((id) => ({ id, plugin: ownerOf(id) })),
    ),
  ];
}

function vocabularyWith(parts: readonly Fields[]): Vocabulary {
  const own = parts.flatMap(({ operations }) => (Array.isArray(operations) ? operations.map(String) : []));
  return {
    capabilities: new Set<unknown>([...capabilityWords.keys(), ...parts.map(({ capability }) => capability)]),
    operations: [...registeredParts.flatMap(({ operations }) => operations), ...own],
  };
}

const ownerOf = (id: string) => registeredParts.find(({ capability }) => capability === id)?.plugin;

/** Returns the entries of one of the plugin's lists; an entry that is not an object has no fields, and fails as such. */
function entriesOf(plugin: Fields, kind: (typeof KINDS)[number]): Fields[] {
  const entries: readonly unknown[] = Array.isArray(plugin[kind]) ? plugin[kind] : [];
  return entries.map((entry) => (isFields(entry) ? entry : {}));
}

const named = (name: string, problems: readonly string[]): string[] => problems.map((problem) => `${name}: ${problem}`);
const idOf = ({ definition }: Fields): string => (isFields(definition) ? String(definition.id) : '');

/** Returns problems with mechanisms or workloads: each needs a definition and must create a model. */
function modelProblems(
  kind: 'mechanism' | 'workload',
  models: readonly Fields[],
  problemsOf: (definition: Fields) => string[],
): string[] {
  return models.flatMap((model, index) => {
    const { definition, create } = model;
    if (!isFields(definition)) return [`${kind}s[${index}] has no definition`];
    const creates = typeof create === 'function' ? [] : ['create is missing: a function that makes its model'];
    const beside = [...unknownFields(model, `${kind}Model`), ...(kind === 'mechanism' ? searchedProblems(model) : [])];
    const problems = [...definitionProblems(definition), ...problemsOf(definition), ...creates, ...beside];
    return named(`${kind} ${String(definition.id)}`, problems);
  });
}

function partProblems(part: Fields): string[] {
  const { capability, words, operations, calls } = part;
  return [
    ...unknownFields(part, 'part'),
    ...(typeof capability === 'string' && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(capability)
      ? []
      : ['capability has to be a word like put-with-immediate']),
    ...(typeof words === 'string' && words !== '' ? [] : ['words are missing: what a workload needs, as in "puts"']),
    ...operationsProblems(operations),
    ...(typeof calls === 'function' ? [] : ['calls is missing: a function that makes the calls of a process']),
  ];
}

/** Counters are named after operations, so an operation would hide another counted under the same name. */
function operationsProblems(operations: unknown): string[] {
  if (!Array.isArray(operations) || operations.length === 0) {
    return ['operations has to be a list of names like put_with_immediate'];
  }
  return [
    ...operations.flatMap(operationProblems),
    ...repeated(operations.map(String)).map((name) => `operations: ${name} appears twice`),
  ];
}

function operationProblems(name: unknown): string[] {
  if (typeof name !== 'string' || !/^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name)) {
    const rule = 'two or more words in lower case, joined by _, as in put_with_immediate; built-in ones have one word';
    return [`operations: ${quote(name)} has to be ${rule}`];
  }
  const isTaken = name.startsWith('operations_') || OPERATIONS.some(({ counter }) => counter === name);
  return isTaken ? [`operations: a counter ${name} already exists; choose another name`] : [];
}

function machineProblems(machine: Fields): string[] {
  const { groups, parameters, absent } = machine;
  const isMade =
    Array.isArray(groups) && isFields(absent) && Array.isArray(parameters) && hasValuesOf(groups, parameters);
  const made = isMade ? [] : ['it must be the result of machinePreset({ … })'];
  if (isMade && groups.length === 0)
    made.push('it has no group: give `has` of machinePreset the groups of its hardware');
  return [...unknownFields(machine, 'machine'), ...definitionProblems(machine), ...made];
}

/** Whether exactly the parameters of some groups of machines are present. */
function hasValuesOf(groups: readonly unknown[], parameters: readonly unknown[]): boolean {
  const known = MACHINE_GROUP_IDS.filter((id) => groups.includes(id));
  const names = new Set<unknown>(known.flatMap((id) => machineGroups[id].parameters.map(({ name }) => name)));
  return (
    known.length === groups.length &&
    names.size === parameters.length &&
    parameters.every((parameter) => isFields(parameter) && names.has(parameter.name))
  );
}

function takenNames(kind: string, ids: readonly string[], known: readonly { id: string; plugin?: string }[]): string[] {
  const taken = known.filter(({ id }) => ids.includes(id));
  return [
    ...repeated(ids).map((id) => `${kind} ${String(id)} appears twice`),
    ...taken.map(({ id, plugin }) => {
      const owner = plugin === undefined ? `a built-in ${kind}` : `a ${kind} of the plugin ${plugin}`;
      return `${kind} ${id}: ${owner} of that name already exists; choose another name`;
    }),
  ];
}
