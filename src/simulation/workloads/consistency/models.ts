import type { ModelsOf } from '../workload.ts';
import { ConsistencyModel } from './model.ts';

export const models: ModelsOf<'consistency'> = {
  consistency: { create: (setting) => new ConsistencyModel(setting) },
};
