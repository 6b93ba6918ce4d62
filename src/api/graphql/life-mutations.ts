import { GraphQLID, GraphQLInt, GraphQLNonNull } from 'graphql';
import { restoreExperiment, retryExperiment } from '../experiment-changes.ts';
import { ExtensionInput, extendExperiment } from '../extension.ts';
import { readAs } from '../plugins/bodies.ts';
import { idempotencyKeyField, readIdempotencyKey } from './idempotency-key.ts';
import { mutation } from './mutation.ts';
import { keyOf } from './nodes.ts';
import { experimentType } from './types.ts';

const idField = { id: { type: new GraphQLNonNull(GraphQLID), description: 'Global id or the id in REST.' } };
const payload = { experiment: new GraphQLNonNull(experimentType) };

interface Extend {
  readonly id: string;
  readonly replications: number;
  readonly idempotencyKey?: string | null;
}

/** The GraphQL counterpart of `retry`, `extend` and `restore` below /v1/experiments. */
export const lifeMutations = {
  retryExperiment: mutation<{ id: string }>({
    name: 'RetryExperiment',
    description: 'Queues failed and cancelled runs again; if there are none, nothing changes.',
    input: idField,
    payload,
    limit: 'submit',
    resolve: async ({ id }, context) => ({ experiment: await retryExperiment(context, keyOf(id, 'Experiment')) }),
  }),
  extendExperiment: mutation<Extend>({
    name: 'ExtendExperiment',
    description: 'Gives an experiment more replications; results already stored are not computed again.',
    input: {
      ...idField,
      replications: {
        type: new GraphQLNonNull(GraphQLInt),
        description: 'The total number of replications, not the number to add.',
      },
      ...idempotencyKeyField('The same key and number return the same answer.'),
    },
    payload,
    limit: 'submit',
    resolve: async ({ id, replications, idempotencyKey }, context) => {
      const request = {
        ...readAs(ExtensionInput, { replications }),
        idempotencyKey: readIdempotencyKey(idempotencyKey),
      };
      return { experiment: await extendExperiment(context, keyOf(id, 'Experiment'), request) };
    },
  }),
  restoreExperiment: mutation<{ id: string }>({
    name: 'RestoreExperiment',
    description: 'Restores a deleted experiment, until its `restorableUntil`.',
    input: idField,
    payload,
    resolve: async ({ id }, context) => ({ experiment: await restoreExperiment(context, keyOf(id, 'Experiment')) }),
  }),
};
