import type { ModelsOf } from '../workload.ts';
import { EventLatencyModel } from './model.ts';

export const models: ModelsOf<'event-latency'> = {
  'event-latency': { create: (setting) => new EventLatencyModel(setting) },
};
