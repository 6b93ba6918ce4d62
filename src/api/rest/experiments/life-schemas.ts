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
    'Of a cancelled experiment this goes on where it was. Deadlocked runs stay: they have a result, which would come out again. ' +
    'Where there is nothing to retry nothing changes, so that a repeated request does no harm. While the experiment is still ' +
    'being cancelled the answer is 409.',
  tags: ['experiments'],
  params: IdParameters,
  headers: Type.Object(ifMatch),
  response: {
    202: shown('The experiment as it is now.'),
    409: problemContent('It is being cancelled, or was deleted meanwhile.'),
    422: problemContent('Its project may not have so many runs at a time (PROJECT_QUOTA).'),
    ...problemResponses,
  },
};

export const extendSchema = {
  operationId: 'extendExperiment',
  summary: 'Give an experiment more replications',
  description:
    'New runs are placed behind those that are there; what is stored is not computed again. Its specification, and with it ' +
    '`specDigest`, says the new number. The whole experiment must be within the limits of the service. The same number again ' +
    'changes nothing; the same `Idempotency-Key` gives the same answer, also when it was extended further meanwhile. Refused: ' +
    'a cancelled experiment (retry it first), one with adaptive replications, one of another model version, rounds of explorations, samples of imports.',
  tags: ['experiments'],
  params: IdParameters,
  headers: Type.Object({ ...idempotencyHeaders.properties, ...ifMatch }),
  body: { content: { 'application/json': { schema: ref(ExtensionInput) } } },
  response: {
    202: shown('The experiment as it is now.'),
    409: problemContent('It is cancelled or being explored, or was changed meanwhile.'),
    ...problemResponses,
  },
};

export const restoreSchema = {
  operationId: 'restoreExperiment',
  summary: 'Bring back a deleted experiment',
  description:
    'Until `restorableUntil` of the list `?deleted=true`. What was not over when it was deleted is cancelled, and can be ' +
    'retried. One that is there stays as it is. `If-Match` names the version that it had, as it was when it was over.',
  tags: ['experiments'],
  params: IdParameters,
  headers: Type.Object(ifMatch),
  response: { 200: shown('The experiment as it was.'), ...problemResponses },
};

export const cancelSchema = {
  operationId: 'cancelExperiment',
  summary: 'Cancel what is not over yet',
  description: 'A large experiment may be cancelled after the answer only; its counts tell.',
  tags: ['experiments'],
  params: IdParameters,
  headers: Type.Object(ifMatch),
  response: { 202: ref(Experiment), ...problemResponses },
};

export const removeSchema = {
  operationId: 'deleteExperiment',
  summary: 'Delete an experiment with its runs; running ones are cancelled',
  description:
    'Nobody sees it any more. It can be restored for as long as the service keeps deleted ones (`ONESIDED_KEEP_DELETED_DAYS`), ' +
    'then what it occupies is freed.',
  tags: ['experiments'],
  params: IdParameters,
  headers: Type.Object(ifMatch),
  response: {
    204: Type.Null({ description: 'Deleted.' }),
    ...problemResponses,
  },
};
