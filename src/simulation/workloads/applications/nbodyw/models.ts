import type { ModelsOf } from '../../workload.ts';
import { ApplicationModel } from '../application-model.ts';
import { NBody } from '../nbody/model.ts';

export const models: ModelsOf<'nbodyw'> = {
  nbodyw: { create: (setting) => new ApplicationModel(setting, new NBody(setting, setting.parameters.serialBodyNs)) },
};
