import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { BUILT } from '../../support/service-process.ts';

/** A plugin whose workload can harm the worker that simulates it. */
export const TROUBLE = fileURLToPath(new URL('plugin', import.meta.url));

export type Specification = Readonly<Record<string, unknown>>;

/** Some 2 ms of simulation a run. */
export function shortRuns(runs: number): Specification {
  const sizes = Array.from({ length: 10 }, (_, i) => i + 2);
  return {
    name: `${runs} short runs`,
    machine: 'ib-hdr',
    workload: { kind: 'dht', operationsPerProcess: 10, volumeElements: 64 },
    mechanisms: ['rma'],
    sweep: [{ path: 'processes', values: sizes }],
    replications: Math.ceil(runs / sizes.length),
    seed: 7,
  };
}

export interface Troubled {
  readonly runs: number;
  /** The place of the run that makes trouble. */
  readonly at?: number;
  readonly trouble?: 'kill' | 'hang';
  /** What each run takes, in ms. */
  readonly wallMs?: number;
}

/** Runs of which one makes trouble. */
export function troubledRuns({ runs, at = -1, trouble, wallMs = 0 }: Troubled): Specification {
  const troubles = trouble ? { troubleAt: at, trouble } : {};
  return {
    name: `${runs} runs, trouble at ${at}`,
    machine: 'ib-hdr',
    workload: { kind: 'trouble', ...troubles, wallNs: wallMs * 1e6 },
    mechanisms: ['rma'],
    processes: 2,
    sweep: [{ path: 'workload.item', values: Array.from({ length: runs }, (_, i) => i) }],
    seed: 7,
  };
}

const known = new Map<string, Promise<readonly string[]>>();

/** The digests of a fault-free execution, run by run: `onesided run`, which needs neither server nor database. */
export function faultFree(specification: Specification): Promise<readonly string[]> {
  const text = JSON.stringify(withoutTrouble(specification));
  const computed = known.get(text) ?? computedBy(text);
  known.set(text, computed);
  return computed;
}

/** What a run takes and whom it harms has no part in its result. */
function withoutTrouble({ name: _, ...rest }: Specification): Specification {
  const workload = rest.workload as Specification;
  return workload.kind === 'trouble' ? { ...rest, workload: { kind: 'trouble' } } : rest;
}

async function computedBy(text: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'onesided-fault-free-'));
  try {
    const file = join(folder, 'specification.json');
    await writeFile(file, text);
    const flags = ['--with', TROUBLE, '--no-store', '--json', '--no-progress'];
    const line = [...BUILT, 'run', file, ...flags];
    const { stdout } = await promisify(execFile)(process.execPath, line, { maxBuffer: 2 ** 30 });
    const { runs } = JSON.parse(stdout) as { runs: readonly { readonly index: number; readonly digest: string }[] };
    return [...runs].sort((a, b) => a.index - b.index).map(({ digest }) => digest);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
