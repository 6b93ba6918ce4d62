import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../catalogue.ts';
import { capabilityWords } from '../contract/capabilities.ts';
import { MACHINE_GROUP_IDS } from '../machines/schema.ts';
import { FAMILIES } from '../mechanisms/definition.ts';
import { definitionProblems, type Fields, isFields, metricsProblems, repeated } from './definition-problems.ts';
import { PLUGIN_API_VERSION, type Plugin } from './plugin.ts';

/** A plugin, or all that keeps a value from being one, each with what would be accepted. */
export type CheckedPlugin = { readonly plugin: Plugin } | { readonly problems: readonly string[] };

const KINDS = ['parts', 'mechanisms', 'workloads', 'machines'] as const;

/**
 * Checks what the module of a plugin exports by default against what there is: what passes can be registered. Whatever is
 * wrong is found here, before any run, and not where a run would trip over it.
 */
export function checkPlugin(exported: unknown): CheckedPlugin {
  if (!isFields(exported)) {
    return { problems: ['it is no plugin: its default export has to be what definePlugin({ … }) returns'] };
  }
  const version = versionProblem(exported.apiVersion);
  if (version !== undefined) return { problems: [version] };
  const unlisted = KINDS.filter((kind) => exported[kind] !== undefined && !Array.isArray(exported[kind]));
  if (unlisted.length > 0) return { problems: unlisted.map((kind) => `${kind} has to be a list`) };
  const problems = contentProblems(exported);
  return problems.length > 0 ? { problems } : { plugin: exported as unknown as Plugin };
}

function versionProblem(version: unknown): string | undefined {
  if (version === PLUGIN_API_VERSION) return undefined;
  if (version === undefined) {
    return `apiVersion is missing: state the version that it was written against (apiVersion: ${PLUGIN_API_VERSION})`;
  }
  return `apiVersion is ${JSON.stringify(version)}, and this onesided takes plugins of version ${PLUGIN_API_VERSION}: use a release of either that fits the other`;
}

function contentProblems(plugin: Fields): string[] {
  const unknown = Object.keys(plugin).filter((key) => key !== 'apiVersion' && !KINDS.some((kind) => kind === key));
  const [parts, mechanisms, workloads, machines] = KINDS.map((kind) => entriesOf(plugin, kind));
  const capabilities = new Set<unknown>([...capabilityWords.keys(), ...parts.map(({ capability }) => capability)]);
  const found = [
    ...unknown.map((key) => `it brings ${key}; a plugin may bring ${KINDS.join(', ')}`),
    ...parts.flatMap((part) => named(`part ${String(part.capability)}`, partProblems(part))),
    ...modelProblems('mechanism', mechanisms, (definition) => mechanismProblems(definition, capabilities)),
    ...modelProblems('workload', workloads, (definition) => workloadProblems(definition, capabilities)),
    ...machines.flatMap((machine) => named(`machine ${String(machine.id)}`, machineProblems(machine))),
  ];
  if (found.length > 0) return found;
  if (parts.length + mechanisms.length + workloads.length + machines.length === 0) {
    return [`it brings nothing: a plugin brings at least one of ${KINDS.join(', ')}`];
  }
  return [
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
      [...capabilityWords.keys()].map((id) => ({ id })),
    ),
  ];
}

/** Entries of a list of the plugin; what is no object has no fields, and fails as such. */
function entriesOf(plugin: Fields, kind: (typeof KINDS)[number]): Fields[] {
  const entries: readonly unknown[] = Array.isArray(plugin[kind]) ? plugin[kind] : [];
  return entries.map((entry) => (isFields(entry) ? entry : {}));
}

const named = (name: string, problems: readonly string[]): string[] => problems.map((problem) => `${name}: ${problem}`);
const idOf = ({ definition }: Fields): string => (isFields(definition) ? String(definition.id) : '');

