import type { StudyDefinition } from '../../definition.ts';
import { applicationProbes } from './applications.ts';
import { hashTableProbes } from './hash-table.ts';
import { iommuProbes } from './iommu.ts';
import { notificationProbes } from './notification.ts';
import { pageTableProbes } from './page-table.ts';

/** Small runs that show a rule of the protocol, or a number stated in the text but not in a figure. */
export const probes: readonly StudyDefinition[] = [
  ...hashTableProbes,
  ...pageTableProbes,
  ...iommuProbes,
  ...notificationProbes,
  ...applicationProbes,
];
