import type { RunningServer, ServerOptions } from '../server.ts';
import type { ServiceFlags } from '../settings/config.ts';
import { ConfigError, readConfig } from '../settings/config.ts';
import { startProblem } from '../settings/fixes.ts';
import { readWorkerSettings } from '../settings/worker.ts';
import { outliveReader } from './broken-pipes.ts';
import { EXIT, Failure } from './failure.ts';
import { note } from './output.ts';
import { unknownSettings } from './unknown-settings.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Time after shutdown, ms, after which the process exits even if something keeps it alive. */
const LINGER_MS = 2000;

/**
 * Starts the service and runs it until a signal; then everything is stopped in order, even if it was still starting. SIGTERM is
 * sent by supervisors, so load balancers are given time to send requests elsewhere. A second signal ends the process at once.
 */
export async function serveUntilSignal(flags: ServiceFlags, withWorker: boolean): Promise<void> {
  outliveReader();
  const config = readConfig(flags);
  for (const warning of unknownSettings()) note(warning);
  // Checked first, since the worker would not start with invalid settings.
  if (withWorker) readWorkerSettings();
  const stopping = new AbortController();
  const ended = nextSignal().then((signal) => {
    stopping.abort(new Error('stopped'));
    return signal;
  });
  const { signal } = stopping;
  const server = await start({ config, withWorker, onLog: note, signal }).catch((error: unknown) => {
    if (!signal.aborted) throw startFailure(error);
    note('Stopped before the service was ready.');
    exitSoon();
  });
  if (server === undefined) return;
  note(`onesided is ready on ${server.url} (Ctrl-C stops it)`);
  const last = await ended;
  for (const signal of SIGNALS) process.once(signal, () => process.exit(EXIT.interrupted));
  if (last === 'SIGTERM' && config.drainMs > 0) {
    note(`No longer ready; the port closes in ${config.drainMs / 1000} s …`);
    await server.drain();
  }
  note('Stopping …');
  await server.stop();
  exitSoon();
}

async function start(options: ServerOptions): Promise<RunningServer> {
  // Imported here, as no other command needs the server.
  const { startServer } = await import('../server.ts');
  return startServer(options);
}

function exitSoon(): void {
  setTimeout(() => process.exit(), LINGER_MS).unref();
}

/** Resolves on a signal, or when the parent's IPC channel closes: if the parent is killed, nobody else could stop the service. */
function nextSignal(): Promise<NodeJS.Signals | 'disconnect'> {
  return new Promise((resolve) => {
    const events = [...SIGNALS, 'disconnect'] as const;
    const onEvent = (received: (typeof events)[number]) => {
      for (const event of events) process.off(event, onEvent);
      resolve(received);
    };
    for (const event of events) process.on(event, () => onEvent(event));
    if (process.send !== undefined && !process.connected) onEvent('disconnect');
  });
}

function startFailure(error: unknown): Error {
  if (error instanceof ConfigError) return error;
  if (error instanceof Error && error.name === 'DataFolderError') {
    return new Failure(EXIT.badInput, `The service cannot start. ${error.message}`, { cause: error });
  }
  return new Failure(EXIT.noServer, `The service cannot start: ${startProblem(error)}`, { cause: error });
}
