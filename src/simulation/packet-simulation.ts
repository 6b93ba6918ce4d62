import type { Engine } from './engine/engine.ts';
import { hardwareOf } from './machines/read-machine.ts';
import type { PathMechanism } from './mechanisms/mechanism.ts';
import { succeeded } from './results.ts';
import type { RunPlan, RunResult } from './run.ts';
import type { StreamModel } from './workloads/stream/model.ts';
import type { PacketWorkload } from './workloads/workload.ts';

/** Simulates streams of packets between network interfaces and memory. */
export class PacketSimulation {
  private readonly model: StreamModel;

  constructor(
    plan: RunPlan,
    private readonly engine: Engine,
    mechanism: PathMechanism,
    workload: PacketWorkload,
  ) {
    const machine = hardwareOf(plan.machine.preset, plan.machine.parameters);
    const setting = { machine, parameters: plan.mechanism.parameters, seed: plan.seed };
    const pathOf = (node: number, registerAccessNs: number) => mechanism.path({ ...setting, registerAccessNs }, node);
    this.model = workload.stream({ plan, parameters: plan.workload.parameters, machine, engine, pathOf });
  }

  run(): RunResult {
    const { model, engine } = this;
    model.run();
    const counters = model.counters();
    const rate = model.rate();
    const metrics = model.metrics(counters, rate);
    const { operations, operationsDigest } = model;
    const occupied = model.occupied(rate);
    return succeeded({
      ...{ engine, operations, counters, metrics, rate, occupied, operationsDigest },
      trace: model.trace.finish(engine.now),
    });
  }
}
