import type { ModelsOf } from '../workload.ts';
import { MemoryProvisioningModel } from './model.ts';

export const models: ModelsOf<'memory-provisioning'> = {
  'memory-provisioning': { create: (setting) => new MemoryProvisioningModel(setting) },
};
