import type { ModelsOf } from '../workload.ts';
import { BitonicSortModel } from './model.ts';

export const models: ModelsOf<'bitonic-sort'> = {
  'bitonic-sort': { create: (setting) => new BitonicSortModel(setting) },
};
