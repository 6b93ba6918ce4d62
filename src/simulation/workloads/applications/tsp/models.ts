import type { ModelsOf } from '../../workload.ts';
import { ApplicationModel } from '../application-model.ts';
import { Tsp } from './model.ts';

export const models: ModelsOf<'tsp'> = {
  tsp: { create: (setting) => new ApplicationModel(setting, new Tsp(setting)) },
};
