import type { ModelsOf } from '../workload.ts';
import { MemcpyModel } from './model.ts';

export const models: ModelsOf<'memcpy'> = {
  memcpy: { create: (setting) => new MemcpyModel(setting) },
};
