import type { Schedule } from '../../contract/schedule.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { TraceRecorder } from '../../engine/trace-recorder.ts';
import type { CriticalStep, RankTime, Trace, TraceTrack } from '../../run.ts';
import type { Pending, ReplaySetting, ScheduleModel } from '../schedule-contract.ts';
import { criticalPath } from './critical-path.ts';
import type { IssueOrder } from './freed-operations.ts';
import { logGPOf } from './loggp.ts';
import type { MessagePassingValues } from './parameters.ts';
import { pendingOperations } from './pending.ts';
import { rankTimes } from './rank-times.ts';
import { REPLAY_KINDS, Recording } from './recording.ts';
import { Replay } from './replay.ts';

/** Slices that an operation leaves in a trace, about: a send leaves one at its target as well. */
const SLICES_PER_OPERATION = 1.3;

/** Parameters of the workload with the schedule. */
export interface ScheduleParameters {
  readonly order: IssueOrder;
}
type GoalReplay = ReplaySetting<MessagePassingValues, ScheduleParameters>;

/** Message passing: replays a schedule on the LogGP parameters of a machine. */
export class MessagePassingModel implements ScheduleModel {
  private readonly schedule: Schedule;
  private readonly replay: Replay;
  private readonly recorder: TraceRecorder;

  constructor(private readonly setting: GoalReplay) {
    const { schedule, engine, operations, machine, parameters, workload } = setting;
    const costs = logGPOf(machine, parameters, schedule.ranks);
    this.schedule = schedule;
    this.recorder = recorderOf(setting, costs.ranksPerNode);
    operations.recordIn(this.recorder.operationSink);
    const observer = new Recording(schedule, costs.overheadNs, operations, this.recorder);
    this.replay = new Replay(schedule, costs, { order: workload.order, queue: engine.queue, observer });
  }

  run(): Pending | undefined {
    const { replay, schedule, setting } = this;
    replay.run();
    setting.engine.events = replay.events;
    setting.engine.now = this.last().finishNs;
    const complete = replay.dependencies.done === schedule.operations && replay.matching.matched === replay.messages;
    return complete ? undefined : pendingOperations(replay, schedule);
  }

  ranks(): RankTime[] {
    return rankTimes(this.replay, this.schedule.ranks);
  }

  get cpus(): number {
    let sum = 0;
    for (let rank = 0; rank < this.schedule.ranks; rank += 1) sum += this.replay.resources.cpusUsed(rank);
    return sum;
  }

  criticalPath(): CriticalStep[] {
    const { finishNs, cause } = this.last();
    return criticalPath(this.replay, finishNs, cause);
  }

  trace(): Trace | undefined {
    return this.recorder.finish(this.last().finishNs);
  }

  finish(): Record<string, number> {
    const { messages, bytesSent, bytesReceived, matching, events } = this.replay;
    if (messages !== matching.matched || bytesSent !== bytesReceived) {
      const lost = `${messages - matching.matched} messages and ${bytesSent - bytesReceived} bytes`;
      throw new SimulationFault('SIM_CONSERVATION', `${lost} were lost on the way`);
    }
    const { operations, dependencies } = this.schedule;
    return {
      operations_issued: operations,
      operations_completed: this.replay.dependencies.done,
      dependencies,
      messages,
      bytes: bytesSent,
      events,
    };
  }

  /** The rank that finishes last; of several the first. */
  private last(): { finishNs: number; cause: number } {
    let last = this.replay.resources.finishOf(0);
    for (let rank = 1; rank < this.schedule.ranks; rank += 1) {
      const finish = this.replay.resources.finishOf(rank);
      if (finish.finishNs > last.finishNs) last = finish;
    }
    return last;
  }
}

function recorderOf({ schedule, trace }: GoalReplay, ranksPerNode: number): TraceRecorder {
  const { ranks, cpus, operations } = schedule;
  const tracks = trace.level === 'off' ? [] : cpuTracks(ranks, cpus, ranksPerNode);
  const expected = operations * SLICES_PER_OPERATION;
  return new TraceRecorder(trace, expected, { kinds: REPLAY_KINDS, tracks: [tracks] });
}

function cpuTracks(ranks: number, cpus: number, ranksPerNode: number): TraceTrack[] {
  return Array.from({ length: ranks * cpus }, (_, index) => {
    const rank = Math.floor(index / cpus);
    const name = cpus === 1 ? `rank ${rank}` : `rank ${rank} cpu ${index % cpus}`;
    return { name, node: Math.floor(rank / ranksPerNode), resource: 'cpu' };
  });
}
