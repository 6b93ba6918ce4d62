import { Import, ImportBatch, ImportRequest, ImportUse } from '../../../spec/resources/import.ts';
import { Type } from '../../../spec/type-builder.ts';
import { listOf, pageOf, ref } from '../../named-schemas.ts';
import { IdParameters, pageQuery, problemContent, problemResponses } from '../../schemas.ts';

const named = (description: string) => Type.Unsafe<Import>({ ...ref(Import), description });
const jsonBody = (schema: typeof ImportRequest | typeof ImportBatch) => ({
  content: { 'application/json': { schema: ref(schema) } },
});

export const beginSchema = {
  operationId: 'beginImport',
  summary: 'Start an import of results that were computed elsewhere',
  description:
    'Next, send the results to POST /v1/imports/{id}/runs in as many batches as the body size limit requires, and end with POST ' +
    '/v1/imports/{id}/finish. `digest` is the SHA-256 of one line `INPUTDIGEST CONTENTDIGEST` per result, in order, where ' +
    'CONTENTDIGEST is the SHA-256 of `result` as JSON with sorted keys and without spaces. The same digest identifies the same ' +
    'import. Results of another version of the model are refused with 422 (IMPORT_MODEL_VERSION). Traces are not imported.',
  tags: ['imports'],
  body: jsonBody(ImportRequest),
  response: {
    200: named('The import was started before, and may have ended; `Location` names it.'),
    201: named('Started; `Location` names the import.'),
    ...problemResponses,
  },
};

export const addSchema = {
  operationId: 'addImportedRuns',
  summary: 'Send results of an import',
  description: 'Results already received are kept, so a batch may be sent again.',
  tags: ['imports'],
  params: IdParameters,
  body: jsonBody(ImportBatch),
  response: {
    200: ref(Import),
    409: problemContent('The import has all its results; GET tells its outcome.'),
    ...problemResponses,
  },
};

export const finishSchema = {
  operationId: 'finishImport',
  summary: 'Complete the upload: a sample is recomputed; then either all results may be reused, or none',
  description:
    'An import that is already finished is returned as it is. If results are missing, the answer is 409 (IMPORT_INCOMPLETE). The ' +
    'sample (ONESIDED_IMPORT_SAMPLE of the service, at least 3 results) is drawn from the digest and a salt chosen at this point. ' +
    'A single difference quarantines the whole import.',
  tags: ['imports'],
  params: IdParameters,
  response: {
    202: ref(Import),
    409: problemContent('Some results are missing.'),
    422: problemContent(
      'A result does not belong to the specification, or the runs left to compute exceed the limits.',
    ),
    ...problemResponses,
  },
};

export const listSchema = {
  operationId: 'listImports',
  summary: 'List imports, latest first',
  description: 'Imports into projects that you may read.',
  tags: ['imports'],
  querystring: Type.Object(pageQuery, { additionalProperties: false }),
  response: { 200: pageOf(Import), ...problemResponses },
};

export const findSchema = {
  operationId: 'getImport',
  summary: 'One import: who sent it, how many results, and the outcome of its check',
  description: '`state` tells whether others may reuse its results.',
  tags: ['imports'],
  params: IdParameters,
  response: { 200: ref(Import), ...problemResponses },
};

export const usedSchema = {
  operationId: 'listImportsOfExperiment',
  summary: 'Imports whose results an experiment uses',
  description: 'With the number of results from each; empty if all were computed here.',
  tags: ['imports'],
  params: IdParameters,
  response: { 200: listOf(ImportUse), ...problemResponses },
};

export const removeSchema = {
  operationId: 'deleteImport',
  summary: 'Discard an import that was not accepted, together with its results',
  description: 'Runs that used its results are computed here instead.',
  tags: ['imports'],
  params: IdParameters,
  response: { 204: Type.Null({ description: 'Deleted.' }), ...problemResponses },
};
