import { spawn } from 'node:child_process';
import { vi } from 'vitest';
import { MAIN } from '../support/service-process.ts';

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandLineOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Called with what has come on standard error so far. */
  readonly onError?: (stderr: string, kill: (signal: NodeJS.Signals) => void) => void;
  /** Called once the process is there. */
  readonly onStart?: (kill: (signal: NodeJS.Signals) => void) => void;
  /** Largest file in KiB that the process may write. */
  readonly fileLimitKiB?: number;
}

/** Runs the command line as a process of its own. */
export function onesided(line: readonly string[], options: CommandLineOptions = {}): Promise<Outcome> {
  const { env, input, onError, onStart, fileLimitKiB } = options;
  const { ONESIDED_URL: _url, ONESIDED_TOKEN: _token, ...inherited } = process.env;
  const node = [process.execPath, MAIN, ...line];
  const [command = '', ...rest] = fileLimitKiB
    ? ['bash', '-c', `ulimit -f ${fileLimitKiB}; exec "$@"`, 'bash', ...node]
    : node;
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, { env: { ...inherited, ...env } });
    onStart?.((signal) => child.kill(signal));
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      onError?.(stderr, (signal) => child.kill(signal));
    });
    child.once('error', reject).once('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(input);
  });
}

/** Runs the command line in this process: quicker, for what needs no process of its own. */
export async function inProcess(line: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      written[stream] += String(text);
      return true;
    }),
  );
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const { commandLine } = await import('../../src/cli/command-line.ts');
  try {
    return { code: await commandLine(['node', 'onesided', ...line]), ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}

export const SMALL = `
name: small
machine: cray-xe6
workload: {kind: dht, operationsPerProcess: 20, volumeElements: 4096}
mechanisms: [rma, am, aa-poll]
processes: 8
sweep:
  - {path: processes, values: [8, 16]}
  - {path: workload.collisionRate, values: [0.05, 0.25]}
replications: 2
trace: {level: sampled, maxEvents: 500}
`;
