import type { ModelsOf } from '../workload.ts';
import { DhtModel } from './model.ts';

export const models: ModelsOf<'dht'> = {
  dht: { create: (setting) => new DhtModel(setting) },
};
