import { keep, readKept } from '../api/kept.ts';
import { type Draft, isObject, plainDraft } from './draft.ts';

const KEY = 'onesided.drafts';
/** Storage key from before there could be several drafts. */
const KEY_OF_ONE = 'onesided.draft';
/** Older ones are forgotten. */
export const MOST_DRAFTS = 20;

/** Id of the draft that the form opens by default. */
export const OWN = 'own';

export interface KeptDraft {
  readonly id: string;
  /** Time of the last change, ms since 1970. */
  readonly at: number;
  readonly draft: Draft;
}

/** Returns the unfinished drafts in this browser, newest first; ignores what cannot be read. */
export function keptDrafts(): KeptDraft[] {
  const listed = parsed(readKept(KEY));
  const drafts = Array.isArray(listed) ? listed.flatMap(readEntry) : [];
  const former = drafts.some(({ id }) => id === OWN) ? undefined : plainDraft(parsed(readKept(KEY_OF_ONE)));
  return former ? [...drafts, { id: OWN, at: 0, draft: former }] : drafts;
}

/** Stores a draft; returns the time of the change. */
export function keepDraft(id: string, draft: Draft): number {
  const at = Date.now();
  const others = keptDrafts().filter((entry) => entry.id !== id);
  write([{ id, at, draft }, ...others]);
  return at;
}

export function forgetDraft(id: string): void {
  write(keptDrafts().filter((entry) => entry.id !== id));
}

export function newDraftId(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? 'another';
}

function write(drafts: readonly KeptDraft[]): void {
  keep(KEY_OF_ONE, undefined);
  keep(KEY, drafts.length > 0 ? JSON.stringify(drafts.slice(0, MOST_DRAFTS)) : undefined);
}

function readEntry(entry: unknown): KeptDraft[] {
  if (!isObject(entry) || typeof entry.id !== 'string' || !isTime(entry.at)) return [];
  const draft = plainDraft(entry.draft);
  return draft ? [{ id: entry.id, at: entry.at, draft }] : [];
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime());
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
