import type { Schedule } from '../mechanisms/schedule.ts';
import type { ParameterValues } from '../parameters.ts';
import type { Attachments } from '../run.ts';
import { accessCounter } from './access-counter/definition.ts';
import { AccessCounterModel } from './access-counter/model.ts';
import { bitonicSort } from './bitonic-sort/definition.ts';
import { BitonicSortModel } from './bitonic-sort/model.ts';
import { cacheInterference } from './cache-interference/definition.ts';
import { CacheInterferenceModel } from './cache-interference/model.ts';
import { cannon } from './cannon/definition.ts';
import { CannonModel } from './cannon/model.ts';
import type { WorkloadModel, WorkloadSetting } from './contract.ts';
import { controlBits } from './control-bits/definition.ts';
import { ControlBitsModel } from './control-bits/model.ts';
import type { WorkloadDefinition } from './definition.ts';
import { dht } from './dht/definition.ts';
import { DhtModel } from './dht/model.ts';
import { getLogging } from './get-logging/definition.ts';
import { GetLoggingModel } from './get-logging/model.ts';
import { goal } from './goal/definition.ts';
import { scheduleOf } from './goal/kept-schedules.ts';
import { incrementalCheckpoint } from './incremental-checkpoint/definition.ts';
import { IncrementalCheckpointModel } from './incremental-checkpoint/model.ts';
import { memcpy } from './memcpy/definition.ts';
import { MemcpyModel } from './memcpy/model.ts';
import { overlap } from './overlap/definition.ts';
import { OverlapModel } from './overlap/model.ts';
import { pageProtection } from './page-protection/definition.ts';
import { PageProtectionModel } from './page-protection/model.ts';
import { parallelSort } from './parallel-sort/definition.ts';
import { ParallelSortModel } from './parallel-sort/model.ts';
import { passivePut } from './passive-put/definition.ts';
import { PassivePutModel } from './passive-put/model.ts';
import { randomPut } from './random-put/definition.ts';
import { RandomPutModel } from './random-put/model.ts';
import { remoteQueue } from './remote-queue/definition.ts';
import { RemoteQueueModel } from './remote-queue/model.ts';
import { repeatPut } from './repeat-put/definition.ts';
import { RepeatPutModel } from './repeat-put/model.ts';
import { stream } from './stream/definition.ts';
import { StreamModel, type StreamSetting } from './stream/model.ts';
import { vGas } from './v-gas/definition.ts';
import { VirtualGlobalAddressSpaceModel } from './v-gas/model.ts';
import { xorCheckpoint } from './xor-checkpoint/definition.ts';
import { XorCheckpointModel } from './xor-checkpoint/model.ts';

/** A workload of programs, one a process, that decide as they go. */
export interface ProgramWorkload {
  readonly definition: WorkloadDefinition;
  readonly create: (setting: WorkloadSetting) => WorkloadModel;
}

/** A workload whose operations are known beforehand. */
export interface ScheduleWorkload {
  readonly definition: WorkloadDefinition;
  readonly schedule: (parameters: ParameterValues, attachments: Attachments) => Schedule;
}

/** A workload of packets between machines. */
export interface PacketWorkload {
  readonly definition: WorkloadDefinition;
  readonly stream: (setting: StreamSetting) => StreamModel;
}

export type Workload = ProgramWorkload | ScheduleWorkload | PacketWorkload;

/** One line a workload; the order is that of the catalogue. */
export const workloads: readonly Workload[] = [
  { definition: dht, create: (setting) => new DhtModel(setting) },
  { definition: randomPut, create: (setting) => new RandomPutModel(setting) },
  { definition: repeatPut, create: (setting) => new RepeatPutModel(setting) },
  { definition: cannon, create: (setting) => new CannonModel(setting) },
  { definition: bitonicSort, create: (setting) => new BitonicSortModel(setting) },
  { definition: remoteQueue, create: (setting) => new RemoteQueueModel(setting) },
  { definition: accessCounter, create: (setting) => new AccessCounterModel(setting) },
  { definition: getLogging, create: (setting) => new GetLoggingModel(setting) },
  { definition: parallelSort, create: (setting) => new ParallelSortModel(setting) },
  { definition: incrementalCheckpoint, create: (setting) => new IncrementalCheckpointModel(setting) },
  { definition: xorCheckpoint, create: (setting) => new XorCheckpointModel(setting) },
  { definition: vGas, create: (setting) => new VirtualGlobalAddressSpaceModel(setting) },
  { definition: pageProtection, create: (setting) => new PageProtectionModel(setting) },
  { definition: memcpy, create: (setting) => new MemcpyModel(setting) },
  { definition: passivePut, create: (setting) => new PassivePutModel(setting) },
  { definition: overlap, create: (setting) => new OverlapModel(setting) },
  { definition: cacheInterference, create: (setting) => new CacheInterferenceModel(setting) },
  { definition: controlBits, create: (setting) => new ControlBitsModel(setting) },
  { definition: goal, schedule: scheduleOf },
  { definition: stream, stream: (setting) => new StreamModel(setting) },
];
