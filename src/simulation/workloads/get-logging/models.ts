import type { ModelsOf } from '../workload.ts';
import { GetLoggingModel } from './model.ts';

export const models: ModelsOf<'get-logging'> = {
  'get-logging': { create: (setting) => new GetLoggingModel(setting) },
};
