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

const recorded = new Map<string, RunResult>();
let plain: { readonly name: string; readonly run: PlainRun } | undefined;

/** The combination's result, with everything recorded; computed once for all tests that only look at it. */
export function recordedResult(combination: Combination): RunResult {
  const result = recorded.get(combination.name) ?? simulateFew(combination, { trace: 'full', seed: SEED });
  recorded.set(combination.name, result);
  return result;
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
