import type { ModelsOf } from '../../workload.ts';
import { ApplicationModel } from '../application-model.ts';
import { Ocean } from './model.ts';

export const models: ModelsOf<'ocean'> = {
  ocean: { create: (setting) => new ApplicationModel(setting, new Ocean(setting)) },
};
