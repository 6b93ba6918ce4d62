import { GraphQLID, GraphQLNonNull, GraphQLObjectType } from 'graphql';
import { type Experiment, isOver } from '../../spec/resources/experiment.ts';
import type { Exploration } from '../../spec/resources/exploration.ts';
import { existingExperiment } from '../existing-experiment.ts';
import { existingExploration } from '../exploration-requests.ts';
import { type Context, field } from './context.ts';
import { keyOf } from './nodes.ts';
import { shownError } from './prepare.ts';
import { experimentType, explorationType } from './types.ts';

const idArgument = { id: { type: new GraphQLNonNull(GraphQLID), description: 'Global id or the id in REST.' } };

const EARLIER = 'If it is deleted before, or you may no longer read it, an error says so.';

export const Subscription = new GraphQLObjectType({
  name: 'Subscription',
  fields: {
    experimentProgress: field<{ experiment: Experiment }, { id: string }>({
      type: new GraphQLNonNull(experimentType),
      description: `The experiment now and after each change, until it has ended. ${EARLIER}`,
      args: idArgument,
      subscribe: (_source, { id }, context) => {
        const key = keyOf(id, 'Experiment');
        const { experiments } = context.store;
        return new Progress(context, {
          require: async () => existingExperiment(key, await experiments.find(key)),
          watch: (signal) => experiments.watch(key, signal),
          isLast: ({ experiment }) => isOver(experiment),
        });
      },
      resolve: ({ experiment }) => experiment,
    }),
    explorationProgress: field<{ exploration: Exploration }, { id: string }>({
      type: new GraphQLNonNull(explorationType),
      description: `The exploration now and after each change, until it has ended. ${EARLIER}`,
      args: idArgument,
      subscribe: (_source, { id }, context) => {
        const key = keyOf(id, 'Exploration');
        const { explorations } = context.store;
        return new Progress(context, {
          require: async () => existingExploration(key, await explorations.find(key)),
          watch: (signal) => explorations.watch(key, signal),
          isLast: ({ exploration }) => exploration.finishedAt !== null,
        });
      },
      resolve: ({ exploration }) => exploration,
    }),
  },
});

interface Watched<Revision> {
  /** @throws ProblemError if there is no such object, or the caller may not see it */
  readonly require: () => Promise<unknown>;
  readonly watch: (signal: AbortSignal) => AsyncIterable<Revision>;
  readonly isLast: (revision: Revision) => boolean;
}

/**
 * The revisions of a subscription. Starts on the first request for one, so errors belong to the subscription rather than to the
 * server's log. A reader that has not taken one revision is not given the next. Completes only after the last revision: a
 * subscription that ends earlier fails with the reason.
 */
class Progress<Revision> implements AsyncIterableIterator<Revision> {
  private readonly stop = new AbortController();
  private source: AsyncIterator<Revision> | undefined;
  private isComplete = false;

  constructor(
    private readonly context: Context,
    private readonly watched: Watched<Revision>,
  ) {
    const { openStreams } = context.metrics;
    openStreams.inc();
    this.stop.signal.addEventListener('abort', () => openStreams.dec(), { once: true });
  }

  async next(): Promise<IteratorResult<Revision>> {
    try {
      this.source ??= await this.begin();
      const next = await this.source.next();
      if (next.done) await this.end();
      else await this.note(next.value);
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

  private async begin(): Promise<AsyncIterator<Revision>> {
    await this.context.renew();
    await this.watched.require();
    return this.watched.watch(this.stop.signal)[Symbol.asyncIterator]();
  }

  /** The fields of a revision are read with the caller's present rights. */
  private async note(revision: Revision): Promise<void> {
    this.isComplete = this.watched.isLast(revision);
    await this.context.renew();
  }

  private async end(): Promise<void> {
    const isGone = !this.isComplete && !this.stop.signal.aborted;
    this.stop.abort();
    if (!isGone) return;
    await this.context.renew();
    await this.watched.require();
  }
}
