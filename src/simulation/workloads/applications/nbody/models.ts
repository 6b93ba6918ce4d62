import type { ModelsOf } from '../../workload.ts';
import { ApplicationModel } from '../application-model.ts';
import { NBody } from './model.ts';

export const models: ModelsOf<'nbody'> = {
  nbody: { create: (setting) => new ApplicationModel(setting, new NBody(setting)) },
};
