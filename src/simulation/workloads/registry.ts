import type { Schedule } from '../contract/schedule.ts';
import type { ParameterValues, ValuesOf } from '../parameters.ts';
import type { Attachments } from '../run.ts';
import { AccessCounterModel } from './access-counter/model.ts';
import { AddressTranslationModel } from './address-translation/model.ts';
import { ApplicationModel } from './applications/application-model.ts';
import { Barnes } from './applications/barnes/model.ts';
import { IntegerSort } from './applications/is/model.ts';
import { Lu } from './applications/lu/model.ts';
import { NBody } from './applications/nbody/model.ts';
import { Ocean } from './applications/ocean/model.ts';
import { Sor } from './applications/sor/model.ts';
import { Tsp } from './applications/tsp/model.ts';
import { Water } from './applications/water/model.ts';
import { BitonicSortModel } from './bitonic-sort/model.ts';
import { CacheInterferenceModel } from './cache-interference/model.ts';
import { CannonModel } from './cannon/model.ts';
import { ConsistencyModel } from './consistency/model.ts';
import type { WorkloadModel, WorkloadSetting } from './contract.ts';
import { ControlBitsModel } from './control-bits/model.ts';
import type { WorkloadDefinition } from './definition.ts';
import { DhtModel } from './dht/model.ts';
import { EventLatencyModel } from './event-latency/model.ts';
import { GetLoggingModel } from './get-logging/model.ts';
import { scheduleOf } from './goal/kept-schedules.ts';
import { IncrementalCheckpointModel } from './incremental-checkpoint/model.ts';
import { type ListedWorkload, type WorkloadId, workloadDefinitions } from './list.ts';
import { LitmusModel } from './litmus/model.ts';
import { MemcpyModel } from './memcpy/model.ts';
import { MemoryProvisioningModel } from './memory-provisioning/model.ts';
import { MessagingModel } from './messaging/model.ts';
import { OverlapModel } from './overlap/model.ts';
import { PageFaultModel } from './page-fault/model.ts';
import { PageProtectionModel } from './page-protection/model.ts';
import { PageProtectionCostModel } from './page-protection-cost/model.ts';
import { ParallelSortModel } from './parallel-sort/model.ts';
import { PartitionProtectionModel } from './partition-protection/model.ts';
import { PartitionTradeoffModel } from './partition-tradeoff/model.ts';
import { PassivePutModel } from './passive-put/model.ts';
import { PingPongModel } from './ping-pong/model.ts';
import { RandomPutModel } from './random-put/model.ts';
import { RemoteAccessModel } from './remote-access/model.ts';
import { RemoteQueueModel } from './remote-queue/model.ts';
import { RepeatPutModel } from './repeat-put/model.ts';
import { StreamModel, type StreamSetting } from './stream/model.ts';
import { VirtualGlobalAddressSpaceModel } from './v-gas/model.ts';
import { XorCheckpointModel } from './xor-checkpoint/model.ts';

/** A workload of programs, one a process, that decide as they go. */
export interface ProgramWorkload {
  readonly definition: WorkloadDefinition;
  readonly create: (setting: WorkloadSetting) => WorkloadModel;
}

/** A workload whose operations are known beforehand. */
export interface ScheduleWorkload<Parameters = ParameterValues> {
  readonly definition: WorkloadDefinition;
  readonly schedule: (parameters: Parameters, attachments: Attachments) => Schedule;
}

/** A workload of packets between machines. */
export interface PacketWorkload<Parameters = ParameterValues> {
  readonly definition: WorkloadDefinition;
  readonly stream: (setting: StreamSetting<Parameters>) => StreamModel;
}

export type Workload = ProgramWorkload | ScheduleWorkload | PacketWorkload;

/** Each model takes the parameters of its own definition. */
type ModelFor<Parameters> =
  | { readonly create: (setting: WorkloadSetting<Parameters>) => WorkloadModel }
  | Omit<ScheduleWorkload<Parameters>, 'definition'>
  | Omit<PacketWorkload<Parameters>, 'definition'>;
