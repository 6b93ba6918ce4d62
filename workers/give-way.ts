import { readdir, readFile, writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

/** Niceness of a worker process relative to one that answers requests, which waits for it. */
const PROCESS_NICENESS = 5;
/** Additional niceness of its simulation threads: requests are expected within milliseconds, simulations within hours. */
export const SIMULATION_NICENESS = 5;
/** Niceness of a session, for kernels that first divide processors among sessions. */
const SESSION_NICENESS = 10;

/**
 * Lowers the priority of this process relative to the rest of the machine. If the kernel divides processors among sessions first
 * (autogroup), the niceness of a thread counts only within its session. A worker that leads a session, like the one started by
 * `serve`, therefore lowers the priority of the session.
 */
export async function giveWay(): Promise<void> {
  await lowerThreads();
  const status = await readFile('/proc/self/stat', 'utf8').catch(() => '');
  // After the program's name, which may contain spaces: state, parent, group, session.
  const session = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[3]);
  if (session === process.pid) await writeFile('/proc/self/autogroup', String(SESSION_NICENESS)).catch(() => undefined);
}

/** Linux has niceness per thread, and the garbage collection threads existed before this code could run. */
async function lowerThreads(): Promise<void> {
  const niceness = Math.min(getPriority() + PROCESS_NICENESS, constants.priority.PRIORITY_LOW);
  const threads = await readdir('/proc/self/task').catch(() => [String(process.pid)]);
  for (const thread of threads) {
    try {
      setPriority(Number(thread), niceness);
    } catch {
      // The thread has ended meanwhile.
    }
  }
}
