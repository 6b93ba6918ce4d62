import type { ModelsOf } from '../workload.ts';
import { RemoteQueueModel } from './model.ts';

export const models: ModelsOf<'remote-queue'> = {
  'remote-queue': { create: (setting) => new RemoteQueueModel(setting) },
};
