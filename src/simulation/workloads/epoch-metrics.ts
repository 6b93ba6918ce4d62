import type { MetricDefinition } from './definition.ts';

/** From the arrival of a lock request at the target until it is granted; measured by mechanisms with locks at the target. */
export const LOCK_WAIT: MetricDefinition = {
  name: 'lock_wait_ns',
  unit: 'ns',
  description: 'Time from when the target has received the request for its lock until it grants it.',
  better: 'lower',
  distribution: true,
};
