import { requireAffordable } from '../plan/affordable.ts';
import { meanTraceBytes } from '../plan/cost.ts';
import { ProblemError } from '../spec/errors.ts';
import { isAdaptive, MOST_REPLICATIONS } from '../spec/replications.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import { schedulesIn } from '../spec/schedules.ts';
import { Type } from '../spec/type-builder.ts';
import type { Extension } from '../store/contract.ts';
import { requireNow } from './access/principal.ts';
import { existingExperiment } from './existing-experiment.ts';
import type { Services } from './services.ts';
import { meansOf, planFor } from './submission.ts';

export const ExtensionInput = Type.Object(
  {
    replications: Type.Integer({
      ...{ minimum: 1, maximum: MOST_REPLICATIONS },
      description: 'The total number of replications, not the number to add.',
    }),
  },
  { $id: 'ExtensionInput', additionalProperties: false, examples: [{ replications: 10 }] },
);

export interface ExtensionRequest {
  readonly replications: number;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Gives an experiment more replications. Their runs are stored before the response, then computed; stored results are reused. If
 * it already has that many, nothing changes.
 * @throws ProblemError if it has more, its runs were planned under another model version or are not all of those its
 * specification plans, it is cancelled, or it would be larger or need more than this service accepts.
 */
export async function extendExperiment(services: Services, id: string, request: ExtensionRequest): Promise<Experiment> {
  const { store, dispatcher } = services;
  const experiment = existingExperiment(id, await store.experiments.find(id));
  requireNow('submit', experiment.project);
  // Checked again: the other request may have completed since.
  if (await wasExtended(services, id, request)) return existingExperiment(id, await store.experiments.find(id));
  const replications = fixedReplications(experiment);
  if (request.replications === replications) return unchanged(services, experiment, request);
  if (request.replications < replications) throw fewer(request.replications, replications);
  const extension = await planned(services, experiment, request);
  try {
    const extended = existingExperiment(id, await store.experiments.extend(extension));
    dispatcher.wake();
    return extended;
  } catch (error) {
    // A concurrent request with the same key has completed first.
    if (await wasExtended(services, id, request)) return existingExperiment(id, await store.experiments.find(id));
    throw error;
  }
}

/**
 * Records the key even without a change: it stands for this number of replications from now on, whatever the experiment has
 * later.
 */
async function unchanged(
  services: Services,
  experiment: Experiment,
  { replications, idempotencyKey }: ExtensionRequest,
): Promise<Experiment> {
  if (idempotencyKey === undefined) return experiment;
  await services.store.experiments.noteExtension({ id: experiment.id, replications, idempotencyKey });
  // A concurrent request with the same key but another number has completed first.
  await wasExtended(services, experiment.id, { replications, idempotencyKey });
  return experiment;
}

/** Whether this key was used before. @throws ProblemError if it was used for another number. */
async function wasExtended(
  { store }: Services,
  id: string,
  { idempotencyKey, replications }: ExtensionRequest,
): Promise<boolean> {
  const earlier = idempotencyKey === undefined ? undefined : await store.experiments.extensionOf(id, idempotencyKey);
  if (earlier === undefined || earlier === replications) return earlier !== undefined;
  throw new ProblemError(
    'RUN_IDEMPOTENCY_CONFLICT',
    `This idempotency key was already used to extend the experiment to ${earlier} replications.`,
  );
}

async function planned(services: Services, experiment: Experiment, request: ExtensionRequest): Promise<Extension> {
  const { id, specDigest, modelVersion, counts } = experiment;
  const before = fixedReplications(experiment);
  const wanted = { ...experiment.specification, replications: request.replications };
  const plan = await planFor(services, wanted);
  if (plan.modelVersion !== modelVersion) throw ofAnotherModel(experiment);
  const runs = plan.runs.filter(({ replication }) => replication >= before);
  if (plan.runs.length - runs.length !== counts.total) throw notAll(experiment);
  await requireAffordable(plan, meansOf(services));
  return {
    ...{ id, runs, extends: specDigest, specification: plan.spec, specDigest: plan.specDigest },
    ...{ replications: request.replications, idempotencyKey: request.idempotencyKey },
    runTraceBytes: meanTraceBytes(runs),
    schedules: [...schedulesIn(wanted).keys()],
  };
}

/** @throws ProblemError if the experiment chooses the number adaptively */
function fixedReplications({ specification: { replications } }: Experiment): number {
  if (!isAdaptive(replications)) return replications;
  const { min, max } = replications;
  const detail =
    `it takes ${min} to ${max} replications by its own rule. A larger max makes a different specification: submit that, ` +
    'and results already stored are not computed again';
  throw new ProblemError('EXPERIMENT_NOT_EXTENDABLE', detail, [{ pointer: '/replications', detail }]);
}

function range(there: number): string {
  return there < MOST_REPLICATIONS
    ? `total number of replications afterwards, ${there + 1} to ${MOST_REPLICATIONS}`
    : `none, as ${there} replications are already the maximum`;
}

function fewer(asked: number, there: number): ProblemError {
  const detail = `the experiment already has ${there} replications, and ${asked} are fewer; accepted: ${range(there)}`;
  return new ProblemError('EXPERIMENT_NOT_EXTENDABLE', detail, [{ pointer: '/replications', detail }]);
}

function ofAnotherModel({ modelVersion }: Experiment): ProblemError {
  const detail =
    `its runs were planned under model version ${modelVersion.slice(0, 8)}, and the service has a different one: means over both ` +
    'would mix two models. Submit its specification anew with more replications';
  return new ProblemError('EXPERIMENT_NOT_EXTENDABLE', detail, [{ pointer: '', detail }]);
}

/** Experiments with only part of a plan: rounds of explorations, and the samples of imports. */
function notAll({ counts }: Experiment): ProblemError {
  const detail =
    `its ${counts.total} runs are only some of those in its specification. Submit the specification with more ` +
    'replications: results already stored are not computed again';
  return new ProblemError('EXPERIMENT_NOT_EXTENDABLE', detail, [{ pointer: '', detail }]);
}
