import { createSimulationPool, type SimulationPool } from '../../workers/simulation-pool.ts';
import { registeredPlugins } from '../simulation/plugin/registered.ts';
import { runMemoryMiB } from './run-memory.ts';

interface OpenThreads {
  /** What threads are begun with: others would give others results, or fail other runs. */
  readonly settings: string;
  readonly threads: number;
  readonly pool: SimulationPool;
}

const open: OpenThreads[] = [];

/**
 * So many threads of this process or more, each within the memory that a run may have. They stay until `endThreads` or the
 * end of the process: a thread that begins needs a second until it is as fast as it will be, longer than most runs take.
 */
export function simulationThreads(threads: number, taskFile?: string): SimulationPool {
  const options = { runMemoryMiB: runMemoryMiB(), ...(taskFile && { taskFile }) };
  const settings = JSON.stringify([options, registeredPlugins.map(({ digest }) => digest)]);
  const enough = open.find((one) => one.settings === settings && one.threads >= threads);
  if (enough) return enough.pool;
  const pool = createSimulationPool({ threads, ...options });
  open.push({ settings, threads, pool });
  return pool;
}

/** Ends all of them, whatever they simulate; who simulates next gets others. */
export async function endThreads(): Promise<void> {
  await Promise.all(open.splice(0).map(({ pool }) => pool.close()));
}
