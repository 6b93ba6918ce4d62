import type { LocalStore } from '../local-store/local-store.ts';
import { planLimits } from '../plan/limits.ts';
import type { ExperimentPlan } from '../plan/plan-experiment.ts';
import { summarise } from '../plan/summary.ts';
import { readLimits } from '../settings/config.ts';
import { specificationProblem } from '../spec/errors.ts';

/** Memory limit of a run on this machine, MiB: ONESIDED_RUN_MEMORY_MIB, or the default. */
export const runMemoryMiB = (): number => readLimits().memoryBytes / 2 ** 20;

/** Throws a ProblemError (SPEC_TOO_COSTLY) if a run without a stored result is expected to exceed the memory limit. */
export async function requireMemory(plan: ExperimentPlan, store: LocalStore | undefined): Promise<void> {
  // Time and trace size are not limited on a user's own machine.
  const limits = { ...planLimits(() => Number.POSITIVE_INFINITY), memoryBytes: readLimits().memoryBytes };
  if (summarise(plan, { limits }).errors.length === 0) return;
  const stored = await store?.stored(plan.runs.map(({ inputDigest }) => inputDigest));
  const { errors } = summarise(plan, { limits, ...(stored && { stored }) });
  if (errors.length > 0) throw specificationProblem('SPEC_TOO_COSTLY', errors);
}
