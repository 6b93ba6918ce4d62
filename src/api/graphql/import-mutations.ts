import { GraphQLID, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql';
import { ProblemError } from '../../spec/errors.ts';
import { thrownText } from '../../spec/wording.ts';
import { addImportedRuns, beginImport, deleteImport, finishImport } from '../import-requests.ts';
import { mutation } from './mutation.ts';
import { globalId, keyOf } from './nodes.ts';
import type { SpecificationInput } from './specification-input.ts';
import { atPlacesOf } from './specification-places.ts';
import { importType } from './types.ts';

const text = new GraphQLNonNull(GraphQLString);
const idField = { id: { type: new GraphQLNonNull(GraphQLID), description: 'Global id or the id in REST.' } };
const payload = { import: new GraphQLNonNull(importType) };

interface Begin {
  readonly specification: unknown;
  readonly modelVersion: string;
  readonly digest: string;
}

/** The GraphQL counterpart of /v1/imports. */
export const importMutations = (specification: SpecificationInput) => ({
  beginImport: mutation<Begin>({
    name: 'BeginImport',
    description:
      'Starts an import of results that were computed elsewhere; the same digest identifies the same import.',
    input: {
      specification: { type: new GraphQLNonNull(specification.type) },
      modelVersion: { type: text, description: 'Version of the model that computed the results.' },
      digest: { type: text, description: 'Digest of the contents of all results, as described for POST /v1/imports.' },
    },
    payload,
    limit: 'submit',
    resolve: async ({ specification: given, modelVersion, digest }, context) => {
      const written = specification.toSpecification(given);
      const { import: imported } = await atPlacesOf(given, () =>
        beginImport(context, { specification: written, modelVersion, digest }),
      );
      return { import: imported };
    },
  }),
  addImportedRuns: mutation<{ id: string; runs: readonly string[] }>({
    name: 'AddImportedRuns',
    description: 'Sends results of an import; results already received are kept.',
    input: {
      ...idField,
      runs: {
        type: new GraphQLNonNull(new GraphQLList(text)),
        description: 'Each result as JSON text, in the format of POST /v1/imports/{id}/runs.',
      },
    },
    payload,
    limit: 'submit',
    resolve: async ({ id, runs }, context) => ({
      import: await addImportedRuns(context, keyOf(id, 'Import'), { runs: runs.map(parsed) }),
    }),
  }),
  finishImport: mutation<{ id: string }>({
    name: 'FinishImport',
    description: 'Completes the upload; a sample is recomputed before other experiments may reuse the results.',
    input: idField,
    payload,
    limit: 'submit',
    resolve: async ({ id }, context) => ({ import: await finishImport(context, keyOf(id, 'Import')) }),
  }),
  deleteImport: mutation<{ id: string }>({
    name: 'DeleteImport',
    description: 'Discards an import that was not accepted.',
    input: idField,
    payload: { deletedId: new GraphQLNonNull(GraphQLID) },
    resolve: async ({ id }, context) => {
      const key = keyOf(id, 'Import');
      await deleteImport(context, key);
      return { deletedId: globalId({ type: 'Import', key }) };
    },
  }),
});

function parsed(run: string, place: number): unknown {
  try {
    return JSON.parse(run);
  } catch (error) {
    throw new ProblemError('IMPORT_INVALID', `/runs/${place}: not JSON: ${thrownText(error)}`);
  }
}
