import type { Schedule } from '../contract/schedule.ts';
import type { ParameterValues, ValuesOf } from '../parameters.ts';
import type { Attachments } from '../run.ts';
import type { WorkloadModel, WorkloadSetting } from './contract.ts';
import type { WorkloadDefinition } from './definition.ts';
import type { ListedWorkload, WorkloadId } from './list.ts';
import type { StreamModel, StreamSetting } from './stream/model.ts';

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
export type ModelFor<Parameters> =
  | { readonly create: (setting: WorkloadSetting<Parameters>) => WorkloadModel }
  | Omit<ScheduleWorkload<Parameters>, 'definition'>
  | Omit<PacketWorkload<Parameters>, 'definition'>;
type ParametersOf<Id extends WorkloadId> = ValuesOf<Extract<ListedWorkload, { id: Id }>['parameters']>;

/** The models of these workloads. */
export type ModelsOf<Id extends WorkloadId> = { readonly [Each in Id]: ModelFor<ParametersOf<Each>> };
