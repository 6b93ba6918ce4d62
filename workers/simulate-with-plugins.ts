import { workerData } from 'piscina';
import { accusation, culprit, loadedAs, shownFile } from '../src/plugins/blame.ts';
import { lateFile, loadSamePlugins } from '../src/plugins/load-plugins.ts';
import { mechanismDefinitions, workloadDefinitions } from '../src/simulation/catalogue.ts';
import { SimulationFault } from '../src/simulation/engine/fault.ts';
import type { RegisteredPlugin } from '../src/simulation/plugin/registered.ts';
import type { Attachments, RunPlan, RunResult } from '../src/simulation/run.ts';
import { simulate } from '../src/simulation/simulate.ts';
import { ProblemError } from '../src/spec/errors.ts';
import { thrownText } from '../src/spec/wording.ts';
import { NO_MEMORY, type SimulationBatch, simulationTask } from './simulation-task.ts';

/** Data passed to a thread that simulates with plugins. */
export interface PluginThreadData {
  readonly plugins: readonly RegisteredPlugin[];
}

const { plugins } = workerData as PluginThreadData;
const loading = loadSamePlugins(plugins).then(() => undefined, thrownText);
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
  const result = inTheirName(plan, () => simulate(plan, attachments));
  const late = lateFile();
  if (late === undefined) return result;
  throw new SimulationFault(
    'SIM_PLUGIN',
    `a plugin loaded ${shownFile(late)} during the run: it must load all files when it starts`,
  );
}

/** Whatever the models of plugins throw, but faults that they report on purpose, fails the run in the name of their plugin. */
function inTheirName(plan: RunPlan, run: () => RunResult): RunResult {
  try {
    return run();
  } catch (error) {
    const blamed = blameForRun(plan, error);
    if (blamed === undefined) throw error;
    throw new SimulationFault('SIM_PLUGIN', blamed);
  }
}

/**
 * Returns what an error of a run says of the plugin in which it arose, or else of one whose model takes part; undefined if it names
 * a plugin itself, if the machine has no memory left, or if there is none.
 */
function blameForRun(plan: RunPlan, error: unknown): string | undefined {
  if (error instanceof ProblemError || (error instanceof RangeError && error.message === NO_MEMORY)) return undefined;
  const models = modelsOf(plan).filter(({ plugin }) => plugin !== undefined);
  const plugin = culprit(error) ?? loadedAs(models[0]?.plugin);
  if (plugin === undefined) return undefined;
  const own = models.filter((model) => model.plugin === plugin.name).map(({ what }) => what);
  return accusation(plugin, `${own.join(', ') || 'code of it'}: throws during a run: ${thrownText(error)}`, error);
}

function modelsOf({ mechanism, workload }: RunPlan): { readonly what: string; readonly plugin: string | undefined }[] {
  const pluginOf = (definitions: readonly { readonly id: string; readonly plugin?: string }[], kind: string) =>
    definitions.find(({ id }) => id === kind)?.plugin;
  return [
    { what: `workload ${workload.kind}`, plugin: pluginOf(workloadDefinitions, workload.kind) },
    { what: `mechanism ${mechanism.kind}`, plugin: pluginOf(mechanismDefinitions, mechanism.kind) },
  ];
}
