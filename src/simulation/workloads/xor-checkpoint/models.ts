import type { ModelsOf } from '../workload.ts';
import { XorCheckpointModel } from './model.ts';

export const models: ModelsOf<'xor-checkpoint'> = {
  'xor-checkpoint': { create: (setting) => new XorCheckpointModel(setting) },
};
