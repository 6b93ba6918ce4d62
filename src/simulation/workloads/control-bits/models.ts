import type { ModelsOf } from '../workload.ts';
import { ControlBitsModel } from './model.ts';

export const models: ModelsOf<'control-bits'> = {
  'control-bits': { create: (setting) => new ControlBitsModel(setting) },
};
