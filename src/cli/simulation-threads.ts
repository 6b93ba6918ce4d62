import { createSimulationPool, type SimulationPool } from '../../workers/simulation-pool.ts';
import { registeredPlugins } from '../simulation/plugin/registered.ts';
import { runMemoryMiB } from './run-memory.ts';

interface OpenThreads {
  /** Settings with which the threads were started. Different settings would change results or let other runs fail. */
  readonly settings: string;
  readonly threads: number;
  readonly pool: SimulationPool;
}

const open: OpenThreads[] = [];

/**
 * Returns a pool of at least this many threads, each limited to the memory of a run. It is kept until `endThreads` or the end of
 * the process: a new thread needs about a second to reach full speed, longer than most runs take.
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

/** Terminates all threads, even during a simulation; a new pool is started on demand. */
export async function endThreads(): Promise<void> {
  await Promise.all(open.splice(0).map(({ pool }) => pool.close()));
}
