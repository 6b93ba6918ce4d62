import type { ModelsOf } from '../workload.ts';
import { LitmusModel } from './model.ts';

export const models: ModelsOf<'litmus'> = {
  litmus: { create: (setting) => new LitmusModel(setting) },
};
