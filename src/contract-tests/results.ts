import { countedBytes, counting } from '../simulation/engine/arrays.ts';
import type { RunResult } from '../simulation/run.ts';
import { type Combination, simulateFew } from './small-plans.ts';

/** The seed of golden runs too, so that these are not simulated once more. */
export const SEED = 20;

/** A run without a trace, and the bytes of typed arrays that it held at most. */
export interface PlainRun {
  readonly result: RunResult;
  readonly bytes: number;
}

let recorded: { readonly name: string; readonly result: RunResult } | undefined;
let plain: { readonly name: string; readonly run: PlainRun } | undefined;
const metrics = new Map<string, readonly string[]>();

/** The combination's result, with everything recorded; kept until that of another combination is asked for. */
export function recordedResult(combination: Combination): RunResult {
  const { name } = combination;
  if (recorded?.name !== name) {
    recorded = { name, result: simulateFew(combination, { trace: 'full', seed: SEED }) };
    metrics.set(name, Object.keys(recorded.result.metrics));
  }
  return recorded.result;
}

/** Names of the metrics that the combination's result has; of every combination that was ever recorded they are known. */
export function producedMetrics(combination: Combination): readonly string[] {
  return metrics.get(combination.name) ?? Object.keys(recordedResult(combination).metrics);
}

/** The same run without a trace; kept until that of another combination is asked for. */
export function plainRun(combination: Combination): PlainRun {
  const { name } = combination;
  if (plain?.name !== name) {
    const result = counting(Number.POSITIVE_INFINITY, () => simulateFew(combination, { seed: SEED }));
    plain = { name, run: { result, bytes: countedBytes() } };
  }
  return plain.run;
}
