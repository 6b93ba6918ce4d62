import type { ModelsOf } from '../workload.ts';
import { ParallelSortModel } from './model.ts';

export const models: ModelsOf<'parallel-sort'> = {
  'parallel-sort': { create: (setting) => new ParallelSortModel(setting) },
};
