import { readFile, writeFile } from 'node:fs/promises';

/** By how much threads that simulate have less priority: who asks waits for milliseconds, simulations for hours. */
export const NICENESS = 10;

/**
 * Has the kernel prefer the rest of the machine to this process. Where it shares processors between sessions first
 * (autogroup), the niceness of a thread counts within its session only: a worker that leads one, as the one that `serve`
 * starts, gives the whole of it less.
 */
export async function giveWay(): Promise<void> {
  const status = await readFile('/proc/self/stat', 'utf8').catch(() => '');
  // Behind the name of the program, which may hold spaces: state, parent, group, session.
  const session = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[3]);
  if (session === process.pid) await writeFile('/proc/self/autogroup', String(NICENESS)).catch(() => undefined);
}
