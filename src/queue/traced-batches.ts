import { activeTracer } from '../monitoring/tracing.ts';
import type { RunBatch } from './batches.ts';
import { QUEUE_NAME, type RunQueue } from './run-queue.ts';

/**
 * Adds batches to the queue. Each gets a span in the trace in which its experiment was submitted; the batch's job continues it.
 */
export async function addTraced(queue: RunQueue, batches: readonly RunBatch[]): Promise<void> {
  const tracer = activeTracer();
  if (!tracer) return queue.add(batches);
  const steps = batches.map(({ traceparent, id, runIds }) =>
    traceparent === undefined
      ? undefined
      : tracer.begin('send runs', {
          kind: 'producer',
          parent: traceparent,
          attributes: {
            'messaging.system': 'bullmq',
            'messaging.operation.type': 'send',
            'messaging.destination.name': QUEUE_NAME,
            'messaging.message.id': id,
            'messaging.batch.message_count': runIds.length,
          },
        }),
  );
  try {
    await queue.add(
      batches.map((batch, place) => ({ ...batch, traceparent: steps[place]?.traceparent ?? batch.traceparent })),
    );
    for (const step of steps) step?.end();
  } catch (error) {
    for (const step of steps) step?.end({}, String(error));
    throw error;
  }
}
