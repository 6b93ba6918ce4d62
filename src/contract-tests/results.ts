import { countedBytes, counting } from '../simulation/engine/arrays.ts';
import type { RunResult } from '../simulation/run.ts';
import { type Combination, type Settings, simulateFew } from './small-plans.ts';

/** Also the seed of golden runs, so these are not simulated again. */
export const SEED = 20;

/** A run, and its peak memory in typed arrays, bytes. */
export interface CountedRun {
  readonly result: RunResult;
  readonly bytes: number;
}

let recorded: { readonly name: string; readonly run: CountedRun } | undefined;
let plain: { readonly name: string; readonly run: CountedRun } | undefined;
const metrics = new Map<string, readonly string[]>();

/** Returns the combination's result with everything recorded; cached until another combination is requested. */
export function recordedResult(combination: Combination): RunResult {
  return recordedRun(combination).result;
}

/** Returns the same with its memory. */
export function recordedRun(combination: Combination): CountedRun {
  const { name } = combination;
  if (recorded?.name !== name) {
    recorded = { name, run: counted(combination, { trace: 'full', seed: SEED }) };
    metrics.set(name, Object.keys(recorded.run.result.metrics));
  }
  return recorded.run;
}

/** Returns the metrics in the combination's result; kept for every combination recorded so far. */
export function producedMetrics(combination: Combination): readonly string[] {
  return metrics.get(combination.name) ?? Object.keys(recordedResult(combination).metrics);
}

/** Returns the same run without a trace; cached until another combination is requested. */
export function plainRun(combination: Combination): CountedRun {
  const { name } = combination;
  if (plain?.name !== name) plain = { name, run: counted(combination, { seed: SEED }) };
  return plain.run;
}

function counted(combination: Combination, settings: Settings): CountedRun {
  const result = counting(Number.POSITIVE_INFINITY, () => simulateFew(combination, settings));
  return { result, bytes: countedBytes() };
}
