import { setTimeout as wait } from 'node:timers/promises';
import { type Experiment, isOver } from '../spec/resources/experiment.ts';
import { serverEvents } from './event-stream.ts';
import { EXIT, Failure } from './failure.ts';
import { idPath, request, requestJson } from './http-client.ts';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5000;
/** Number of consecutive broken connections after which the server counts as unreachable. */
const MOST_BREAKS = 8;

/**
 * Follows an experiment to its end. A broken stream is resumed where it broke off (Last-Event-ID), with increasing delays. Throws
 * a Failure (no server) if that does not help, or the signal's reason on abort.
 */
export async function watchExperiment(
  id: string,
  onChange: (experiment: Experiment) => void,
  signal: AbortSignal,
): Promise<Experiment> {
  let latest = await requestJson<Experiment>(idPath('experiments', id), { signal });
  onChange(latest);
  let lastEvent = '';
  for (let breaks = 0; !isOver(latest); ) {
    try {
      for await (const { id: revision, experiment } of changes(id, lastEvent, signal)) {
        lastEvent = revision;
        latest = experiment;
        breaks = 0;
        onChange(latest);
      }
    } catch (error) {
      if (signal.aborted || (error instanceof Failure && error.exitCode === EXIT.badInput)) throw error;
      if (breaks >= MOST_BREAKS) throw error instanceof Failure ? error : lost(id, error);
    }
    if (isOver(latest)) break;
    await wait(Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** breaks), undefined, { signal });
    breaks += 1;
  }
  return latest;
}

async function* changes(id: string, lastEvent: string, signal: AbortSignal) {
  const headers = { accept: 'text/event-stream', ...(lastEvent && { 'last-event-id': lastEvent }) };
  const { body } = await request(idPath('experiments', id, '/events'), { headers, signal });
  if (!body) return;
  for await (const event of serverEvents(body)) {
    if (event.event !== 'experiment') continue;
    yield { id: event.id, experiment: JSON.parse(event.data) as Experiment };
  }
}

function lost(id: string, cause: unknown): Failure {
  return new Failure(EXIT.noServer, `Lost the server while watching ${id}; the experiment continues there.`, { cause });
}
