import type { ModelsOf } from '../workload.ts';
import { IncrementalCheckpointModel } from './model.ts';

export const models: ModelsOf<'incremental-checkpoint'> = {
  'incremental-checkpoint': { create: (setting) => new IncrementalCheckpointModel(setting) },
};
