import type { ModelsOf } from '../workload.ts';
import { PageFaultModel } from './model.ts';

export const models: ModelsOf<'page-fault'> = {
  'page-fault': { create: (setting) => new PageFaultModel(setting) },
};
