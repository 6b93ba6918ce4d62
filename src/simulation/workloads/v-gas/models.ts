import type { ModelsOf } from '../workload.ts';
import { VirtualGlobalAddressSpaceModel } from './model.ts';

export const models: ModelsOf<'v-gas'> = {
  'v-gas': { create: (setting) => new VirtualGlobalAddressSpaceModel(setting) },
};
