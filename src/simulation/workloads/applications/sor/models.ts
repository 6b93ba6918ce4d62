import type { ModelsOf } from '../../workload.ts';
import { ApplicationModel } from '../application-model.ts';
import { Sor } from './model.ts';

export const models: ModelsOf<'sor'> = {
  sor: { create: (setting) => new ApplicationModel(setting, new Sor(setting)) },
};
