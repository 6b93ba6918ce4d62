import { Experiment } from '../../../spec/resources/experiment.ts';
import { Type } from '../../../spec/type-builder.ts';
import { ExtensionInput } from '../../extension.ts';
import { ref } from '../../named-schemas.ts';
import { IdParameters, idempotencyHeaders, ifMatch, problemContent, problemResponses } from '../../schemas.ts';

const shown = (description: string) => Type.Unsafe<Experiment>({ ...ref(Experiment), description });

export const retrySchema = {
  operationId: 'retryExperiment',
  summary: 'Queue failed and cancelled runs again',
  description:
    'A cancelled experiment resumes where it stopped. Deadlocked runs are not retried: they have a result, and the same one would result again. ' +
    'If there is nothing to retry, nothing changes, so repeating the request is safe. While the experiment is still ' +
    'being cancelled, the answer is 409.',
  tags: ['experiments'],
  params: IdParameters,
  headers: Type.Object(ifMatch),
  response: {
    202: shown('The experiment in its new state.'),
    409: problemContent('It is being cancelled, or has been deleted.'),
    422: problemContent('Its project may not have this many runs at a time (PROJECT_QUOTA).'),
    ...problemResponses,
  },
};

export const extendSchema = {
  operationId: 'extendExperiment',
  summary: 'Give an experiment more replications',
  description:
    'New runs are added after the existing ones; results already stored are not computed again. The specification, and with it ' +
    '`specDigest`, gets the new number. The whole experiment must be within the limits of the service. Sending the same number again ' +
    'changes nothing; the same `Idempotency-Key` returns the same answer, even if the experiment has been extended further since. The request is refused for ' +
    'a cancelled experiment (retry it first), one with adaptive replications, one of another model version, rounds of explorations, and samples of imports.',
  tags: ['experiments'],
  params: IdParameters,
  headers: Type.Object({ ...idempotencyHeaders.properties, ...ifMatch }),
  body: { content: { 'application/json': { schema: ref(ExtensionInput) } } },
  response: {
    202: shown('The experiment in its new state.'),
    409: problemContent('It is cancelled or being explored, or has changed in the meantime.'),
    ...problemResponses,
  },
};

export const restoreSchema = {
  operationId: 'restoreExperiment',
  summary: 'Restore a deleted experiment',
  description:
    'Possible until `restorableUntil` in the list `?deleted=true`. Runs that had not finished when it was deleted are cancelled and can be ' +
    'retried. An experiment that is not deleted is left unchanged. `If-Match` takes the version that the experiment had once it had ended.',
  tags: ['experiments'],
  params: IdParameters,
  headers: Type.Object(ifMatch),
  response: { 200: shown('The restored experiment.'), ...problemResponses },
};

export const cancelSchema = {
  operationId: 'cancelExperiment',
  summary: 'Cancel all runs that have not finished',
  description: 'A large experiment may be cancelled only after the answer; its counts show the progress.',
  tags: ['experiments'],
  params: IdParameters,
  headers: Type.Object(ifMatch),
  response: { 202: ref(Experiment), ...problemResponses },
};

export const removeSchema = {
  operationId: 'deleteExperiment',
  summary: 'Delete an experiment with its runs; running ones are cancelled',
  description:
    'The experiment is no longer visible. It can be restored for as long as the service keeps deleted experiments (`ONESIDED_KEEP_DELETED_DAYS`); ' +
    'then its storage is freed.',
  tags: ['experiments'],
  params: IdParameters,
  headers: Type.Object(ifMatch),
  response: {
    204: Type.Null({ description: 'Deleted.' }),
    ...problemResponses,
  },
};
