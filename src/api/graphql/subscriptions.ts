import { GraphQLID, GraphQLNonNull, GraphQLObjectType } from 'graphql';
import type { Experiment } from '../../spec/resources/experiment.ts';
import { existingExperiment } from '../existing-experiment.ts';
import { type Context, field } from './context.ts';
import { keyOf } from './nodes.ts';
import { experimentType } from './types.ts';

export const Subscription = new GraphQLObjectType({
  name: 'Subscription',
  fields: {
    experimentProgress: field<unknown, { id: string }>({
      type: new GraphQLNonNull(experimentType),
      description: 'The experiment now and after each change, until it is over.',
      args: { id: { type: new GraphQLNonNull(GraphQLID), description: 'Global id or the id in REST.' } },
      subscribe: (_source, { id }, context) => progress(keyOf(id, 'Experiment'), context),
      resolve: (experiment) => experiment,
    }),
  },
});

async function progress(id: string, { store, metrics }: Context): Promise<AsyncIterableIterator<Experiment>> {
  existingExperiment(id, await store.experiments.find(id));
  const stop = new AbortController();
  metrics.openStreams.inc();
  stop.signal.addEventListener('abort', () => metrics.openStreams.dec(), { once: true });
  return untilStopped(store.experiments.watch(id, stop.signal)[Symbol.asyncIterator](), stop);
}

/** Ends the source at once when the reader leaves; a generator would first wait for the next change. */
function untilStopped(
  source: AsyncIterator<{ experiment: Experiment }>,
  stop: AbortController,
): AsyncIterableIterator<Experiment> {
  const over = { value: undefined, done: true } as const;
  return {
    async next() {
      const { value, done } = await source.next();
      if (done !== true) return { value: value.experiment, done: false };
      stop.abort();
      return over;
    },
    async return() {
      stop.abort();
      return over;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
