import type { ModelsOf } from '../workload.ts';
import { RepeatPutModel } from './model.ts';

export const models: ModelsOf<'repeat-put'> = {
  'repeat-put': { create: (setting) => new RepeatPutModel(setting) },
};
