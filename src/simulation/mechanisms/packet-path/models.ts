import type { ModelsOf } from '../mechanism.ts';
import { extendedIommuBridge, undividedBus } from './model.ts';

export const models: ModelsOf<'e-iommu' | 'no-iommu'> = {
  'e-iommu': { path: extendedIommuBridge },
  'no-iommu': { path: undividedBus },
};
