import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../bin/onesided.js', import.meta.url));

/** A run of about a millisecond, so only its overhead is measured. */
export const TINY = {
  machine: 'cray-xe6',
  workload: { kind: 'dht', operationsPerProcess: 10 },
  mechanisms: ['rma'],
  processes: 2,
};

export interface Start {
  readonly name: string;
  /** CPU time in the fastest turn, ms: other load on the machine only adds to it. */
  readonly cpuMs: number;
  /** Relative to `node -e 0` in the same turns. */
  readonly ratio: number;
}

/** Measures the CPU time of processes that do almost nothing, in turns. Needs a build of the command line. */
export function measureStarts(turns: number): readonly Start[] {
  const folder = mkdtempSync(join(tmpdir(), 'onesided-start-'));
  try {
    const file = join(folder, 'tiny.json');
    writeFileSync(file, JSON.stringify(TINY));
    const lines: Readonly<Record<string, readonly string[]>> = {
      'node -e 0': ['-e', '0'],
      'onesided --version': [COMMAND, '--version'],
      'onesided run, tiny': [COMMAND, 'run', file, '--no-store', '--no-progress'],
    };
    const least = new Map(Object.keys(lines).map((name) => [name, Number.POSITIVE_INFINITY]));
    for (let turn = 0; turn < turns; turn += 1) {
      for (const [name, line] of Object.entries(lines)) least.set(name, Math.min(least.get(name) ?? 0, cpuMsOf(line)));
    }
    const base = least.get('node -e 0') ?? Number.NaN;
    return [...least].map(([name, cpuMs]) => ({ name, cpuMs, ratio: cpuMs / base }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns user and system time of a process and all its threads, ms, as reported by the shell for its children. */
function cpuMsOf(line: readonly string[]): number {
  const script = '"$@" > /dev/null || exit 1; times';
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', process.execPath, ...line], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${line.join(' ')} failed: ${stderr}`);
  const [, ofChildren = ''] = stdout.trim().split('\n');
  const times = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  return times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000, 0);
}
