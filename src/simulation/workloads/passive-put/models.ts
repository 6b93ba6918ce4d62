import type { ModelsOf } from '../workload.ts';
import { PassivePutModel } from './model.ts';

export const models: ModelsOf<'passive-put'> = {
  'passive-put': { create: (setting) => new PassivePutModel(setting) },
};
