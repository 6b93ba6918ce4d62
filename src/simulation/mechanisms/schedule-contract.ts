import type { Schedule } from '../contract/schedule.ts';
import type { Engine } from '../engine/engine.ts';
import type { Operations } from '../engine/operations.ts';
import type { LoggpMachine, Machine } from '../machines/schema.ts';
import type { ParameterValues } from '../parameters.ts';
import type { CriticalStep, PendingOperation, RankTime, RunPlan, Trace } from '../run.ts';

export interface ReplaySetting<Own = ParameterValues, OfWorkload = ParameterValues> {
  readonly schedule: Schedule;
  readonly engine: Engine;
  /** Keeps the latency of messages. */
  readonly operations: Operations;
  readonly machine: Machine | LoggpMachine;
  /** Parameters of the mechanism. */
  readonly parameters: Own;
  /** Parameters of the workload. */
  readonly workload: OfWorkload;
  readonly trace: RunPlan['trace'];
}

/** Operations that never complete, and a description of their number. */
export interface Pending {
  /** At most `MAX_PENDING` of them, rank by rank. */
  readonly operations: readonly PendingOperation[];
  readonly message: string;
}

/** Interface of a mechanism that replays schedules. */
export interface ScheduleModel {
  /** Replays until nothing more can happen; returns what is left, undefined if everything has completed. */
  run(): Pending | undefined;
  /** By rank. Called after `run`, as all that follows. */
  ranks(): RankTime[];
  /** CPUs that did anything, over all ranks. */
  readonly cpus: number;
  criticalPath(): CriticalStep[];
  trace(): Trace | undefined;
  /** Returns counters, including `messages` and `bytes`; throws a SimulationFault if something was lost. */
  finish(): Record<string, number>;
}
