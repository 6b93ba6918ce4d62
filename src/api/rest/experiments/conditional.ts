import { createHash } from 'node:crypto';
import { ProblemError } from '../../../spec/errors.ts';
import type { Experiment } from '../../../spec/resources/experiment.ts';
import type { ExperimentStore } from '../../../store/contract.ts';
import { withoutCoding } from '../../plugins/coding-tags.ts';

const LONGEST_WAIT_SECONDS = 60;

/** Tags of experiments that have ended, whose objects the store does not change. */
const tags = new WeakMap<Experiment, string>();

/**
 * Returns the entity tag. It changes with every change of the experiment; the estimate and the queue position also change without
 * one.
 */
export function entityTag(experiment: Experiment): string {
  const tag = tags.get(experiment) ?? madeTag(experiment);
  tags.set(experiment, tag);
  return tag;
}

function madeTag(experiment: Experiment): string {
  const { etaSeconds: _eta, queuePosition: _place, runsAhead: _ahead, ...stable } = experiment;
  return `"${createHash('sha256').update(JSON.stringify(stable)).digest('base64url').slice(0, 22)}"`;
}

/** Returns the tag by which `If-None-Match` names this version, in whatever coding it was sent; undefined if it does not. */
export function matching(header: string | undefined, tag: string): string | undefined {
  const named = tagsIn(header).map((one) => one.replace(/^W\//, ''));
  return named.includes('*') ? tag : named.find((one) => withoutCoding(one) === withoutCoding(tag));
}

const tagsIn = (header = ''): readonly string[] => header.split(',').map((part) => part.trim());

/**
 * Requires that `If-Match`, if present, names this version (RFC 9110, 13.1.1). Weak tags never match: they identify responses.
 * @throws ProblemError REQUEST_PRECONDITION
 */
export function requireMatch(header: string | undefined, experiment: Experiment): void {
  if (header === undefined) return;
  const [tag, named] = [entityTag(experiment), tagsIn(header)];
  if (named.includes('*') || named.some((one) => withoutCoding(one) === withoutCoding(tag))) return;
  const detail = `The experiment now has another version, ${tag}; read it again, then send that version as If-Match`;
  throw new ProblemError('REQUEST_PRECONDITION', detail);
}

/** Returns the seconds of `Prefer: wait=…` (RFC 7240), or 0 without it. */
export function preferredWait(header: string | undefined): number {
  const [, seconds = '0'] = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,6})"?/i.exec(header ?? '') ?? [];
  return Math.min(Number(seconds), LONGEST_WAIT_SECONDS);
}

/** Returns the first version that `isEnough` accepts, or the latest one when the time is over; undefined if there is none. */
export async function waitFor(
  experiments: ExperimentStore,
  id: string,
  isEnough: (experiment: Experiment) => boolean,
  { seconds, gone }: { readonly seconds: number; readonly gone: AbortSignal },
): Promise<Experiment | undefined> {
  let last: Experiment | undefined;
  // In Node 20, a signal of AbortSignal.timeout that is only referenced by AbortSignal.any loses its timeout in garbage
  // collection.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), seconds * 1000);
  const signal = AbortSignal.any([late.signal, gone]);
  try {
    for await (const { experiment } of experiments.watch(id, signal)) {
      last = experiment;
      if (isEnough(experiment)) return experiment;
    }
    // Only an experiment that was deleted meanwhile is no longer watched.
    if (!signal.aborted) return undefined;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  return last ?? experiments.find(id);
}
