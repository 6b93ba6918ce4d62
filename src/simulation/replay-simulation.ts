import type { Schedule } from './contract/schedule.ts';
import { digestOfColumns } from './engine/digest.ts';
import type { Engine } from './engine/engine.ts';
import { SimulationFault } from './engine/fault.ts';
import { distribution } from './engine/histogram.ts';
import type { Occupied } from './engine/occupancy.ts';
import { Operations } from './engine/operations.ts';
import { rateOf } from './engine/steady-rate.ts';
import { describesHardware, hardwareOf, loggpOf } from './machines/read-machine.ts';
import type { LoggpMachine, Machine } from './machines/schema.ts';
import type { ScheduleMechanism } from './mechanisms/mechanism.ts';
import type { ScheduleModel } from './mechanisms/schedule-contract.ts';
import { succeeded, unsuccessful } from './results.ts';
import type { MetricValue, RankTime, RunPlan, RunResult } from './run.ts';

/** Replays a schedule on a mechanism that supports schedules. */
export class ReplaySimulation {
  private readonly operations = new Operations('message');
  private readonly model: ScheduleModel;

  constructor(
    plan: RunPlan,
    private readonly engine: Engine,
    mechanism: ScheduleMechanism,
    private readonly schedule: Schedule,
  ) {
    if (plan.processes !== schedule.ranks) {
      const message = `the plan has ${plan.processes} processes, but its schedule has ${schedule.ranks} ranks`;
      throw new SimulationFault('SIM_SCHEDULE_RANKS', message);
    }
    if (schedule.operations === 0) throw new SimulationFault('SIM_SCHEDULE_EMPTY', 'the schedule has no operations');
    this.model = mechanism.replay({
      schedule,
      engine,
      operations: this.operations,
      machine: machineOf(plan.machine),
      parameters: plan.mechanism.parameters,
      workload: plan.workload.parameters,
      trace: plan.trace,
    });
  }

  run(): RunResult {
    const pending = this.model.run();
    if (pending === undefined) return this.result();
    const result = unsuccessful(this.engine, 'deadlocked', 'SIM_DEADLOCK', pending.message);
    return { ...result, pending: pending.operations };
  }

  private result(): RunResult {
    const { model, operations, engine, schedule } = this;
    const counters = model.finish();
    const ranks = model.ranks();
    return succeeded({
      ...{ engine, operations, counters, rate: rateOf(operations.ended, 0, engine.now) },
      metrics: this.metrics(counters, ranks),
      occupied: this.occupied(ranks),
      operationsDigest: digestOfSchedule(schedule),
      trace: model.trace(),
      replay: { ranks, criticalPath: model.criticalPath() },
    });
  }

  /** CPUs of a rank are alike and share its time. */
  private occupied(ranks: readonly RankTime[]): Occupied[] {
    const cpus = this.model.cpus / ranks.length;
    return [
      { resource: 'core', busyNs: ranks.map(({ computingNs, overheadNs }) => (computingNs + overheadNs) / cpus) },
    ];
  }

  private metrics(counters: Record<string, number>, ranks: readonly RankTime[]): Record<string, MetricValue> {
    const finishNs = this.engine.now;
    const sum = (pick: (rank: RankTime) => number) => ranks.reduce((total, rank) => total + pick(rank), 0);
    const cpuNs = finishNs * this.model.cpus;
    const computing = cpuNs > 0 ? sum(({ computingNs }) => computingNs) / cpuNs : 0;
    const overhead = cpuNs > 0 ? sum(({ overheadNs }) => overheadNs) / cpuNs : 0;
    const { latency } = this.operations;
    return {
      finish_ns: { value: finishNs, unit: 'ns' },
      messages: { value: counters.messages, unit: '1' },
      bytes: { value: counters.bytes, unit: 'B' },
      messages_per_second: { value: finishNs > 0 ? (counters.messages / finishNs) * 1e9 : 0, unit: '1/s' },
      ...(latency.count > 0 && { operation_latency_ns: distribution(latency, 'ns') }),
      computing_share: { value: computing, unit: '1' },
      overhead_share: { value: overhead, unit: '1' },
      waiting_share: { value: cpuNs > 0 ? 1 - computing - overhead : 0, unit: '1' },
    };
  }
}

/** A schedule can also run on a model of messages. */
function machineOf({ preset, parameters }: RunPlan['machine']): Machine | LoggpMachine {
  return describesHardware(parameters) ? hardwareOf(preset, parameters) : loggpOf(preset, parameters);
}

const digests = new WeakMap<Schedule, string>();

/** Returns a digest of a schedule's operations and their dependencies, independent of labels and lines; computed once. */
function digestOfSchedule(schedule: Schedule): string {
  const { kind, size, peer, tag, cpu, nic, begin, end, onStart, onDone } = schedule;
  const columns = [begin, end, kind, size, peer, tag, cpu, nic];
  const links = [onStart.first, onStart.list, onDone.first, onDone.list];
  const digest = digests.get(schedule) ?? digestOfColumns(...columns, ...links);
  digests.set(schedule, digest);
  return digest;
}
