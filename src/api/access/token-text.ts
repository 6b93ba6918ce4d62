import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** How tokens begin, so that scanners of sources and logs know one when they see it. */
const TOKEN_PREFIX = 'ost_';
const TOKEN = /^ost_([0-9a-f]{16})_[A-Za-z0-9_-]{43}$/;

export interface NewSecret {
  /** Names the token; no secret. */
  readonly id: string;
  /** What its owner is shown, once. */
  readonly token: string;
  readonly hash: Buffer;
}

/** A new token: prefix, id, and 32 random bytes. */
export function newSecret(): NewSecret {
  const id = randomBytes(8).toString('hex');
  const token = `${TOKEN_PREFIX}${id}_${randomBytes(32).toString('base64url')}`;
  return { id, token, hash: hashOf(token) };
}

/** The id in a token; undefined where it is none of ours. */
export function idOfToken(token: string): string | undefined {
  return TOKEN.exec(token)?.[1];
}

/** What is stored of a token. The secret has 256 random bits, so that there is nothing to guess slowly. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares in a time that tells nothing of where two hashes differ. */
export function sameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A text without the secrets of tokens that may stand in it. */
export function withoutTokens(text: string): string {
  return text.replaceAll(/ost_([0-9a-f]{16})_[A-Za-z0-9_-]+/g, 'ost_$1_…');
}
