import { busParameters } from '../hardware/bus/parameters.ts';
import { cpuParameters } from '../hardware/cpu-parameters.ts';
import { cxlPoolParameters } from '../hardware/cxl-pool/parameters.ts';
import { dmaEngineParameters } from '../hardware/dma-engine/parameters.ts';
import { energyParameters } from '../hardware/energy-parameters.ts';
import { htBridgeParameters } from '../hardware/ht-bridge/parameters.ts';
import { iommuParameters } from '../hardware/iommu/parameters.ts';
import { loggpParameters } from '../hardware/loggp-parameters.ts';
import { cacheParameters } from '../hardware/memory/cache-parameters.ts';
import { memoryParameters } from '../hardware/memory/parameters.ts';
import { messagingParameters } from '../hardware/messaging-parameters.ts';
import { networkParameters } from '../hardware/network/parameters.ts';
import { completionQueueParameters } from '../hardware/nic/completion-queue-parameters.ts';
import { nicParameters } from '../hardware/nic/parameters.ts';

import { rdmaParameters } from '../hardware/nic/rdma-parameters.ts';
import { pageRequestParameters } from '../hardware/page-request-parameters.ts';
import { pagingParameters } from '../hardware/paging-parameters.ts';
import { registrationParameters } from '../hardware/registration-parameters.ts';
import { threadsParameters } from '../hardware/thread-parameters.ts';
import type { ValuesOf } from '../parameters.ts';

/** Groups of machine parameters, in display order. */
export const machineGroups = {
  network: networkParameters,
  nic: nicParameters,
  rdma: rdmaParameters,
  'completion-queue': completionQueueParameters,
  bus: busParameters,
  iommu: iommuParameters,
  cpu: cpuParameters,
  messaging: messagingParameters,
  threads: threadsParameters,
  paging: pagingParameters,
  memory: memoryParameters,
  cache: cacheParameters,
  'dma-engine': dmaEngineParameters,
  registration: registrationParameters,
  'page-requests': pageRequestParameters,
  'ht-bridge': htBridgeParameters,
  'cxl-pool': cxlPoolParameters,
  energy: energyParameters,
  loggp: loggpParameters,
} as const;

export type MachineGroupId = keyof typeof machineGroups;
export const MACHINE_GROUP_IDS = Object.keys(machineGroups) as MachineGroupId[];

type UnionOfGroups<Id extends MachineGroupId> = (typeof machineGroups)[Id]['parameters'][number];

/** The values of some groups, flat as in specifications and plans: a misspelt name does not compile. */
export type MachineWith<Id extends MachineGroupId> = ValuesOf<readonly UnionOfGroups<Id>[]>;

/** A machine with described hardware. Values of an optional group that it lacks have no effect. */
export type Machine = MachineWith<Exclude<MachineGroupId, 'loggp'>>;

/** A machine described only by the parameters of LogGOPS. */
export type LoggpMachine = MachineWith<'loggp'>;

/** What a mechanism needs of a machine: all groups of any one of the lists. */
export type MachineNeeds = readonly (readonly MachineGroupId[])[];
