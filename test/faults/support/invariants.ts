import { setTimeout as delay } from 'node:timers/promises';
import { type Experiment, isOver } from '../../../src/spec/resources/experiment.ts';
import type { PublicApi } from './public-api.ts';
import { faultFree, type Specification } from './sweeps.ts';

/** An experiment that was accepted, and what has to become of it. */
export interface Accepted {
  readonly id: string;
  readonly specification: Specification;
  /** Runs that have to fail, by index, with their error codes. */
  readonly failing?: ReadonlyMap<number, string>;
}

export interface Patience {
  /** In which every accepted experiment is over once the fault has ended, in ms. */
  readonly overMs: number;
  /** In which health and writes are answered, in ms. */
  readonly answerMs: number;
}

/** As `docs/operating.md` promises; tests share their processors with others. */
export const PATIENCE = {
  full: { overMs: 60_000, answerMs: 1000 },
  short: { overMs: 120_000, answerMs: 20_000 },
} as const satisfies Record<string, Patience>;

/**
 * I1 to I3, and I4 for experiments, by the public API only: it is over in time, each run has one result, and the digests
 * are those of a fault-free execution.
 * @throws Error that says which invariant is broken
 */
export async function requireComplete(api: PublicApi, accepted: Accepted, { overMs }: Patience): Promise<void> {
  const { id, specification, failing = new Map() } = accepted;
  const experiment = await over(api, id, overMs);
  const digests = await faultFree(specification);
  const runs = await api.runs(id);
  const found = runs.map(({ index, digest, error }) => [index, digest || error?.code]);
  const wanted = digests.map((digest, index) => [index, failing.get(index) ?? digest]);
  const { succeeded, failed } = experiment.counts;
  if (runs.length !== digests.length || new Set(runs.map(({ index }) => index)).size !== digests.length) {
    throw new Error(`I2: ${runs.length} runs instead of ${digests.length}`);
  }
  if (succeeded !== digests.length - failing.size || failed !== failing.size) {
    throw new Error(`I2: ${succeeded} succeeded and ${failed} failed, ${failing.size} had to: ${failures(runs)}`);
  }
  const wrong = wanted.findIndex(([, text], index) => found[index]?.[1] !== text);
  if (wrong >= 0) throw new Error(`I3: run ${wrong} has ${found[wrong]?.[1]} instead of ${wanted[wrong]?.[1]}`);
}

async function over(api: PublicApi, id: string, withinMs: number): Promise<Experiment> {
  const end = Date.now() + withinMs;
  for (;;) {
    const experiment = await api.experiment(id);
    if (isOver(experiment)) return experiment;
    if (Date.now() > end) {
      const { state, counts } = experiment;
      throw new Error(`I1: ${id} is ${state} ${withinMs} ms after the fault: ${JSON.stringify(counts)}`);
    }
    await delay(100);
  }
}

function failures(runs: readonly { readonly index?: number; readonly error?: { readonly code: string } | null }[]) {
  const failed = runs.flatMap(({ index, error }) => (error ? [`${index} ${error.code}`] : []));
  return failed.slice(0, 5).join(', ');
}
