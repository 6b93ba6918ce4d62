import { createHash } from 'node:crypto';
import { ProblemError } from '../../../spec/errors.ts';
import type { Experiment } from '../../../spec/resources/experiment.ts';
import type { ExperimentStore } from '../../../store/contract.ts';

const LONGEST_WAIT_SECONDS = 60;

/** Of experiments that are over, which the store keeps as they are. */
const tags = new WeakMap<Experiment, string>();

/** Changes with every change of the experiment; estimate and place in the queue also change without one. */
export function entityTag(experiment: Experiment): string {
  const tag = tags.get(experiment) ?? madeTag(experiment);
  tags.set(experiment, tag);
  return tag;
}

function madeTag(experiment: Experiment): string {
  const { etaSeconds: _eta, queuePosition: _place, runsAhead: _ahead, ...stable } = experiment;
  return `"${createHash('sha256').update(JSON.stringify(stable)).digest('base64url').slice(0, 22)}"`;
}

/** Whether `If-None-Match` names this version. */
export function matches(header: string | undefined, tag: string): boolean {
  const named = header?.split(',').map((part) => part.trim().replace(/^W\//, '')) ?? [];
  return named.includes(tag) || named.includes('*');
}

/**
 * Whether `If-Match` names this version, or there is none (RFC 9110, 13.1.1). Weak tags match nothing: they are for answers.
 * @throws ProblemError REQUEST_PRECONDITION
 */
export function requireMatch(header: string | undefined, experiment: Experiment): void {
  if (header === undefined) return;
  const [tag, named] = [entityTag(experiment), header.split(',').map((part) => part.trim())];
  if (named.includes(tag) || named.includes('*')) return;
  const detail = `The experiment now has another version, ${tag}; read it again, then send that version as If-Match`;
  throw new ProblemError('REQUEST_PRECONDITION', detail);
}

/** Seconds of `Prefer: wait=…` (RFC 7240), 0 without it. */
export function preferredWait(header: string | undefined): number {
  const [, seconds = '0'] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?/i.exec(header ?? '') ?? [];
  return Math.min(Number(seconds), LONGEST_WAIT_SECONDS);
}

/** The first version that `isEnough` accepts, or the last one before the time is over. Undefined where there is none. */
export async function waitFor(
  experiments: ExperimentStore,
  id: string,
  isEnough: (experiment: Experiment) => boolean,
  { seconds, gone }: { readonly seconds: number; readonly gone: AbortSignal },
): Promise<Experiment | undefined> {
  let last: Experiment | undefined;
  // Of a signal of AbortSignal.timeout that is only combined, Node 20 forgets the time with the next garbage collection.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), seconds * 1000);
  const signal = AbortSignal.any([late.signal, gone]);
  try {
    for await (const { experiment } of experiments.watch(id, signal)) {
      last = experiment;
      if (isEnough(experiment)) break;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  return last ?? experiments.find(id);
}
