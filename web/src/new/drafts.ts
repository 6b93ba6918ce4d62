import { keep, readKept } from '../api/kept.ts';
import { type Draft, isObject, plainDraft } from './draft.ts';

const KEY = 'onesided.drafts';
/** Where the one draft was kept before there could be several. */
const KEY_OF_ONE = 'onesided.draft';
const MOST = 8;

/** Of the draft that a visit to the form without further wishes goes on with. */
export const OWN = 'own';

export interface KeptDraft {
  readonly id: string;
  /** When it was changed last, ms since 1970. */
  readonly at: number;
  readonly draft: Draft;
}

/** The unfinished drafts of this browser, the newest first; what cannot be read as drafts is none. */
export function keptDrafts(): KeptDraft[] {
  const listed = parsed(readKept(KEY));
  const drafts = Array.isArray(listed) ? listed.flatMap(readEntry) : [];
  const former = drafts.some(({ id }) => id === OWN) ? undefined : plainDraft(parsed(readKept(KEY_OF_ONE)));
  return former ? [...drafts, { id: OWN, at: 0, draft: former }] : drafts;
}

export function keepDraft(id: string, draft: Draft): void {
  const others = keptDrafts().filter((entry) => entry.id !== id);
  write([{ id, at: Date.now(), draft }, ...others]);
}

export function forgetDraft(id: string): void {
  write(keptDrafts().filter((entry) => entry.id !== id));
}

export function newDraftId(): string {
  return crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? 'another';
}

function write(drafts: readonly KeptDraft[]): void {
  keep(KEY_OF_ONE, undefined);
  keep(KEY, drafts.length > 0 ? JSON.stringify(drafts.slice(0, MOST)) : undefined);
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
