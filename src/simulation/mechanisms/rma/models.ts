import type { ModelsOf } from '../mechanism.ts';
import { RmaModel } from './model.ts';

export const models: ModelsOf<'rma'> = {
  rma: { create: (runtime) => new RmaModel(runtime) },
};
