import type { Command } from 'commander';
import { ConfigError } from '../../settings/config.ts';
import { startProblem } from '../../settings/fixes.ts';
import type { WorkerFlags } from '../../settings/worker.ts';
import { outliveReader } from '../broken-pipes.ts';
import { EXIT, Failure } from '../failure.ts';
import { repeated, wholeNumber } from '../option-values.ts';
import { note } from '../output.ts';
import { unknownSettings } from '../unknown-settings.ts';

const HELP = `
Needs DATABASE_URL (the database of the API) and, if the API's queue is on Redis, the same
REDIS_URL. Start one worker per host. Ctrl-C or SIGTERM returns unfinished runs to the queue and
ends the worker. ONESIDED_METRICS_PORT opens a port for health and metrics (docs/operating.md).

Plugins named by --with or ONESIDED_PLUGINS are code that runs with the rights of this process. The
API and its workers need the same plugins (docs/plugins.md).

--label (and ONESIDED_LABELS) add labels that specifications can require (requires). Every worker
also has host-NAME, arch-x64 or arch-arm64, and memory-1gib, memory-2gib … up to the memory that a
run may use.
Exit codes: 0 stopped, 2 no DATABASE_URL, bad settings or metrics port in use, 3 database
unreachable.

Example:
  DATABASE_URL=postgresql://onesided@db/onesided onesided worker --threads 16 --label large`;

export function addWorker(command: Command): void {
  command
    .description('Takes runs from the queue, simulates them in threads and stores their results.')
    .option(
      '--threads <n>',
      'simulation threads (default: ONESIDED_THREADS, or the number of cores)',
      wholeNumber(1, 1024),
    )
    .option('--label <label>', 'label that specifications may require; repeatable', repeated, [])
    .addHelpText('after', HELP)
    .action(worker);
}

async function worker({ threads: asked, label }: { threads?: number; label: readonly string[] }): Promise<void> {
  if (!process.env.DATABASE_URL) {
    throw new Failure(EXIT.badInput, 'DATABASE_URL is not set: a worker needs the database that the API uses.');
  }
  outliveReader();
  const isReady = endOnSignal();
  for (const warning of unknownSettings()) note(warning);
  const threads = await start({ ...(asked !== undefined && { threads: asked }), labels: label }).catch(
    (error: unknown) => {
      if (error instanceof ConfigError) throw error;
      throw new Failure(EXIT.noServer, `The worker cannot start: ${startProblem(error)}`, { cause: error });
    },
  );
  isReady();
  note(`Worker with ${threads} ${threads === 1 ? 'thread' : 'threads'} is ready (Ctrl-C stops it)`);
}

async function start(flags: WorkerFlags): Promise<number> {
  // Imported here, as no other command needs the queue.
  const { runWorkerProcess } = await import('../../../workers/main.ts');
  return runWorkerProcess(flags);
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Ends the process on a signal, as there is nothing to stop in order yet. Returns what to call once there is. */
function endOnSignal(): () => void {
  const end = () => {
    note('Stopped before the worker was ready.');
    process.exit(EXIT.done);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
}
