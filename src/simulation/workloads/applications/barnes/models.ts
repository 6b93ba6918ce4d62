import type { ModelsOf } from '../../workload.ts';
import { ApplicationModel } from '../application-model.ts';
import { Barnes } from './model.ts';

export const models: ModelsOf<'barnes'> = {
  barnes: { create: (setting) => new ApplicationModel(setting, new Barnes(setting)) },
};
