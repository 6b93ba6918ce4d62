import { impossibility } from './catalogue.ts';
import { releaseAll } from './engine/arrays.ts';
import { Engine } from './engine/engine.ts';
import { SimulationFault } from './engine/fault.ts';
import type { Mechanism } from './mechanisms/mechanism.ts';
import { mechanisms } from './mechanisms/registry.ts';
import { PacketSimulation } from './packet-simulation.ts';
import { bestRun, searchedIn } from './parameter-search.ts';
import { ProgramSimulation } from './program-simulation.ts';
import { ReplaySimulation } from './replay-simulation.ts';
import { unsuccessful } from './results.ts';
import type { Attachments, RunPlan, RunResult } from './run.ts';
import { workloads } from './workloads/registry.ts';
import type { Workload } from './workloads/workload.ts';

/**
 * Runs one simulation to its end. Pure: the same plan gives bit-identical results wherever it runs. Errors within the model are
 * results as well, with status `failed` or `deadlocked`; only defects throw. A plan that asks for the best value of a parameter
 * is simulated with several values and returns the result of the best.
 * @param attachments content identified by digest in the plan
 */
export function simulate(plan: RunPlan, attachments: Attachments = {}): RunResult {
  const mechanism = mechanisms.find(({ definition }) => definition.id === plan.mechanism.kind)!;
  const workload = workloads.find(({ definition }) => definition.id === plan.workload.kind)!;
  const searched = 'create' in mechanism ? searchedIn(plan, mechanism) : undefined;
  if (searched !== undefined) {
    return bestRun(plan, searched, workload.definition, (given) => {
      releaseAll();
      return simulate(given, attachments);
    });
  }
  const engine = new Engine();
  try {
    const impossible = impossibility(plan);
    if (impossible) return unsuccessful(engine, 'failed', impossible.code, impossible.message);
    return simulationOf(plan, { mechanism, workload }, engine, attachments).run();
  } catch (error) {
    if (error instanceof SimulationFault) return unsuccessful(engine, 'failed', error.code, error.message);
    throw error;
  }
}

/** Returns the kind of simulation for the plan, which depends on how its mechanism and workload are registered. */
function simulationOf(
  plan: RunPlan,
  { mechanism, workload }: { readonly mechanism: Mechanism; readonly workload: Workload },
  engine: Engine,
  attachments: Attachments,
): { run(): RunResult } {
  if ('create' in mechanism && 'create' in workload) return new ProgramSimulation(plan, engine, mechanism, workload);
  if ('replay' in mechanism && 'schedule' in workload) {
    return new ReplaySimulation(plan, engine, mechanism, workload.schedule(plan.workload.parameters, attachments));
  }
  if ('path' in mechanism && 'stream' in workload) {
    return new PacketSimulation(plan, engine, mechanism, workload);
  }
  const message = `${plan.mechanism.kind} cannot run ${plan.workload.kind}`;
  throw new SimulationFault('SIM_INCOMPATIBLE', message);
}
