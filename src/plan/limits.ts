import { USUAL_DEADLINE_MS } from '../spec/deadline.ts';
import type { Fault } from '../spec/errors.ts';
import type { PlanSummary } from '../spec/resources/plan.ts';
import { USUAL_RUN_MEMORY_MIB } from '../spec/run-memory.ts';
import { withDigits } from '../spec/wording.ts';
import { RUN_LIMIT } from './size.ts';

export type PlanLimits = PlanSummary['limits'];

/** A quantity of the plan that a service limits, with the setting that controls the limit. */
export interface PlanLimit {
  readonly name: keyof PlanLimits;
  /** Environment variable. */
  readonly setting: string;
  /** What is counted, in the plural: `hours of CPU time`. */
  readonly counted: string;
  /** Plan units per unit of the setting: 3600 seconds per hour. */
  readonly scale: number;
  /** The same for displayed values, if their unit differs. */
  readonly shownScale?: number;
  readonly usual: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly expected: (plan: Pick<PlanSummary, 'newRuns' | 'estimate'>) => number;
  /** JSON pointer to what makes the quantity large. */
  readonly pointer: string;
  readonly less: string;
}

/** One entry per limited quantity; settings, summaries and refusals derive from these. */
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

/** Returns the limits of a service, given a function that returns its settings in their own units. */
export function planLimits(setting: (limit: PlanLimit) => number = ({ usual }) => usual): PlanLimits {
  const limits = PLAN_LIMITS.map((limit) => [limit.name, setting(limit) * limit.scale]);
  return Object.fromEntries(limits) as PlanLimits;
}

/** JSON pointer to what makes a quantity too large, and a suggestion to reduce it. */
export type Advice = { readonly pointer: string; readonly less: string } | undefined;

/**
 * Returns faults for the limits that a plan exceeds: by how much, which setting controls the limit, and how to reduce it.
 * @param advice more specific advice for some quantities
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

/** Returns `100000 new runs, 100 hours of CPU time, …`. */
export function limitsInWords(limits: PlanLimits): string {
  return PLAN_LIMITS.map((limit) => inWords(limit, limits[limit.name])).join(', ');
}

function inWords(limit: PlanLimit, value: number): string {
  return `${shown(limit, value)} ${limit.counted}`;
}

/** Formats integers exactly and other values, which are estimates, to three digits. */
function shown({ scale, shownScale = scale }: PlanLimit, plain: number): string {
  const value = plain / shownScale;
  return Number.isInteger(value) ? String(value) : withDigits(value, 3);
}
