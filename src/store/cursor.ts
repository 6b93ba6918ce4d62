import { createHash } from 'node:crypto';
import { ProblemError } from '../spec/errors.ts';

/** Position of the last item of a page: its sort value as text, and its id as tie-breaker. */
export interface Position {
  readonly value: string;
  readonly id: string;
}

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

/** Splits `-createdAt` into field and direction. */
export function parseSort(sort: string): Sort {
  return sort.startsWith('-') ? { key: sort.slice(1), descending: true } : { key: sort, descending: false };
}

/** Encodes an opaque cursor, which is valid only for the filter and sort that it was made for. */
export function encodeCursor(query: object, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([fingerprint(query), value, id])).toString('base64url');
}

/** @throws ProblemError REQUEST_INVALID if the cursor is malformed or belongs to another query. */
export function decodeCursor(query: object, cursor: string): Position {
  const parts = parse(cursor);
  const [made, value, id] = parts;
  if (typeof made !== 'string' || typeof value !== 'string' || typeof id !== 'string') throw refusal('is not valid');
  if (made !== fingerprint(query)) throw refusal('belongs to another filter or sort; start again without it');
  return { value, id };
}

/** Decodes the end of the previous page for rows ordered by number. @throws ProblemError as `decodeCursor` does. */
export function decodeNumber(query: object, cursor: string): bigint {
  const { id } = decodeCursor(query, cursor);
  if (!/^\d{1,18}$/.test(id)) throw refusal('is not valid');
  return BigInt(id);
}

function parse(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

function refusal(what: string): ProblemError {
  return new ProblemError('REQUEST_INVALID', `The cursor ${what}.`, [{ pointer: '/cursor', detail: what }]);
}

/** Digest of the query without page size and position, which may differ between pages. */
function fingerprint(query: object): string {
  const entries = Object.entries(query).filter(([key, value]) => key !== 'cursor' && key !== 'limit' && value != null);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 16);
}
