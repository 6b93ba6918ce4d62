import type { ModelsOf } from '../workload.ts';
import { CacheInterferenceModel } from './model.ts';

export const models: ModelsOf<'cache-interference'> = {
  'cache-interference': { create: (setting) => new CacheInterferenceModel(setting) },
};
