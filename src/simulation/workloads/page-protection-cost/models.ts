import type { ModelsOf } from '../workload.ts';
import { PageProtectionCostModel } from './model.ts';

export const models: ModelsOf<'page-protection-cost'> = {
  'page-protection-cost': { create: (setting) => new PageProtectionCostModel(setting) },
};