/** What is wrong with mechanisms or workloads: each has a definition and creates a model. */
function modelProblems(
  kind: string,
  models: readonly Fields[],
  problemsOf: (definition: Fields) => string[],
): string[] {
  return models.flatMap(({ definition, create }, index) => {
    if (!isFields(definition)) return [`${kind}s[${index}] has no definition`];
    const creates = typeof create === 'function' ? [] : ['create is missing: a function that makes its model'];
    const problems = [...definitionProblems(definition), ...problemsOf(definition), ...creates];
    return named(`${kind} ${String(definition.id)}`, problems);
  });
}

function partProblems({ capability, words, operations, calls }: Fields): string[] {
  return [
    ...(typeof capability === 'string' && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(capability)
      ? []
      : ['capability has to be a word like put-with-immediate']),
    ...(typeof words === 'string' && words !== '' ? [] : ['words are missing: what a workload needs, as in "puts"']),
    ...(Array.isArray(operations) && operations.length > 0 && operations.every(isOperation)
      ? []
      : ['operations has to be a list of names like put_with_immediate, without those of the house']),
    ...(typeof calls === 'function' ? [] : ['calls is missing: a function that makes the calls of a process']),
  ];
}

/** Counters of the house that an operation of the same name would hide. */
const OWN_OPERATIONS = /^(compare_and_swap|fetch_and_(add|replace|xor)|operations_.*)$/;
const isOperation = (name: unknown) =>
  typeof name === 'string' && /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name) && !OWN_OPERATIONS.test(name);

function mechanismProblems(
  { family, offers, hardware, eventsPerCall }: Fields,
  capabilities: ReadonlySet<unknown>,
): string[] {
  return [
    ...(FAMILIES.some((known) => known === family) ? [] : [`family has to be one of ${FAMILIES.join(', ')}`]),
    ...wordsProblems('offers', offers, capabilities),
    ...alternatives('hardware', hardware, new Set<unknown>(MACHINE_GROUP_IDS)),
    ...(isFields(eventsPerCall) ? [] : ['eventsPerCall is missing: simulated events of each call, as in { put: 2 }']),
  ];
}

function workloadProblems(definition: Fields, capabilities: ReadonlySet<unknown>): string[] {
  const { needs, maxProcesses, memory, calls } = definition;
  return [
    ...alternatives('needs', needs, capabilities),
    ...metricsProblems(definition),
    ...(Number.isInteger(maxProcesses) && Number(maxProcesses) >= 1 ? [] : ['maxProcesses has to be a whole number']),
    ...(typeof calls === 'function' ? [] : ['calls is missing: a function that says which calls its programs make']),
    ...(typeof memory === 'function' ? [] : ['memory is missing: a function that foresees what its model allocates']),
  ];
}

function machineProblems(machine: Fields): string[] {
  const made = Array.isArray(machine.groups) && isFields(machine.absent);
  return [...definitionProblems(machine), ...(made ? [] : ['it has to be what machinePreset({ … }) returns'])];
}

/** A list of lists of words, of which any one will do. */
function alternatives(name: string, lists: unknown, known: ReadonlySet<unknown>): string[] {
  if (!Array.isArray(lists) || lists.length === 0)
    return [`${name} has to be a list of lists, any one of which will do`];
  return lists.flatMap((list: unknown) => wordsProblems(name, list, known));
}

function wordsProblems(name: string, list: unknown, known: ReadonlySet<unknown>): string[] {
  if (!Array.isArray(list)) return [`${name} has to be a list`];
  const unknown = list.filter((word) => !known.has(word));
  return unknown.map((word) => `${name}: there is no ${JSON.stringify(word)}; there are ${[...known].join(', ')}`);
}

function takenNames(kind: string, ids: readonly string[], known: readonly { id: string; plugin?: string }[]): string[] {
  const taken = known.filter(({ id }) => ids.includes(id));
  return [
    ...repeated(ids).map((id) => `${kind} ${String(id)} is there twice`),
    ...taken.map(({ id, plugin }) => {
      const owner = plugin === undefined ? `there is a built-in ${kind}` : `the plugin ${plugin} has a ${kind}`;
      return `${kind} ${id}: ${owner} of that name already; choose another name`;
    }),
  ];
}
