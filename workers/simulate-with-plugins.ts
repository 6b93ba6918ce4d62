import { workerData } from 'piscina';
import { lateFile, loadSamePlugins } from '../src/plugins/load-plugins.ts';
import { SimulationFault } from '../src/simulation/engine/fault.ts';
import type { RegisteredPlugin } from '../src/simulation/plugin/registered.ts';
import type { Attachments, RunPlan, RunResult } from '../src/simulation/run.ts';
import { simulate } from '../src/simulation/simulate.ts';
import { type SimulationBatch, simulationTask } from './simulation-task.ts';

/** Data passed to a thread that simulates with plugins. */
export interface PluginThreadData {
  readonly plugins: readonly RegisteredPlugin[];
}

const { plugins } = workerData as PluginThreadData;
const loading = loadSamePlugins(plugins).then(
  () => undefined,
  (error: unknown) => (error instanceof Error ? error.message : String(error)),
);
const task = simulationTask(simulateCovered);

/** The task of a pool thread if this process has plugins; refuses to run if its plugins differ from those of the process. */
export default async function run(batch: SimulationBatch): Promise<number> {
  const unusable = await loading;
  if (unusable === undefined) return task(batch);
  batch.port.postMessage({ unusable });
  return 0;
}

/** A file loaded during a run may differ the next time, and no digest would show it. */
function simulateCovered(plan: RunPlan, attachments: Attachments): RunResult {
  const result = simulate(plan, attachments);
  const late = lateFile();
  if (late === undefined) return result;
  throw new SimulationFault(
    'SIM_PLUGIN',
    `a plugin loaded ${late} during the run: it must load all files when it starts`,
  );
}
