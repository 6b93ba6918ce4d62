import type { MainThread, MechanismModel } from '../contract/mechanism.ts';
import type { OwnMemory } from '../contract/own-memory.ts';
import type { ExposedMemory } from '../hardware/exposed-memory.ts';
import type { Receiver } from '../hardware/receiver.ts';
import { quote } from '../wording.ts';
import type { WorkloadModel } from '../workloads/contract.ts';
import { type Fields, isFields } from './known-fields.ts';

export type Kind = 'mechanism' | 'workload';
type Type = 'object' | 'function' | 'string' | 'list';
type Types<Model> = Readonly<Partial<Record<keyof Model, Type>>>;
type Methods = readonly (readonly [field: string, methods: readonly string[]])[];

/** All functions of a type: one that is added there does not compile until it is here. */
const methodsOf = <Model>(names: Readonly<Record<keyof Model, true>>): readonly string[] => Object.keys(names);

/** Required fields of a model, and their types. */
const NEEDED: Readonly<Record<Kind, Readonly<Record<string, Type>>>> = {
  mechanism: { receiver: 'object', finish: 'function', metrics: 'function' } satisfies Types<MechanismModel>,
  workload: {
    ...{ operationName: 'string', memory: 'object', handlers: 'list', regions: 'list' },
    ...{ prepare: 'function', program: 'function', verify: 'function', metrics: 'function' },
  } satisfies Types<WorkloadModel>,
};

/** Functions that a model may have. */
const OPTIONAL: Readonly<Record<Kind, readonly string[]>> = {
  mechanism: ['runsProgram', 'traffic', 'start', 'lastEffectNs'] satisfies (keyof MechanismModel)[],
  workload: ['hasProgram', 'performed', 'rate'] satisfies (keyof WorkloadModel)[],
};

/** Objects that a model has or may have, with the functions of each. */
const METHODS: Readonly<Record<Kind, Methods>> = {
  mechanism: [
    ['receiver', methodsOf<Receiver>({ accepts: true, begin: true, deliver: true })],
    ['mainThread', methodsOf<MainThread>({ computes: true, entered: true })],
    ['ownMemory', methodsOf<Omit<OwnMemory, 'refresh'>>({ isShared: true, load: true, store: true, look: true })],
  ],
  workload: [['memory', methodsOf<ExposedMemory>({ read: true, write: true })]],
};

/**
 * Returns what is wrong with a model that a plugin has created; undefined if a run can use it. Models are often instances of
 * classes, so fields may be inherited from the prototype.
 */
export function modelProblem(kind: Kind, made: unknown): string | undefined {
  if (!isObject(made)) return 'it has to return a model';
  const field = (name: string): unknown => Reflect.get(made, name);
  const missing = Object.entries(NEEDED[kind]).filter(([name, type]) => !isOf(type, field(name)));
  if (missing.length > 0) return `it has to have ${missing.map(([name, type]) => `${name} (${type})`).join(', ')}`;
  const odd = OPTIONAL[kind].find((name) => field(name) !== undefined && !isOf('function', field(name)));
  if (odd !== undefined) return `its ${odd} has to be a function, not ${quote(field(odd))}`;
  const problems = METHODS[kind].map(([name, methods]) => methodsProblem(name, field(name), methods));
  if (kind === 'workload') {
    const { handlers, regions } = made as WorkloadModel;
    problems.push(handlersProblem(handlers), regionsProblem(regions));
  }
  return problems.find((problem) => problem !== undefined);
}

function methodsProblem(name: string, value: unknown, methods: readonly string[]): string | undefined {
  if (value === undefined) return undefined;
  const lacking = isObject(value) ? methods.filter((method) => !isOf('function', Reflect.get(value, method))) : methods;
  return lacking.length === 0 ? undefined : `its ${name} lacks ${lacking.join(', ')} (function)`;
}

function handlersProblem(handlers: readonly unknown[]): string | undefined {
  // Also finds what a list leaves out.
  const odd = handlers.findIndex((handler) => !isOf('function', handler));
  return odd < 0 ? undefined : `its handlers[${odd}] has to be a function, not ${quote(handlers[odd])}`;
}

/** Addresses are looked up in regions: with a gap, or without the pages for messages, a run would fail anywhere. */
function regionsProblem(regions: readonly unknown[]): string | undefined {
  const wanted = 'its regions have to be as windowOf([{ name, bytes }], pageBytes) returns them';
  const fields = Array.from(regions, (region): Fields => (isFields(region) ? region : {}));
  const odd = fields.findIndex((region, index) => !isRegion(region, index === 0 ? 0 : fields[index - 1]?.end));
  if (odd >= 0) return `${wanted}: [${odd}] has to have name, bits, and begin and end in whole bytes, without a gap`;
  const lacking = ['buffer', 'flush'].filter((name) => !fields.some((region) => region.name === name));
  return lacking.length === 0 ? undefined : `${wanted}: they lack ${lacking.join(' and ')}`;
}

const isRegion = ({ name, begin, end, bits }: Fields, from: unknown): boolean =>
  typeof name === 'string' && isFields(bits) && begin === from && Number.isInteger(end) && Number(end) > Number(begin);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isOf = (type: Type, value: unknown): boolean =>
  type === 'list' ? Array.isArray(value) : type === 'object' ? isObject(value) : typeof value === type;
