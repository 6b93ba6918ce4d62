import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compiled } from './compiled.ts';

/** The command line as it was built. */
export const BUILT = [fileURLToPath(new URL('../../bin/onesided.js', import.meta.url))];
/** The command line of the present sources: as it was built, or as the runner has compiled it where that is not up to date. */
export const MAIN = process.env.BUILD_IS_CURRENT
  ? BUILT[0]!
  : compiled(fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url)));

/** A command that goes on until it is told to stop. */
export interface Service {
  /** Where it says that it listens; empty where it does not listen. */
  readonly url: string;
  readonly pid: number;
  /** Resolves when it is gone, with its exit code; null where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** What it has logged, a JSON object a line. */
  readonly log: () => readonly string[];
  signal(name: NodeJS.Signals): void;
  /** From now on nobody reads what it writes. */
  leaveUnread(): void;
  /** Asks it to end; its exit code. */
  stop(): Promise<number | null>;
}

/** Starts `serve`, `api` or `worker` as a process of its own, and waits until it says that it is ready. */
export async function startService(
  line: readonly string[],
  env: Readonly<Record<string, string>> = {},
  main: readonly string[] = [MAIN],
  cwd?: string,
): Promise<Service> {
  const given = { REDIS_URL: '', DATABASE_URL: '', ONESIDED_DRAIN_MS: '0', ...env };
  const child = spawn(process.execPath, [...main, ...line], { cwd, env: { ...process.env, ...given } });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let stderr = '';
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const ready = new Promise<string>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      const said = /ready on (\S+)|Worker with/.exec(stderr);
      if (said) resolve(said[1] ?? '');
    });
  });
  const failed = ended.then((code) => Promise.reject(new Error(`onesided ${line[0]} ended with ${code}: ${stderr}`)));
  failed.catch(() => undefined);
  const url = await Promise.race([ready, failed]);
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    log: () => log.split('\n').slice(0, -1),
    signal: (name) => void child.kill(name),
    leaveUnread: () => {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    stop,
  };
}
