import type { Schedule } from '../mechanisms/schedule.ts';
import type { ParameterValues } from '../parameters.ts';
import type { Attachments } from '../run.ts';
import type { WorkloadModel, WorkloadSetting } from './contract.ts';
import type { WorkloadDefinition } from './definition.ts';
import { dht } from './dht/definition.ts';
import { DhtModel } from './dht/model.ts';
import { goal } from './goal/definition.ts';
import { scheduleOf } from './goal/kept-schedules.ts';
import { stream } from './stream/definition.ts';
import { StreamModel, type StreamSetting } from './stream/model.ts';

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
  { definition: goal, schedule: scheduleOf },
  { definition: stream, stream: (setting) => new StreamModel(setting) },
];
