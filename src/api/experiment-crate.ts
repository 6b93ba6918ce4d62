import { crateOf } from '../crate/write-crate.ts';
import { compareExperiment } from '../query/comparison.ts';
import { ProblemError } from '../spec/errors.ts';
import { type Experiment, isOver } from '../spec/resources/experiment.ts';
import { schedulesIn } from '../spec/schedules.ts';
import type { Store } from '../store/contract.ts';

/**
 * Returns the bundle of an experiment, in pieces.
 * @throws ProblemError (EXPERIMENT_STATE) if some of its runs have not ended
 */
export async function experimentCrate(
  store: Store,
  experiment: Experiment,
  license: string | null,
): Promise<AsyncGenerator<Uint8Array>> {
  const { id, name, state, specification: spec, specDigest, modelVersion } = experiment;
  if (!isOver(experiment)) {
    throw new ProblemError(
      'EXPERIMENT_STATE',
      `${id} is ${state}: a bundle contains all results of an experiment; wait for it to end, or cancel it`,
    );
  }
  const digests = [...schedulesIn(spec).keys()];
  return crateOf({
    ...{ spec, license, runs: store.runs.stream(id) },
    caption: { title: name, subtitle: `${experiment.workload} · ${experiment.machine}`, specDigest, modelVersion },
    comparison: await compareExperiment(store, experiment),
    schedules: new Map(digests.map((digest) => [digest, store.schedules.text(digest)])),
    startedAt: experiment.startedAt ?? undefined,
    finishedAt: experiment.finishedAt ?? undefined,
  });
}
