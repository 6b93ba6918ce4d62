import type { ModelsOf } from '../workload.ts';
import { PartitionProtectionModel } from './model.ts';

export const models: ModelsOf<'partition-protection'> = {
  'partition-protection': { create: (setting) => new PartitionProtectionModel(setting) },
};
