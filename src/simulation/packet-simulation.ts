import type { Engine } from './engine/engine.ts';
import { hardwareOf } from './machines/read-machine.ts';
import type { PathMechanism } from './mechanisms/registry.ts';
import { succeeded } from './results.ts';
import type { RunPlan, RunResult } from './run.ts';
import type { PacketWorkload } from './workloads/registry.ts';
import type { StreamModel } from './workloads/stream/model.ts';

/** Streams of packets over what lies between network interfaces and memory. */
export class PacketSimulation {
  private readonly model: StreamModel;

  constructor(
    plan: RunPlan,
    private readonly engine: Engine,
    mechanism: PathMechanism,
    workload: PacketWorkload,
  ) {
    const machine = hardwareOf(plan.machine.preset, plan.machine.parameters);
    const registerAccessNs = Number(plan.workload.parameters.registerAccessNs);
    const setting = { machine, parameters: plan.mechanism.parameters, registerAccessNs, seed: plan.seed };
    this.model = workload.stream({ plan, machine, engine, pathOf: (node) => mechanism.path(setting, node) });
  }

  run(): RunResult {
    const { model, engine } = this;
    model.run();
    const counters = model.counters();
    const metrics = model.metrics(counters);
    const { operations, operationsDigest } = model;
    return succeeded({
      ...{ engine, operations, counters, metrics, operationsDigest },
      trace: model.trace.finish(engine.now),
    });
  }
}
