import type { LocalStore } from '../local-store/local-store.ts';
import { planLimits } from '../plan/limits.ts';
import type { ExperimentPlan } from '../plan/plan-experiment.ts';
import { summarise } from '../plan/summary.ts';
import { readLimits } from '../settings/config.ts';
import { specificationProblem } from '../spec/errors.ts';

/** What a run may need on this machine, in MiB: ONESIDED_RUN_MEMORY_MIB, or the usual. */
export const runMemoryMiB = (): number => readLimits().memoryBytes / 2 ** 20;

/** Throws a ProblemError (SPEC_TOO_COSTLY) if a run that is not stored is expected to need more memory than it may. */
export async function requireMemory(plan: ExperimentPlan, store: LocalStore | undefined): Promise<void> {
  // Time and traces are up to whoever waits for them, on a machine of their own.
  const limits = { ...planLimits(() => Number.POSITIVE_INFINITY), memoryBytes: readLimits().memoryBytes };
  if (summarise(plan, { limits }).errors.length === 0) return;
  const stored = await store?.stored(plan.runs.map(({ inputDigest }) => inputDigest));
  const { errors } = summarise(plan, { limits, ...(stored && { stored }) });
  if (errors.length > 0) throw specificationProblem('SPEC_TOO_COSTLY', errors);
}
