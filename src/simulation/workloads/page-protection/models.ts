import type { ModelsOf } from '../workload.ts';
import { PageProtectionModel } from './model.ts';

export const models: ModelsOf<'page-protection'> = {
  'page-protection': { create: (setting) => new PageProtectionModel(setting) },
};
