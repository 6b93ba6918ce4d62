import type { ModelsOf } from '../workload.ts';
import { MessagingModel } from './model.ts';

export const models: ModelsOf<'messaging'> = {
  messaging: { create: (setting) => new MessagingModel(setting) },
};
