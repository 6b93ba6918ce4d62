import type { ModelsOf } from '../workload.ts';
import { RandomPutModel } from './model.ts';

export const models: ModelsOf<'random-put'> = {
  'random-put': { create: (setting) => new RandomPutModel(setting) },
};
