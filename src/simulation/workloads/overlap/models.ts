import type { ModelsOf } from '../workload.ts';
import { OverlapModel } from './model.ts';

export const models: ModelsOf<'overlap'> = {
  overlap: { create: (setting) => new OverlapModel(setting) },
};
