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
  summary: 'Begin to import results that were computed elsewhere',
  description:
    'Then send the results to POST /v1/imports/{id}/runs in as many batches as the size of a body needs, and end with POST ' +
    '/v1/imports/{id}/finish. `digest` is the SHA-256 of a line `INPUTDIGEST CONTENTDIGEST` for each result, in order, where ' +
    'CONTENTDIGEST is the SHA-256 of `result` as JSON with sorted keys and without spaces. The same digest is the same ' +
    'import. Results of another version of the model are refused with 422 (IMPORT_MODEL_VERSION). Traces are not imported.',
  tags: ['imports'],
  body: jsonBody(ImportRequest),
  response: {
    200: named('It was begun before, and may be over; `Location` names it.'),
    201: named('Begun; `Location` names it.'),
    ...problemResponses,
  },
};

export const addSchema = {
  operationId: 'addImportedRuns',
  summary: 'Send results of an import',
  description: 'What is there already stays: a batch may be sent again.',
  tags: ['imports'],
  params: IdParameters,
  body: jsonBody(ImportBatch),
  response: { 200: ref(Import), 409: problemContent('It has come to its end.'), ...problemResponses },
};

export const finishSchema = {
  operationId: 'finishImport',
  summary: 'End the sending: a sample is computed again, then everybody may reuse all results, or nobody any',
  description:
    'Where something is missing the answer is 409 (IMPORT_INCOMPLETE). The sample (ONESIDED_IMPORT_SAMPLE of the service, at ' +
    'least 3 results) is drawn by the digest and a salt that is drawn now. One difference quarantines the whole import.',
  tags: ['imports'],
  params: IdParameters,
  response: {
    202: ref(Import),
    409: problemContent('Not all results are there.'),
    422: problemContent('A result is foreign to the specification, or what is left to compute exceeds the limits.'),
    ...problemResponses,
  },
};

export const listSchema = {
  operationId: 'listImports',
  summary: 'List imports, latest first',
  description: 'Of projects that you may read.',
  tags: ['imports'],
  querystring: Type.Object(pageQuery, { additionalProperties: false }),
  response: { 200: pageOf(Import), ...problemResponses },
};

export const findSchema = {
  operationId: 'getImport',
  summary: 'One import: who, how many results, and what came of its check',
  description: '`state` tells whether others may reuse its results.',
  tags: ['imports'],
  params: IdParameters,
  response: { 200: ref(Import), ...problemResponses },
};

export const usedSchema = {
  operationId: 'listImportsOfExperiment',
  summary: 'Imports whose results an experiment uses',
  description: 'With how many results of each; empty where all were computed here.',
  tags: ['imports'],
  params: IdParameters,
  response: { 200: listOf(ImportUse), ...problemResponses },
};

export const removeSchema = {
  operationId: 'deleteImport',
  summary: 'Forget an import that was not accepted, with what has come of it',
  description: 'Runs that took results from it are computed here instead.',
  tags: ['imports'],
  params: IdParameters,
  response: { 204: Type.Null({ description: 'Deleted.' }), ...problemResponses },
};
