import type { ModelsOf } from '../workload.ts';
import { CannonModel } from './model.ts';

export const models: ModelsOf<'cannon'> = {
  cannon: { create: (setting) => new CannonModel(setting) },
};
