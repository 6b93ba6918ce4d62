import type { ModelsOf } from '../workload.ts';
import { AddressTranslationModel } from './model.ts';

export const models: ModelsOf<'address-translation'> = {
  'address-translation': { create: (setting) => new AddressTranslationModel(setting) },
};
