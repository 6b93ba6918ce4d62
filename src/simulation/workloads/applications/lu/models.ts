import type { ModelsOf } from '../../workload.ts';
import { ApplicationModel } from '../application-model.ts';
import { Lu } from './model.ts';

export const models: ModelsOf<'lu'> = {
  lu: { create: (setting) => new ApplicationModel(setting, new Lu(setting)) },
};
