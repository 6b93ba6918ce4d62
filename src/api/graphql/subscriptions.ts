import { GraphQLID, GraphQLNonNull, GraphQLObjectType } from 'graphql';
import type { Experiment } from '../../spec/resources/experiment.ts';
import type { Exploration } from '../../spec/resources/exploration.ts';
import { type Principal, stillSees } from '../access/principal.ts';
import { existingExperiment } from '../existing-experiment.ts';
import { existingExploration } from '../exploration-requests.ts';
import { type Context, field } from './context.ts';
import { keyOf } from './nodes.ts';
import { shownError } from './prepare.ts';
import { progressOf } from './progress-feed.ts';
import { experimentType, explorationType } from './types.ts';

type Revision = Experiment | Exploration;

/** What a subscription gets from the server beside the services. */
interface SubscriptionContext extends Context {
  readonly pubsub: { subscribe(topic: string): Promise<AsyncIterable<Revision>> };
}

const idArgument = { id: { type: new GraphQLNonNull(GraphQLID), description: 'Global id or the id in REST.' } };

export const Subscription = new GraphQLObjectType({
  name: 'Subscription',
  fields: {
    experimentProgress: field<unknown, { id: string }>({
      type: new GraphQLNonNull(experimentType),
      description: 'The experiment now and after each change, until it is over.',
      args: idArgument,
      subscribe: (_source, { id }, context) => {
        const key = keyOf(id, 'Experiment');
        const { store, pubsub, who } = context as SubscriptionContext;
        return progress(who, async () => {
          existingExperiment(key, await store.experiments.find(key));
          return pubsub.subscribe(progressOf('Experiment', key));
        });
      },
      resolve: (experiment) => experiment,
    }),
    explorationProgress: field<unknown, { id: string }>({
      type: new GraphQLNonNull(explorationType),
      description: 'The exploration now and after each change, until it is over.',
      args: idArgument,
      subscribe: (_source, { id }, context) => {
        const key = keyOf(id, 'Exploration');
        const { store, pubsub, who } = context as SubscriptionContext;
        return progress(who, async () => {
          existingExploration(key, await store.explorations.find(key));
          return pubsub.subscribe(progressOf('Exploration', key));
        });
      },
      resolve: (exploration) => exploration,
    }),
  },
});

/** Begins with the first question for it, so that whatever is wrong belongs to the subscription, not to the server's log. */
function progress(
  who: () => Principal,
  begin: () => Promise<AsyncIterable<Revision>>,
): AsyncIterableIterator<Revision> {
  let source: AsyncIterator<Revision> | undefined;
  return {
    async next() {
      try {
        source ??= (await begin())[Symbol.asyncIterator]();
        const next = await source.next();
        if (next.done || (await stillSees(who(), next.value.project))) return next;
        void source.return?.();
        return { value: undefined, done: true };
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
