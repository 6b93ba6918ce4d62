import type { MetricDefinition } from './definition.ts';

/** From the arrival of a request for a lock at the target until it is granted: mechanisms that keep locks at the target measure it. */
export const LOCK_WAIT: MetricDefinition = {
  name: 'lock_wait_ns',
  unit: 'ns',
  description: 'Time from when the target has received the request for its lock until it grants it.',
  better: 'lower',
  distribution: true,
};
