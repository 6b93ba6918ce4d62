import type { ModelsOf } from '../../workload.ts';
import { ApplicationModel } from '../application-model.ts';
import { Water } from './model.ts';

export const models: ModelsOf<'water'> = {
  water: { create: (setting) => new ApplicationModel(setting, new Water(setting)) },
};
