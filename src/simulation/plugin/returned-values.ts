import { CALL_KINDS, type ExpectedCall, type Work } from '../contract/expected-calls.ts';
import { ACCESS_ORDERS, REORDERINGS } from '../contract/ordered-puts.ts';
import type { MechanismMemory } from '../mechanisms/memory.ts';
import type { Demands } from '../run-setting.ts';
import { didYouMean, quote } from '../wording.ts';
import type { WorkloadMemory } from '../workloads/memory.ts';
import { type Fields, isFields } from './known-fields.ts';

/** Returns the problem with a function's return value; undefined if there is none. @param given its arguments */
export type Check = (returned: unknown, given: readonly unknown[]) => string | undefined;

/** Lists all fields of a type with the kinds of their values: a field that is added there does not compile until it is here. */
type ShapeOf<Type> = { readonly [Field in keyof Type]-?: KindOf<NonNullable<Type[Field]>> };
type KindOf<Value> = Value extends number ? 'number' : Value extends boolean ? 'boolean' : ShapeOf<Value>;
interface Shape {
  readonly [field: string]: 'number' | 'boolean' | Shape;
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0;
export const isAmount: Check = (value) => (isNumber(value) ? undefined : 'it has to be a number, 0 or more');
/** A number of processes, of all those that the function is told of. */
const isShare: Check = (value, [, , processes]) =>
  isNumber(value) && Number.isInteger(value) && !(Number(value) > Number(processes))
    ? undefined
    : `it has to be a whole number of processes, 0 to ${String(processes)}`;
const isReorderings: Check = (value) =>
  Array.isArray(value) && value.every((each) => REORDERINGS.some((known) => known === each))
    ? undefined
    : `it has to be a list of any of ${REORDERINGS.join(', ')}`;
const isOrder: Check = (value) =>
  ACCESS_ORDERS.some((order) => order === value) ? undefined : `it has to be one of ${ACCESS_ORDERS.join(', ')}`;
const isTexts = (list: unknown): boolean =>
  Array.isArray(list) && Array.from(list).every((each) => typeof each === 'string');
export const isImpossibility: Check = (value) =>
  value === undefined ||
  (isFields(value) &&
    typeof value.code === 'string' &&
    typeof value.message === 'string' &&
    isTexts(value.blames) &&
    (value.mend === undefined || typeof value.mend === 'string'))
    ? undefined
    : 'it has to be undefined, or { code, message, blames: [names of parameters] } where values do not fit together';

/** Checks an object of numbers and switches; a field with another name would be ignored. */
function shaped<Type>(
  shape: ShapeOf<Type>,
  needed: readonly (keyof Type & string)[] = [],
): (value: unknown) => string | undefined {
  return (value) => shapeProblem(value, shape as Shape, needed);
}

function shapeProblem(value: unknown, shape: Shape, needed: readonly string[]): string | undefined {
  const known = Object.keys(shape);
  if (!isFields(value)) return `it has to be an object with ${(needed.length > 0 ? needed : known).join(', ')}`;
  const stray = Object.keys(value).find((name) => !known.includes(name));
  if (stray !== undefined)
    return `there is no ${stray} in it${didYouMean(stray, known) || `; there are ${known.join(', ')}`}`;
  const missing = needed.find((name) => value[name] === undefined);
  if (missing !== undefined) return `${missing} of it is missing: it has to be a number, 0 or more`;
  return known.map((name) => fieldProblem(name, value, shape)).find((problem) => problem !== undefined);
}

function fieldProblem(name: string, { [name]: value }: Fields, { [name]: kind }: Shape): string | undefined {
  if (value === undefined || kind === undefined) return undefined;
  if (typeof kind === 'object') {
    const problem = shapeProblem(value, kind, Object.keys(kind));
    return problem && `${name}: ${problem}`;
  }
  if (kind === 'boolean')
    return typeof value === 'boolean' ? undefined : `${name} of it has to be true or false, not ${quote(value)}`;
  return isNumber(value) ? undefined : `${name} of it has to be a number, 0 or more, not ${quote(value)}`;
}

const isExpectedCall = shaped<ExpectedCall>(
  {
    ...{ count: 'number', bytes: 'number', own: 'number', written: 'number', spreadBytes: 'number' },
    ...{ alone: 'boolean', inRow: 'number', makers: 'number', contenders: 'number', answerNs: 'number', ns: 'number' },
  },
  ['count'],
);

/** An unknown call would cost nothing in plans. @param operations names of those that are not built in */
function isCallsWith(operations: readonly string[]): Check {
  const known: readonly string[] = [...CALL_KINDS, ...operations];
  return (value) => {
    if (!isFields(value) || value instanceof Promise)
      return 'it has to be an object of calls, as in { put: { count: 10 } }';
    const stray = Object.keys(value).find((kind) => !known.includes(kind));
    if (stray !== undefined)
      return `there is no call ${stray}${didYouMean(stray, known) || `; there are ${known.join(', ')}`}`;
    const problems = Object.entries(value).map(([kind, call]) => [kind, isExpectedCall(call)] as const);
    const [kind, problem] = problems.find(([, each]) => each !== undefined) ?? [];
    return problem && `${kind}: ${problem}`;
  };
}

/** Returns the checks of what functions of definitions return, by field. @param operations those of plugins */
export function returnChecks(operations: readonly string[]) {
  const mechanism: Readonly<Record<string, Check>> = {
    computing: isShare,
    reorders: isReorderings,
    accessOrder: isOrder,
    memory: shaped<MechanismMemory>(
      { arrayBytes: 'number', heapBytes: 'number', usesCaches: 'boolean', counters: 'number' },
      ['arrayBytes'],
    ),
  };
  const workload: Readonly<Record<string, Check>> = {
    calls: isCallsWith(operations),
    work: shaped<Work>({ cacheLines: 'number', sortedKeys: 'number', steps: 'number' }),
    demands: isDemands,
    memory: isWorkloadMemory,
  };
  return { mechanism, workload };
}

const isDemands = shaped<Demands>({
  transfer: { bytes: 'number', stepBytes: 'number', withinNode: 'boolean' },
  activeAccess: { bytes: 'number', loggedBytes: 'number' },
  ...{ atomics: 'boolean', windowBytes: 'number', accessesLater: 'boolean' },
});

const isWorkloadMemory = shaped<WorkloadMemory>(
  {
    ...{ arrayBytes: 'number', heapBytes: 'number', operations: 'number', underWay: 'number', windowBytes: 'number' },
    ...{ accessesUnderWay: 'number' },
    ...{ accessBytes: 'number', keptBytes: 'number', sharedUnits: 'number', usesCaches: 'boolean' },
    activeProcesses: 'number',
  },
  ['arrayBytes', 'operations', 'underWay', 'windowBytes', 'accessBytes'],
);
