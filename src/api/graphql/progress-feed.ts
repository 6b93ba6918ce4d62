import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Experiment } from '../../spec/resources/experiment.ts';
import type { Exploration } from '../../spec/resources/exploration.ts';
import type { Store } from '../../store/contract.ts';
import type { ApiMetrics } from '../plugins/metrics.ts';

/** The queue of one subscription; what stands in `close` is called when it ends. */
export type SubscriptionQueue = Readable & { close?: unknown };

const LOOK_MS = 50;

/** What can be watched. */
type Watched = 'Experiment' | 'Exploration';

/** The topic of what is watched; what is published on it are its revisions. */
export const progressOf = (type: Watched, id: string): string => `${type} ${id}`;

/**
 * The pub/sub of subscriptions on what the store notifies: nothing is published here, topics are experiments and explorations
 * that the store watches. A reader that does not take the last revision is not given the next one.
 */
export class ProgressFeed {
  /** Part of the server's interface; nothing goes through it. */
  readonly emitter = new EventEmitter();

  constructor(
    private readonly store: Pick<Store, 'experiments' | 'explorations'>,
    private readonly metrics: ApiMetrics,
  ) {}

  async subscribe(topic: string, queue: SubscriptionQueue): Promise<void> {
    const stop = new AbortController();
    const closing = Array.isArray(queue.close) ? queue.close : [];
    closing.push(() => stop.abort());
    Object.assign(queue, { close: closing });
    this.metrics.openStreams.inc();
    void this.feed(topic, queue, stop.signal).finally(() => this.metrics.openStreams.dec());
  }

  publish(_event: unknown, callback?: () => void): void {
    callback?.();
  }

  private async feed(topic: string, queue: SubscriptionQueue, signal: AbortSignal): Promise<void> {
    try {
      for await (const revision of this.revisions(topic, signal)) {
        if (signal.aborted) return;
        queue.push(revision);
        while (queue.readableLength > 0 && !signal.aborted) await delay(LOOK_MS);
      }
      if (!signal.aborted) queue.push(null);
    } catch (error) {
      if (!signal.aborted) queue.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private async *revisions(topic: string, signal: AbortSignal): AsyncGenerator<Experiment | Exploration> {
    const [type, id = ''] = topic.split(' ');
    const { experiments, explorations } = this.store;
    if (type === 'Experiment') for await (const { experiment } of experiments.watch(id, signal)) yield experiment;
    else for await (const { exploration } of explorations.watch(id, signal)) yield exploration;
  }
}
