import type { ModelsOf } from '../workload.ts';
import { StreamModel } from './model.ts';

export const models: ModelsOf<'stream'> = {
  stream: { stream: (setting) => new StreamModel(setting) },
};
