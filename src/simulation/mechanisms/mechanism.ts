import type { MechanismModel, PartsFor } from '../contract/mechanism.ts';
import type { Machine } from '../machines/schema.ts';
import type { ParameterValues, ValuesOf } from '../parameters.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { MechanismDefinition } from './definition.ts';
import type { ListedMechanism, MechanismId } from './list.ts';
import type { ScheduleParameters } from './message-passing/model.ts';
import type { PathFactory } from './packet-path/model.ts';
import type { ReplaySetting, ScheduleModel } from './schedule-contract.ts';

/** A mechanism that carries out the operations of programs. */
export interface ProgramMechanism<Own = ParameterValues, Model extends MechanismModel = MechanismModel> {
  readonly definition: MechanismDefinition;
  /** @param machine parameters of the machine, @param parameters those of the mechanism */
  readonly create: (runtime: Runtime, machine: Machine, parameters: Own) => Model;
  /** The parameter that accepts `best`, and its largest meaningful value on that machine with that many processes. */
  readonly searched?: {
    readonly name: string;
    readonly most: (machine: Machine, processes: number) => number;
  };
}

/** A mechanism that replays schedules, whose operations are known beforehand. */
export interface ScheduleMechanism<Own = ParameterValues, OfWorkload = ParameterValues> {
  readonly definition: MechanismDefinition;
  readonly replay: (setting: ReplaySetting<Own, OfWorkload>) => ScheduleModel;
}

/** The path between a network interface and memory, for packet streams. */
export interface PathMechanism<Own = ParameterValues> {
  readonly definition: MechanismDefinition;
  readonly path: PathFactory<Own>;
}

export type Mechanism = ProgramMechanism | ScheduleMechanism | PathMechanism;

/** The values of a mechanism's parameters, by name and type of its definition. */
export type ParametersOf<Id extends MechanismId> = ValuesOf<Extract<ListedMechanism, { id: Id }>['parameters']>;
/** A model with exactly the parts offered by the mechanism's definition. */
type ModelOf<Id extends MechanismId> = MechanismModel &
  PartsFor<Extract<ListedMechanism, { id: Id }>['offers'][number]>;

/** Each model takes the parameters of its own definition, and that of a replay those of the workload `goal` as well. */
export type ModelFor<Own, Model extends MechanismModel> =
  | Omit<ProgramMechanism<Own, Model>, 'definition'>
  | Omit<ScheduleMechanism<Own, ScheduleParameters>, 'definition'>
  | Omit<PathMechanism<Own>, 'definition'>;

/** The models of these mechanisms. */
export type ModelsOf<Id extends MechanismId> = { readonly [Each in Id]: ModelFor<ParametersOf<Each>, ModelOf<Each>> };
