import type { ServiceConfig } from '../../settings/config.ts';
import { ProblemError } from '../../spec/errors.ts';
import type { SessionStore, StoredSession, StoredToken, TenantStore } from '../../store/contract.ts';
import { administrator, type Principal, principalOfSession, principalOfToken } from './principal.ts';
import { Remembered } from './remembered.ts';
import { hashOf, idOfSecret, sameHash } from './token-text.ts';

/** How long a looked-up token or session is trusted, ms: a revoked token is refused at the latest after this time. */
const BELIEVED_MS = 4000;
/** Minimum interval between updates of a token's `lastUsedAt`, ms, so not every request writes it. */
const USED_EVERY_MS = 60_000;
const MOST_NOTED = 10_000;

export interface AuthenticationOptions {
  readonly config: Pick<ServiceConfig, 'adminToken'>;
  readonly tenants: Pick<TenantStore, 'token' | 'tokenUsed'>;
  readonly sessions: Pick<SessionStore, 'find' | 'end'>;
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Credentials in a request. A token takes precedence over a session. */
export interface Credentials {
  /** Value of the `Authorization` header. */
  readonly authorization: string | undefined;
  /** Value of the session cookie. */
  readonly session?: string | undefined;
  readonly address?: string | undefined;
}

/** Authenticates the sender of a request. */
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

  /** @throws ProblemError AUTH_REQUIRED without credentials, AUTH_INVALID if they are malformed, expired or revoked. */
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
    // Hashes have a fixed length, so the comparison takes the same time for any input.
    if (sameHash(hash, admin)) return ADMINISTRATOR;
    const id = idOfSecret(token, 'token');
    const stored = id === undefined ? undefined : await this.tokens.of(id);
    if (!stored || !sameHash(hash, stored.hash) || !stored.isValid) {
      throw new ProblemError('AUTH_INVALID', 'The token is not valid');
    }
    this.noteUse(stored.id);
    return { ...principalOfToken(stored), renew: () => this.ofToken(admin, header) };
  }

  private async ofSession(secret: string): Promise<Principal> {
    const id = idOfSecret(secret, 'session');
    const stored = id === undefined ? undefined : await this.sessions.of(id);
    if (!stored || !sameHash(hashOf(secret), stored.hash)) {
      throw new ProblemError('AUTH_INVALID', 'The session has ended; sign in again');
    }
    if (stored.memberships.length === 0) {
      await this.options.sessions.end(stored.id);
      throw new ProblemError('AUTH_INVALID', 'The session has ended: its user is no longer a member of any project');
    }
    return { ...principalOfSession(stored), renew: () => this.ofSession(secret) };
  }

  /**
   * Drops cached tokens and sessions after a change in this process. Changes by other processes take effect when entries expire.
   */
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
