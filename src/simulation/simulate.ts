import type { RunPlan, RunResult } from './run.ts';

/** Runs one simulation to its end. Pure: the same plan gives the same result, bit by bit, wherever it runs. */
export function simulate(plan: RunPlan): RunResult {
  throw new Error(`no model yet for ${plan.workload.kind}`);
}
