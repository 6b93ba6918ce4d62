import type { ModelsOf } from '../workload.ts';
import { PartitionTradeoffModel } from './model.ts';

export const models: ModelsOf<'partition-tradeoff'> = {
  'partition-tradeoff': { create: (setting) => new PartitionTradeoffModel(setting) },
};
