import { countedBytes, counting } from '../simulation/engine/arrays.ts';
import type { RunResult } from '../simulation/run.ts';
import { type Combination, simulateFew } from './small-plans.ts';

/** Also the seed of golden runs, so these are not simulated again. */
export const SEED = 20;

/** A run without a trace, and its peak memory in typed arrays, bytes. */
export interface PlainRun {
  readonly result: RunResult;
  readonly bytes: number;
}

let recorded: { readonly name: string; readonly result: RunResult } | undefined;
let plain: { readonly name: string; readonly run: PlainRun } | undefined;
const metrics = new Map<string, readonly string[]>();

/** Returns the combination's result with everything recorded; cached until another combination is requested. */
export function recordedResult(combination: Combination): RunResult {
  const { name } = combination;
  if (recorded?.name !== name) {
    recorded = { name, result: simulateFew(combination, { trace: 'full', seed: SEED }) };
    metrics.set(name, Object.keys(recorded.result.metrics));
  }
  return recorded.result;
}

/** Returns the metrics in the combination's result; kept for every combination recorded so far. */
export function producedMetrics(combination: Combination): readonly string[] {
  return metrics.get(combination.name) ?? Object.keys(recordedResult(combination).metrics);
}

/** Returns the same run without a trace; cached until another combination is requested. */
export function plainRun(combination: Combination): PlainRun {
  const { name } = combination;
  if (plain?.name !== name) {
    const result = counting(Number.POSITIVE_INFINITY, () => simulateFew(combination, { seed: SEED }));
    plain = { name, run: { result, bytes: countedBytes() } };
  }
  return plain.run;
}
