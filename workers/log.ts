import { type DestinationStream, type Logger, pino } from 'pino';
import { logOutput } from '../src/monitoring/log-output.ts';
import { redactedLines } from '../src/monitoring/redaction.ts';
import { traceFields } from '../src/monitoring/tracing.ts';
import type { WorkerObserver } from './worker.ts';

/** Returns a logger that writes one JSON object per line to standard output, like the API's; secrets are removed. */
export function workerLog(level: string): Logger {
  const redact = ['databaseUrl', 'redisUrl', 'token', 'password', 'authorization'];
  const options = { level, redact, mixin: () => traceFields() };
  return pino(options, redactedLines(logOutput()) as DestinationStream);
}

/** Logs what happens to runs, by their ids: at `debug` for all, at higher levels for those that failed or were retried. */
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
    // The worker itself warns about these.
    refused: () => undefined,
  };
}
