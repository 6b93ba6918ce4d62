import type { ModelsOf } from '../../workload.ts';
import { ApplicationModel } from '../application-model.ts';
import { IntegerSort } from './model.ts';

export const models: ModelsOf<'is'> = {
  is: { create: (setting) => new ApplicationModel(setting, new IntegerSort(setting)) },
};
