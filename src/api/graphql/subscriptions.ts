import { GraphQLID, GraphQLNonNull, GraphQLObjectType } from 'graphql';
import type { Experiment } from '../../spec/resources/experiment.ts';
import { existingExperiment } from '../existing-experiment.ts';
import { type Context, field } from './context.ts';
import { keyOf } from './nodes.ts';
import { shownError } from './prepare.ts';
import { progressOf } from './progress-feed.ts';
import { experimentType } from './types.ts';

/** What a subscription gets from the server beside the services. */
interface SubscriptionContext extends Context {
  readonly pubsub: { subscribe(topic: string): Promise<AsyncIterable<Experiment>> };
}

export const Subscription = new GraphQLObjectType({
  name: 'Subscription',
  fields: {
    experimentProgress: field<unknown, { id: string }>({
      type: new GraphQLNonNull(experimentType),
      description: 'The experiment now and after each change, until it is over.',
      args: { id: { type: new GraphQLNonNull(GraphQLID), description: 'Global id or the id in REST.' } },
      subscribe: (_source, { id }, context) => progress(keyOf(id, 'Experiment'), context as SubscriptionContext),
      resolve: (experiment) => experiment,
    }),
  },
});

/** Begins with the first question for it, so that whatever is wrong belongs to the subscription, not to the server's log. */
function progress(id: string, { store, pubsub }: SubscriptionContext): AsyncIterableIterator<Experiment> {
  let source: AsyncIterator<Experiment> | undefined;
  const begin = async () => {
    existingExperiment(id, await store.experiments.find(id));
    return (await pubsub.subscribe(progressOf(id)))[Symbol.asyncIterator]();
  };
  return {
    async next() {
      try {
        source ??= await begin();
        return await source.next();
      } catch (error) {
        throw shownError(error instanceof Error ? error : new Error(String(error)), () => undefined);
      }
    },
    async return() {
      void source?.return?.();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
