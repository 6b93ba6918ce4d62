import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { compiled } from './compiled.ts';

export const FAULTY_SIMULATION = compiled(fileURLToPath(new URL('faulty-simulation.ts', import.meta.url)));
export const WORKER_PROCESS = compiled(fileURLToPath(new URL('worker-process-main.ts', import.meta.url)));

export interface WorkerProcess {
  readonly pid: number;
  /** Resolves when the process is gone, with its exit code or the signal that ended it. */
  readonly ended: Promise<number | string>;
  signal(name: NodeJS.Signals): void;
  /** What it has logged, a JSON object a line. */
  readonly log: () => readonly string[];
}

/** A worker in a process of its own, with the misbehaving simulation and short leases. */
export async function startWorkerProcess(env: Record<string, string>): Promise<WorkerProcess> {
  const child = fork(WORKER_PROCESS, {
    env: { ...process.env, REDIS_URL: '', ONESIDED_THREADS: '2', ONESIDED_LEASE_MS: '1500', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  await Promise.race([once(child, 'message'), ended]);
  return {
    pid: child.pid ?? 0,
    ended,
    signal: (name) => void child.kill(name),
    log: () => output.split('\n').slice(0, -1),
  };
}
