import type { ServiceConfig } from '../../settings/config.ts';
import { ProblemError } from '../../spec/errors.ts';
import type { SessionStore, StoredSession, StoredToken, TenantStore } from '../../store/contract.ts';
import { administrator, type Principal, principalOfSession, principalOfToken } from './principal.ts';
import { Remembered } from './remembered.ts';
import { hashOf, idOfSecret, sameHash } from './token-text.ts';

/** How long what is known of a token may be believed: a revoked one is refused after at most so many ms. */
const BELIEVED_MS = 4000;
/** `lastUsedAt` is written that often, not with every request. */
const USED_EVERY_MS = 60_000;
const MOST_NOTED = 10_000;

export interface AuthenticationOptions {
  readonly config: Pick<ServiceConfig, 'adminToken'>;
  readonly tenants: Pick<TenantStore, 'token' | 'tokenUsed'>;
  readonly sessions: Pick<SessionStore, 'find'>;
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** What a request shows of who sends it; a token goes before a session. */
export interface Credentials {
  /** Value of `Authorization`. */
  readonly authorization: string | undefined;
  /** Value of the cookie of a session. */
  readonly session?: string | undefined;
  readonly address?: string | undefined;
}

/** Finds out who asks. */
export class Authentication {
  private readonly admin: Buffer | undefined;
  private readonly tokens: Remembered<StoredToken | undefined>;
  private readonly sessions: Remembered<StoredSession | undefined>;
  private readonly noted = new Map<string, number>();

  constructor(private readonly options: AuthenticationOptions) {
    const { config, tenants, sessions } = options;
    this.admin = config.adminToken === undefined ? undefined : hashOf(config.adminToken);
    this.tokens = new Remembered((id) => tenants.token(id), BELIEVED_MS);
    this.sessions = new Remembered((id) => sessions.find(id), BELIEVED_MS);
  }

  /** @throws ProblemError AUTH_REQUIRED where nothing is shown, AUTH_INVALID where it is none, has expired or was revoked. */
  async principalOf({ address, ...shown }: Credentials): Promise<Principal> {
    const from = address === undefined ? {} : { address };
    return { ...(await this.authenticated(shown)), ...from };
  }

  private async authenticated({ authorization, session }: Credentials): Promise<Principal> {
    if (this.admin === undefined) return ANYBODY;
    if (authorization !== undefined) return this.ofToken(this.admin, authorization);
    if (session !== undefined) return this.ofSession(session);
    throw new ProblemError('AUTH_REQUIRED', 'Send `Authorization: Bearer TOKEN`');
  }

  private async ofToken(admin: Buffer, header: string): Promise<Principal> {
    const [, token = ''] = /^bearer +(\S+)$/i.exec(header) ?? [];
    const hash = hashOf(token);
    // Hashes have one length, so that the comparison takes the same time whatever was sent.
    if (sameHash(hash, admin)) return ADMINISTRATOR;
    const id = idOfSecret(token, 'token');
    const stored = id === undefined ? undefined : await this.tokens.of(id);
    if (!stored || !sameHash(hash, stored.hash) || !isValid(stored)) {
      throw new ProblemError('AUTH_INVALID', 'The token is not valid');
    }
    this.noteUse(stored.id);
    return { ...principalOfToken(stored), renew: () => this.ofToken(admin, header) };
  }

  private async ofSession(secret: string): Promise<Principal> {
    const id = idOfSecret(secret, 'session');
    const stored = id === undefined ? undefined : await this.sessions.of(id);
    if (!stored || !sameHash(hashOf(secret), stored.hash) || Date.parse(stored.expiresAt) <= Date.now()) {
      throw new ProblemError('AUTH_INVALID', 'The session has ended; sign in again');
    }
    return { ...principalOfSession(stored), renew: () => this.ofSession(secret) };
  }

  /** Members, tokens or sessions have changed here: what other processes change is seen when it is believed no longer. */
  forget(): void {
    this.tokens.forget();
    this.sessions.forget();
  }

  private noteUse(id: string): void {
    const now = performance.now();
    if (now - (this.noted.get(id) ?? Number.NEGATIVE_INFINITY) < USED_EVERY_MS) return;
    if (this.noted.size >= MOST_NOTED) this.noted.clear();
    this.noted.set(id, now);
    this.options.tenants.tokenUsed(id).catch((error: unknown) => this.options.onError?.(error));
  }
}

const ANYBODY = administrator('loopback');
const ADMINISTRATOR = administrator('administrator');

function isValid({ revokedAt, expiresAt }: StoredToken): boolean {
  return revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now());
}
