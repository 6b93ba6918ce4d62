import type { ModelsOf } from '../workload.ts';
import { AccessCounterModel } from './model.ts';

export const models: ModelsOf<'access-counter'> = {
  'access-counter': { create: (setting) => new AccessCounterModel(setting) },
};
