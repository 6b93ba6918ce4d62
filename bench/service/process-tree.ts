import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc, on every Linux that Node supports. */
const TICKS = 100;

/** Returns the CPU time of all descendants of this process so far, s, including those that have ended. */
export function childrenCpuSeconds(): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (processOf(name) ?? []) : []));
  const below = (pid: number): number =>
    all.filter(({ parent }) => parent === pid).reduce((sum, child) => sum + child.ticks + below(child.pid), 0);
  return below(process.pid) / TICKS;
}

function processOf(name: string) {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    // After the program's name, which may contain spaces: state, parent … and, from the 12th field on, four times.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    return { pid: Number(name), parent: fields[1], ticks };
  } catch {
    // The process has ended meanwhile.
    return undefined;
  }
}
