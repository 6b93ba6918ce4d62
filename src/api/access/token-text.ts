import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Prefixes by which scanners of sources and logs recognise tokens. */
const PREFIXES = { token: 'ost', session: 'oss' } as const;
type Kind = keyof typeof PREFIXES;

export interface NewSecret {
  /** Identifies the token; not secret. */
  readonly id: string;
  /** Shown to the owner only once. */
  readonly token: string;
  readonly hash: Buffer;
}

/** Creates a token or the secret of a session: prefix, id and 32 random bytes. */
export function newSecret(kind: Kind = 'token'): NewSecret {
  const id = randomBytes(8).toString('hex');
  const token = `${PREFIXES[kind]}_${id}_${randomBytes(32).toString('base64url')}`;
  return { id, token, hash: hashOf(token) };
}

/** Returns the id in a secret; undefined if it is malformed or of another kind. */
export function idOfSecret(secret: string, kind: Kind): string | undefined {
  const [, prefix, id] = /^(os[ts])_([0-9a-f]{16})_[A-Za-z0-9_-]{43}$/.exec(secret) ?? [];
  return prefix === PREFIXES[kind] ? id : undefined;
}

/** Returns the stored hash of a token. The secret has 256 random bits, so a slow hash is not needed against guessing. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares in a time that does not depend on where two hashes differ. */
export function sameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
