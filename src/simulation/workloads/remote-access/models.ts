import type { ModelsOf } from '../workload.ts';
import { RemoteAccessModel } from './model.ts';

export const models: ModelsOf<'remote-access'> = {
  'remote-access': { create: (setting) => new RemoteAccessModel(setting) },
};
