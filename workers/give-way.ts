import { readdir, readFile, writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';

/** Additional niceness of simulation threads: requests are expected within milliseconds, simulations within hours. */
export const SIMULATION_NICENESS = 5;

/**
 * Lowers the priority of this process relative to the rest of the machine. If the kernel divides processors among sessions first
 * (autogroup), the niceness of a thread counts only within its session. A worker that leads a session, like the one started by
 * `serve`, therefore lowers the priority of the session: as much as that of its simulation threads.
 * @param niceness 0: not at all
 */
export async function giveWay(niceness: number): Promise<void> {
  if (niceness === 0) return;
  await lowerThreads(niceness);
  const status = await readFile('/proc/self/stat', 'utf8').catch(() => '');
  // After the program's name, which may contain spaces: state, parent, group, session.
  const session = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[3]);
  if (session !== process.pid) return;
  await writeFile('/proc/self/autogroup', String(niceness + SIMULATION_NICENESS)).catch(() => undefined);
}

/** Linux has niceness per thread, and the garbage collection threads existed before this code could run. */
async function lowerThreads(by: number): Promise<void> {
  const niceness = Math.min(getPriority() + by, constants.priority.PRIORITY_LOW);
  const threads = await readdir('/proc/self/task').catch(() => [String(process.pid)]);
  for (const thread of threads) {
    try {
      setPriority(Number(thread), niceness);
    } catch {
      // The thread has ended meanwhile.
    }
  }
}