type ParametersOf<Id extends WorkloadId> = ValuesOf<Extract<ListedWorkload, { id: Id }>['parameters']>;

/** The model of each workload of the list. */
const MODELS: { readonly [Id in WorkloadId]: ModelFor<ParametersOf<Id>> } = {
  dht: { create: (setting) => new DhtModel(setting) },
  'remote-queue': { create: (setting) => new RemoteQueueModel(setting) },
  'access-counter': { create: (setting) => new AccessCounterModel(setting) },
  'get-logging': { create: (setting) => new GetLoggingModel(setting) },
  'parallel-sort': { create: (setting) => new ParallelSortModel(setting) },
  'incremental-checkpoint': { create: (setting) => new IncrementalCheckpointModel(setting) },
  'xor-checkpoint': { create: (setting) => new XorCheckpointModel(setting) },
  'v-gas': { create: (setting) => new VirtualGlobalAddressSpaceModel(setting) },
  'page-protection': { create: (setting) => new PageProtectionModel(setting) },
  'control-bits': { create: (setting) => new ControlBitsModel(setting) },
  stream: { stream: (setting) => new StreamModel(setting) },
  cannon: { create: (setting) => new CannonModel(setting) },
  'bitonic-sort': { create: (setting) => new BitonicSortModel(setting) },
  'random-put': { create: (setting) => new RandomPutModel(setting) },
  'repeat-put': { create: (setting) => new RepeatPutModel(setting) },
  'passive-put': { create: (setting) => new PassivePutModel(setting) },
  overlap: { create: (setting) => new OverlapModel(setting) },
  'cache-interference': { create: (setting) => new CacheInterferenceModel(setting) },
  'remote-access': { create: (setting) => new RemoteAccessModel(setting) },
  litmus: { create: (setting) => new LitmusModel(setting) },
  consistency: { create: (setting) => new ConsistencyModel(setting) },
  'partition-tradeoff': { create: (setting) => new PartitionTradeoffModel(setting) },
  'memory-provisioning': { create: (setting) => new MemoryProvisioningModel(setting) },
  messaging: { create: (setting) => new MessagingModel(setting) },
  'ping-pong': { create: (setting) => new PingPongModel(setting) },
  memcpy: { create: (setting) => new MemcpyModel(setting) },
  sor: { create: (setting) => new ApplicationModel(setting, new Sor(setting)) },
  lu: { create: (setting) => new ApplicationModel(setting, new Lu(setting)) },
  is: { create: (setting) => new ApplicationModel(setting, new IntegerSort(setting)) },
  water: { create: (setting) => new ApplicationModel(setting, new Water(setting)) },
  barnes: { create: (setting) => new ApplicationModel(setting, new Barnes(setting)) },
  nbody: { create: (setting) => new ApplicationModel(setting, new NBody(setting)) },
  nbodyw: { create: (setting) => new ApplicationModel(setting, new NBody(setting, setting.parameters.serialBodyNs)) },
  tsp: { create: (setting) => new ApplicationModel(setting, new Tsp(setting)) },
  ocean: { create: (setting) => new ApplicationModel(setting, new Ocean(setting)) },
  'page-fault': { create: (setting) => new PageFaultModel(setting) },
  'event-latency': { create: (setting) => new EventLatencyModel(setting) },
  'page-protection-cost': { create: (setting) => new PageProtectionCostModel(setting) },
  goal: { schedule: scheduleOf },
  'address-translation': { create: (setting) => new AddressTranslationModel(setting) },
  'partition-protection': { create: (setting) => new PartitionProtectionModel(setting) },
};

/** Every workload of the list with its model. */
export const workloads: readonly Workload[] = workloadDefinitions.map((definition) => ({
  definition,
  // A plan's values were checked by the definition before a model is made.
  ...(MODELS[definition.id as WorkloadId] as ModelFor<ParameterValues>),
})) as Workload[];
