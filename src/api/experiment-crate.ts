import { crateOf } from '../crate/write-crate.ts';
import { compareExperiment } from '../query/comparison.ts';
import { ProblemError } from '../spec/errors.ts';
import { type Experiment, isOver } from '../spec/resources/experiment.ts';
import { schedulesIn } from '../spec/schedules.ts';
import type { Store } from '../store/contract.ts';

/**
 * Returns the bundle of an experiment, in pieces.
 * @throws ProblemError (EXPERIMENT_STATE) if some of its runs have not ended, or a schedule that they replay was deleted
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
  await requireSchedules(store, id, digests);
  return crateOf({
    ...{ spec, license, runs: store.runs.stream(id) },
    caption: { title: name, subtitle: `${experiment.workload} · ${experiment.machine}`, specDigest, modelVersion },
    comparison: await compareExperiment(store, experiment),
    schedules: new Map(digests.map((digest) => [digest, store.schedules.text(digest)])),
    startedAt: experiment.startedAt ?? undefined,
    finishedAt: experiment.finishedAt ?? undefined,
  });
}

/** A schedule may be deleted while only deleted experiments replay it; these may be restored. */
async function requireSchedules(store: Store, id: string, digests: readonly string[]): Promise<void> {
  const known = await store.schedules.known(digests);
  const gone = digests.find((digest) => !known.has(digest));
  if (gone === undefined) return;
  throw new ProblemError(
    'EXPERIMENT_STATE',
    `The schedule ${gone} that ${id} replays was deleted, and a bundle contains it: upload the same text again`,
  );
}
