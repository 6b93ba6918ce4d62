import { CALL_KINDS } from '../contract/expected-calls.ts';
import { ACCESS_ORDERS } from '../contract/ordered-puts.ts';
import { SimulationFault } from '../engine/fault.ts';
import { didYouMean, quote } from '../wording.ts';
import { type Fields, isFields } from './known-fields.ts';
import type { Plugin } from './plugin.ts';

/** Creates the error that explains what a plugin's function did wrong and what is expected. */
export type Refuse = (problem: string, cause?: unknown) => Error;

/** Returns the problem with a function's return value; undefined if there is none. */
type Check = (returned: unknown) => string | undefined;
type Call = (...given: never[]) => unknown;

/**
 * Returns the plugin with all functions checked. Plans, validation and runs call them; if one throws or returns a value of the
 * wrong type, the error names the plugin instead of appearing wherever the value is used later.
 */
export function guardedPlugin(plugin: Plugin, refuse: Refuse): Plugin {
  const { mechanisms = [], workloads = [] } = plugin;
  const guarded = {
    ...plugin,
    mechanisms: mechanisms.map((mechanism) => guardedModel('mechanism', mechanism, refuse)),
    workloads: workloads.map((workload) => guardedModel('workload', workload, refuse)),
  };
  // Only functions were replaced, each by one with the same signature.
  return guarded as unknown as Plugin;
}

interface Model {
  readonly definition: object & { readonly id: string };
  readonly create: Call;
  readonly searched?: object;
}

function guardedModel(kind: 'mechanism' | 'workload', model: Model, refuse: Refuse): object {
  const { definition } = model;
  const name = `${kind} ${definition.id}`;
  const guard = (owner: object, path: string, call: unknown, check: Check) =>
    typeof call === 'function' ? guarded(call.bind(owner) as Call, `${name}: ${path}`, check, refuse) : call;
  const entries = Object.entries({ ...definition }).map(([field, value]) => {
    const check = RETURNED[field];
    if (field === 'rules' && Array.isArray(value))
      return [field, value.map((rule, index) => guard(value, `rules[${index}]`, rule, isImpossibility))];
    if (field === 'eventsPerCall' && isFields(value))
      return [field, mapped(value, (kind, call) => guard(value, `eventsPerCall.${kind}`, call, isAmount))];
    return [field, check === undefined ? value : guard(definition, field, value, check)];
  });
  return {
    ...model,
    definition: Object.fromEntries(entries),
    create: created(name, model, MODELS[kind]),
    ...(model.searched && {
      searched: mapped({ ...model.searched }, (field, value) => guard(model, `searched.${field}`, value, isAmount)),
    }),
  };
}

const mapped = (fields: Fields, of: (name: string, value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, of(name, value)]));

function guarded(call: Call, path: string, check: Check, refuse: Refuse): Call {
  return (...given) => {
    const returned = orRefused(() => call(...given), path, refuse);
    const problem = check(returned);
    if (problem !== undefined) throw refuse(`${path} returns ${quote(returned)}: ${problem}`);
    return returned;
  };
}

function orRefused(call: () => unknown, path: string, refuse: Refuse): unknown {
  try {
    return call();
  } catch (error) {
    throw refuse(`${path} throws: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

/** An exception during a run fails that run as it is; returning something other than a model would fail it elsewhere. */
function created(name: string, model: Model, parts: Readonly<Record<string, string>>): Call {
  return (...given) => {
    const made = model.create(...given);
    const problem = isObject(made) ? lacking(made, parts) : 'it has to return a model';
    if (problem === undefined) return made;
    throw new SimulationFault('SIM_PLUGIN', `${name}: create returns ${quote(made)}: ${problem}`);
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Models are often class instances, so fields may be inherited from the prototype. */
function lacking(model: object, parts: Readonly<Record<string, string>>): string | undefined {
  const missing = Object.entries(parts).filter(([part, type]) => !isOf(type, Reflect.get(model, part)));
  if (missing.length === 0) return undefined;
  return `it has to have ${missing.map(([part, type]) => `${part} (${type})`).join(', ')}`;
}

const isOf = (type: string, value: unknown): boolean =>
  type === 'list' ? Array.isArray(value) : type === 'object' ? isObject(value) : typeof value === type;

/** Required fields of a model, and their types. */
const MODELS = {
  mechanism: { receiver: 'object', finish: 'function', metrics: 'function' },
  workload: {
    ...{ operationName: 'string', memory: 'object', handlers: 'list', regions: 'list' },
    ...{ prepare: 'function', program: 'function', verify: 'function', metrics: 'function' },
  },
} as const;

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isAmount: Check = (value) => (isNumber(value) ? undefined : 'it has to be a number, 0 or more');
const isWhole: Check = (value) =>
  isNumber(value) && Number.isInteger(value) ? undefined : 'it has to be a whole number, 0 or more';
const isList: Check = (value) => (Array.isArray(value) ? undefined : 'it has to be a list');
const isOrder: Check = (value) =>
  ACCESS_ORDERS.some((order) => order === value) ? undefined : `it has to be one of ${ACCESS_ORDERS.join(', ')}`;
const isImpossibility: Check = (value) =>
  value === undefined ||
  (isFields(value) &&
    typeof value.code === 'string' &&
    typeof value.message === 'string' &&
    Array.isArray(value.blames))
    ? undefined
    : 'it has to be undefined, or { code, message, blames } where values do not fit together';

/** Checks required numeric fields; every other field must be a number too, unless listed here with its type. */
const amounts =
  (needed: readonly string[], others: Readonly<Record<string, string>> = {}): Check =>
  (value) => {
    if (!isFields(value))
      return `it has to be an object of numbers${needed.length > 0 ? ` (${needed.join(', ')})` : ''}`;
    const missing = needed.filter((name) => value[name] === undefined);
    const wrong = Object.entries(value).filter(
      ([name, amount]) => amount !== undefined && !(name in others ? isOf(others[name]!, amount) : isNumber(amount)),
    );
    if (missing.length + wrong.length === 0) return undefined;
    return `${[...missing, ...wrong.map(([name]) => name)].join(', ')} of it has to be a number, 0 or more`;
  };

const isExpectedCall = amounts(['count']);
const isCalls: Check = (value) => {
  if (!isFields(value)) return 'it has to be an object of calls, as in { put: { count: 10 } }';
  const misspelt = Object.keys(value).find((kind) => !kind.includes('_') && !CALL_KINDS.some((each) => each === kind));
  if (misspelt !== undefined) return `there is no call ${misspelt}${didYouMean(misspelt, CALL_KINDS)}`;
  const [kind, call] = Object.entries(value).find(([, each]) => isExpectedCall(each) !== undefined) ?? [];
  return kind === undefined ? undefined : `${kind}: ${isExpectedCall(call)}`;
};

/** Functions of definitions, and what they must return. */
const RETURNED: Readonly<Record<string, Check>> = {
  computing: isWhole,
  reorders: isList,
  accessOrder: isOrder,
  calls: isCalls,
  work: amounts([]),
  demands: (value) => (isFields(value) ? undefined : 'it has to be an object, as in { windowBytes: 4096 }'),
  memory: amounts(['arrayBytes'], { usesCaches: 'boolean' }),
};
