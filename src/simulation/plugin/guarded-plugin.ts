import { SimulationFault } from '../engine/fault.ts';
import { quote, thrownText } from '../wording.ts';
import { type Fields, isFields } from './known-fields.ts';
import { type Kind, modelProblem } from './model-problems.ts';
import type { Plugin } from './plugin.ts';
import { registeredParts } from './registered.ts';
import { type Check, isAmount, isImpossibility, returnChecks } from './returned-values.ts';

/** Creates the error that explains what a plugin's function did wrong and what is expected. */
export type Refuse = (problem: string, cause?: unknown) => Error;

type Call = (...given: never[]) => unknown;

/**
 * Returns the plugin with all functions checked. Plans, validation and runs call them; if one throws or returns a value of the
 * wrong type, the error names the plugin instead of appearing wherever the value is used later.
 */
export function guardedPlugin(plugin: Plugin, refuse: Refuse): Plugin {
  const { parts = [], mechanisms = [], workloads = [] } = plugin;
  const checks = returnChecks([...registeredParts, ...parts].flatMap(({ operations }) => operations));
  const guardedAs = (kind: Kind) => (model: Model) => guardedModel({ kind, checks: checks[kind] }, model, refuse);
  const guarded = {
    ...plugin,
    mechanisms: mechanisms.map(guardedAs('mechanism')),
    workloads: workloads.map(guardedAs('workload')),
  };
  // Only functions were replaced, each by one with the same signature.
  return guarded as unknown as Plugin;
}

interface Model {
  readonly definition: object & { readonly id: string };
  readonly create: Call;
  readonly searched?: object;
}

function guardedModel(
  { kind, checks }: { readonly kind: Kind; readonly checks: Readonly<Record<string, Check>> },
  model: Model,
  refuse: Refuse,
): object {
  const { definition } = model;
  const name = `${kind} ${definition.id}`;
  const guard = (owner: object, path: string, call: unknown, check: Check) =>
    typeof call === 'function' ? guarded(call.bind(owner) as Call, `${name}: ${path}`, check, refuse) : call;
  const entries = Object.entries({ ...definition }).map(([field, value]) => {
    const check = checks[field];
    if (field === 'rules' && Array.isArray(value))
      return [field, value.map((rule, index) => guard(value, `rules[${index}]`, rule, isImpossibility))];
    if (field === 'eventsPerCall' && isFields(value))
      return [field, mapped(value, (kind, call) => guard(value, `eventsPerCall.${kind}`, call, isAmount))];
    return [field, check === undefined ? value : guard(definition, field, value, check)];
  });
  return {
    ...model,
    definition: Object.fromEntries(entries),
    create: created({ kind, path: `${name}: create` }, model, refuse),
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
    const problem = check(returned, given);
    if (problem !== undefined) throw refuse(`${path} returns ${quote(returned)}: ${problem}`);
    return returned;
  };
}

function orRefused(call: () => unknown, path: string, refuse: Refuse): unknown {
  try {
    return call();
  } catch (error) {
    throw refuse(`${path} throws: ${thrownText(error)}`, error);
  }
}

/** What it throws on purpose, a SimulationFault, fails the run as it is; anything else fails it in the plugin's name. */
function created({ kind, path }: { readonly kind: Kind; readonly path: string }, model: Model, refuse: Refuse): Call {
  const faulty = (problem: string, cause?: unknown) =>
    new SimulationFault('SIM_PLUGIN', refuse(`${path} ${problem}`, cause).message);
  return (...given) => {
    const made = orFaulty(() => model.create(...given), faulty);
    const problem = modelProblem(kind, made);
    if (problem === undefined) return made;
    throw faulty(`returns ${quote(made)}: ${problem}`);
  };
}

function orFaulty(create: () => unknown, faulty: Refuse): unknown {
  try {
    return create();
  } catch (error) {
    if (error instanceof SimulationFault) throw error;
    throw faulty(`throws: ${thrownText(error)}`, error);
  }
}
