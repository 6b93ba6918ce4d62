import { USUAL_DEADLINE_MS } from '../spec/deadline.ts';
import type { Fault } from '../spec/errors.ts';
import type { PlanSummary } from '../spec/resources/plan.ts';
import { USUAL_RUN_MEMORY_MIB } from '../spec/run-memory.ts';
import { RUN_LIMIT } from './size.ts';

export type PlanLimits = PlanSummary['limits'];

/** A figure of the plan that a service limits, and the setting that its operator changes. */
export interface PlanLimit {
  readonly name: keyof PlanLimits;
  /** Environment variable. */
  readonly setting: string;
  /** What is counted, in the plural: `hours of CPU time`. */
  readonly counted: string;
  /** The plan's units in one of the setting's: 3600 seconds an hour. */
  readonly scale: number;
  /** The same for what people read, if that is another unit. */
  readonly shownScale?: number;
  readonly usual: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly expected: (plan: Pick<PlanSummary, 'newRuns' | 'estimate'>) => number;
  /** Where the specification says what makes the figure large. */
  readonly pointer: string;
  readonly less: string;
}

/** One row for each figure that is limited: settings, summaries and refusals are made from it. */
export const PLAN_LIMITS: readonly PlanLimit[] = [
  {
    ...{ name: 'newRuns', setting: 'ONESIDED_MAX_RUNS', counted: 'new runs', scale: 1 },
    ...{ usual: RUN_LIMIT, minimum: 1, maximum: RUN_LIMIT },
    expected: ({ newRuns }) => newRuns,
    ...{ pointer: '/sweep', less: 'fewer values, mechanisms or replications' },
  },
  {
    ...{ name: 'cpuSeconds', setting: 'ONESIDED_MAX_CPU_HOURS', counted: 'hours of CPU time', scale: 3600 },
    ...{ usual: 100, minimum: 0.001, maximum: 1e6 },
    expected: ({ estimate }) => estimate.cpuSeconds,
    ...{ pointer: '', less: 'fewer points or replications, fewer operations per process, fewer processes' },
  },
  {
    ...{
      name: 'longestRunSeconds',
      setting: 'ONESIDED_DEADLINE_MS',
      counted: 'minutes of the longest run',
      scale: 1e-3,
    },
    ...{ usual: USUAL_DEADLINE_MS, minimum: 1, maximum: 1e9, shownScale: 60 },
    expected: ({ estimate }) => estimate.longestRunSeconds,
    ...{ pointer: '', less: 'fewer operations per process, or fewer processes' },
  },
  {
    ...{ name: 'traceBytes', setting: 'ONESIDED_MAX_TRACE_GIB', counted: 'GiB of traces', scale: 2 ** 30 },
    ...{ usual: 10, minimum: 0.001, maximum: 1e6 },
    expected: ({ estimate }) => estimate.traceBytes,
    ...{ pointer: '/trace', less: 'trace: {level: summary} or off, a smaller maxEvents, or fewer runs' },
  },
  {
    ...{
      name: 'memoryBytes',
      setting: 'ONESIDED_RUN_MEMORY_MIB',
      counted: 'MiB of memory of the largest run',
      scale: 2 ** 20,
    },
    ...{ usual: USUAL_RUN_MEMORY_MIB, minimum: 64, maximum: 1e6 },
    expected: ({ estimate }) => estimate.memoryBytes,
    ...{ pointer: '', less: 'fewer processes, or less memory per process' },
  },
];

/** The limits of a service whose settings, in their own units, are as `setting` gives them. */
export function planLimits(setting: (limit: PlanLimit) => number = ({ usual }) => usual): PlanLimits {
  const limits = PLAN_LIMITS.map((limit) => [limit.name, setting(limit) * limit.scale]);
  return Object.fromEntries(limits) as PlanLimits;
}

/** Where a specification says what makes a figure too large, and what would take less. */
export type Advice = { readonly pointer: string; readonly less: string } | undefined;

/**
 * What a plan is expected to need beyond its limits: by how much, whose setting it is, and what takes less.
 * @param advice for figures of which more can be said than their limit does
 */
export function beyondLimits(
  plan: Pick<PlanSummary, 'newRuns' | 'estimate' | 'limits'>,
  advice: Partial<Record<keyof PlanLimits, () => Advice>> = {},
): Fault[] {
  return PLAN_LIMITS.flatMap((limit) => {
    const [expected, most] = [limit.expected(plan), plan.limits[limit.name]];
    if (expected <= most) return [];
    const { less, pointer } = advice[limit.name]?.() ?? limit;
    const accepted = `accepted: at most ${shown(limit, most)} (${limit.setting}${limit.name === 'memoryBytes' ? '' : ' of the service'})`;
    return [{ pointer, detail: `${inWords(limit, expected)} are expected; ${accepted}; to reduce this: ${less}` }];
  });
}

/** `100000 new runs, 100 hours of CPU time, …` */
export function limitsInWords(limits: PlanLimits): string {
  return PLAN_LIMITS.map((limit) => inWords(limit, limits[limit.name])).join(', ');
}

function inWords(limit: PlanLimit, value: number): string {
  return `${shown(limit, value)} ${limit.counted}`;
}

/** Whole numbers as they are, others to three digits: they are estimates. */
function shown({ scale, shownScale = scale }: PlanLimit, plain: number): string {
  const value = plain / shownScale;
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(3)));
}
