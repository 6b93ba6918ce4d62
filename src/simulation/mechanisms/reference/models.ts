import type { ModelsOf } from '../mechanism.ts';
import { ReferenceModel } from './model.ts';

export const models: ModelsOf<'no-count' | 'no-ft' | 'allreduce'> = {
  'no-count': { create: (runtime) => new ReferenceModel(runtime) },
  'no-ft': { create: (runtime) => new ReferenceModel(runtime) },
  allreduce: { create: (runtime) => new ReferenceModel(runtime) },
};
