import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of /proc in a second, on every Linux that Node runs on. */
const TICKS = 100;

/** CPU time that all processes below this one have taken so far, in seconds; those that ended count as well. */
export function childrenCpuSeconds(): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (processOf(name) ?? []) : []));
  const below = (pid: number): number =>
    all.filter(({ parent }) => parent === pid).reduce((sum, child) => sum + child.ticks + below(child.pid), 0);
  return below(process.pid) / TICKS;
}

function processOf(name: string) {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    // Behind the name of the program, which may hold spaces: state, parent … and from the 12th on four times.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    return { pid: Number(name), parent: fields[1], ticks };
  } catch {
    // It has ended since.
    return undefined;
  }
}
