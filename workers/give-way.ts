import { readdir, readFile, writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

/** By how much the process of a worker has less priority than one that answers requests: it waits for the latter. */
const PROCESS_NICENESS = 5;
/** By how much more its threads that simulate have less: who asks waits for milliseconds, simulations for hours. */
export const SIMULATION_NICENESS = 5;
/** Of a session, where the kernel shares processors between sessions first. */
const SESSION_NICENESS = 10;

/**
 * Has the kernel prefer the rest of the machine to this process. Where it shares processors between sessions first
 * (autogroup), the niceness of a thread counts within its session only: a worker that leads one, as the one that `serve`
 * starts, gives the whole of it less.
 */
export async function giveWay(): Promise<void> {
  await lowerThreads();
  const status = await readFile('/proc/self/stat', 'utf8').catch(() => '');
  // Behind the name of the program, which may hold spaces: state, parent, group, session.
  const session = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[3]);
  if (session === process.pid) await writeFile('/proc/self/autogroup', String(SESSION_NICENESS)).catch(() => undefined);
}

/** Linux counts niceness by thread, and those that collect garbage for all were there before this one could say so. */
async function lowerThreads(): Promise<void> {
  const niceness = Math.min(getPriority() + PROCESS_NICENESS, constants.priority.PRIORITY_LOW);
  const threads = await readdir('/proc/self/task').catch(() => [String(process.pid)]);
  for (const thread of threads) {
    try {
      setPriority(Number(thread), niceness);
    } catch {
      // It has ended since.
    }
  }
}
