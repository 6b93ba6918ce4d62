import { type DestinationStream, type Logger, pino } from 'pino';
import { redactedLines } from '../src/monitoring/redaction.ts';
import { traceFields } from '../src/monitoring/tracing.ts';
import type { WorkerObserver } from './worker.ts';

/** Objects a line on standard output, as those of the API; secrets are left out of every line. */
export function workerLog(level: string): Logger {
  const redact = ['databaseUrl', 'redisUrl', 'token', 'password', 'authorization'];
  const options = { level, redact, mixin: () => traceFields() };
  return pino(options, redactedLines(pino.destination(1)) as DestinationStream);
}

/** Tells what becomes of runs, by their ids: of all from `debug` on, of those that failed and were tried again always. */
export function loggingObserver(log: Logger): WorkerObserver {
  return {
    claimed: (runs) => {
      const again = runs.filter(({ attempt }) => attempt > 1).map(({ id, attempt }) => ({ run: id, attempt }));
      if (again.length > 0) log.warn({ runs: again }, 'runs tried again');
      log.debug({ runs: runs.map(({ id }) => id) }, 'runs claimed');
    },
    simulated: ({ id, attempt }, { result: { status, error, events }, wallMs }) => {
      const line = { run: id, attempt, status, events, wallMs: Math.round(wallMs), ...(error ? { error } : {}) };
      if (status === 'succeeded') log.debug(line, 'run simulated');
      else log.warn(line, 'run failed');
    },
    // The worker warns of these itself.
    refused: () => undefined,
  };
}
