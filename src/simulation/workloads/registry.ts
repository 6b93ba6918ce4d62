import type { WorkloadModel, WorkloadSetting } from './contract.ts';
import type { WorkloadDefinition } from './definition.ts';
import { dht } from './dht/definition.ts';
import { DhtModel } from './dht/model.ts';

export interface Workload {
  readonly definition: WorkloadDefinition;
  readonly create: (setting: WorkloadSetting) => WorkloadModel;
}

/** One line a workload; the order is that of the catalogue. */
export const workloads: readonly Workload[] = [{ definition: dht, create: (setting) => new DhtModel(setting) }];
