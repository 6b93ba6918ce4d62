import type { RunPlan, RunResult } from '../../src/simulation/run.ts';
import { failedResult, simulationTask } from '../../workers/simulation-task.ts';

/** The seed of a run that never ends. */
export const ENDLESS = 60;

/** Takes longer for some seeds than for others, and fails for one. */
export default simulationTask((plan: RunPlan): RunResult => {
  if (plan.seed === 13) throw new Error('unlucky seed');
  if (plan.seed === ENDLESS) for (;;);
  const end = performance.now() + (plan.seed % 3) * 5;
  while (performance.now() < end);
  const empty = failedResult({ code: '', message: '' });
  const { error: _error, ...rest } = empty;
  return { ...rest, status: 'succeeded', counters: { seed: plan.seed }, digest: `result-${plan.seed}` };
});
