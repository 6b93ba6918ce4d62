import { GraphQLID, GraphQLNonNull, GraphQLObjectType } from 'graphql';
import type { Experiment } from '../../spec/resources/experiment.ts';
import type { Exploration } from '../../spec/resources/exploration.ts';
import { existingExperiment } from '../existing-experiment.ts';
import { existingExploration } from '../exploration-requests.ts';
import { type Context, field } from './context.ts';
import { keyOf } from './nodes.ts';
import { shownError } from './prepare.ts';
import { experimentType, explorationType } from './types.ts';

const idArgument = { id: { type: new GraphQLNonNull(GraphQLID), description: 'Global id or the id in REST.' } };

export const Subscription = new GraphQLObjectType({
  name: 'Subscription',
  fields: {
    experimentProgress: field<{ experiment: Experiment }, { id: string }>({
      type: new GraphQLNonNull(experimentType),
      description: 'The experiment now and after each change, until it has ended.',
      args: idArgument,
      subscribe: (_source, { id }, context) => {
        const key = keyOf(id, 'Experiment');
        const { experiments } = context.store;
        return new Progress(context, async (signal) => {
          existingExperiment(key, await experiments.find(key));
          return experiments.watch(key, signal);
        });
      },
      resolve: ({ experiment }) => experiment,
    }),
    explorationProgress: field<{ exploration: Exploration }, { id: string }>({
      type: new GraphQLNonNull(explorationType),
      description: 'The exploration now and after each change, until it has ended.',
      args: idArgument,
      subscribe: (_source, { id }, context) => {
        const key = keyOf(id, 'Exploration');
        const { explorations } = context.store;
        return new Progress(context, async (signal) => {
          existingExploration(key, await explorations.find(key));
          return explorations.watch(key, signal);
        });
      },
      resolve: ({ exploration }) => exploration,
    }),
  },
});

/**
 * The revisions of a subscription. Starts on the first request for one, so errors belong to the subscription rather than to the
 * server's log. A reader that has not taken one revision is not given the next.
 */
class Progress<Revision> implements AsyncIterableIterator<Revision> {
  private readonly stop = new AbortController();
  private source: AsyncIterator<Revision> | undefined;

  constructor(
    { metrics }: Context,
    private readonly begin: (signal: AbortSignal) => Promise<AsyncIterable<Revision>>,
  ) {
    metrics.openStreams.inc();
    this.stop.signal.addEventListener('abort', () => metrics.openStreams.dec(), { once: true });
  }

  async next(): Promise<IteratorResult<Revision>> {
    try {
      this.source ??= (await this.begin(this.stop.signal))[Symbol.asyncIterator]();
      const next = await this.source.next();
      if (next.done) this.stop.abort();
      return next;
    } catch (error) {
      this.stop.abort();
      throw shownError(error instanceof Error ? error : new Error(String(error)), () => undefined);
    }
  }

  async return(): Promise<IteratorResult<Revision>> {
    this.stop.abort();
    // Not awaited, as the source may be in the middle of a read.
    void this.source?.return?.();
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
