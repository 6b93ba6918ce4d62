import type { ServiceConfig } from '../../config.ts';
import { ProblemError } from '../../spec/errors.ts';
import { type Right, rightsOf } from '../../spec/resources/project.ts';
import type { StoredToken, TenantStore } from '../../store/contract.ts';
import { administrator, type Principal } from './principal.ts';
import { hashOf, idOfToken, sameHash } from './token-text.ts';

/** How long what is known of a token may be believed: a revoked one is refused after at most so many ms. */
const TOKEN_BELIEVED_MS = 5000;
/** `lastUsedAt` is written that often, not with every request. */
const USED_EVERY_MS = 60_000;
const MOST_REMEMBERED = 10_000;

export interface AuthenticationOptions {
  readonly config: Pick<ServiceConfig, 'adminToken'>;
  readonly tenants: Pick<TenantStore, 'token' | 'tokenUsed'>;
  readonly onError?: ((error: unknown) => void) | undefined;
}

interface Remembered {
  readonly until: number;
  readonly found: Promise<StoredToken | undefined>;
}

/** Finds out who asks, by the value of `Authorization`. */
export class Authentication {
  private readonly admin: Buffer | undefined;
  private readonly remembered = new Map<string, Remembered>();
  private readonly noted = new Map<string, number>();

  constructor(private readonly options: AuthenticationOptions) {
    const { adminToken } = options.config;
    this.admin = adminToken === undefined ? undefined : hashOf(adminToken);
  }

  /** @throws ProblemError AUTH_REQUIRED without a token, AUTH_INVALID where it is none, has expired or was revoked. */
  async principalOf(header: string | undefined, address?: string): Promise<Principal> {
    const from = address === undefined ? {} : { address };
    return { ...(await this.authenticated(header)), ...from };
  }

  private async authenticated(header: string | undefined): Promise<Principal> {
    if (this.admin === undefined) return ANYBODY;
    if (header === undefined) throw new ProblemError('AUTH_REQUIRED', 'Send `Authorization: Bearer TOKEN`');
    const [, token = ''] = /^bearer +(\S+)$/i.exec(header) ?? [];
    const hash = hashOf(token);
    // Hashes have one length, so that the comparison takes the same time whatever was sent.
    if (sameHash(hash, this.admin)) return ADMINISTRATOR;
    const stored = await this.stored(idOfToken(token));
    if (!stored || !sameHash(hash, stored.hash) || !isValid(stored)) {
      throw new ProblemError('AUTH_INVALID', 'The token is not valid');
    }
    this.noteUse(stored.id);
    return { ...principalOfToken(stored), renew: () => this.authenticated(header) };
  }

  /** Members or tokens have changed here: what other processes change is seen when it is believed no longer. */
  forget(): void {
    this.remembered.clear();
  }

  private async stored(id: string | undefined): Promise<StoredToken | undefined> {
    if (id === undefined) return undefined;
    const known = this.remembered.get(id);
    if (known && known.until > Date.now()) return known.found;
    const found = this.options.tenants.token(id);
    this.remembered.delete(id);
    if (this.remembered.size >= MOST_REMEMBERED) this.remembered.clear();
    this.remembered.set(id, { until: Date.now() + TOKEN_BELIEVED_MS, found });
    // A database that did not answer is asked again by the next request.
    found.catch(() => this.remembered.delete(id));
    return found;
  }

  private noteUse(id: string): void {
    const now = Date.now();
    if (now - (this.noted.get(id) ?? 0) < USED_EVERY_MS) return;
    if (this.noted.size >= MOST_REMEMBERED) this.noted.clear();
    this.noted.set(id, now);
    this.options.tenants.tokenUsed(id).catch((error: unknown) => this.options.onError?.(error));
  }
}

const ANYBODY = administrator('loopback');
const ADMINISTRATOR = administrator('administrator');

function isValid({ revokedAt, expiresAt }: StoredToken): boolean {
  return revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now());
}

function principalOfToken({ id, member, project, rights, memberships }: StoredToken): Principal {
  const most = new Set(rights);
  if (member === null) {
    const projects = new Map(project === null ? [] : [[project, most]]);
    return { name: `token ${id}`, token: id, everywhere: project === null ? most : NONE, projects };
  }
  const inScope = memberships.filter((membership) => project === null || membership.project === project);
  const projects = new Map(
    inScope.map((membership) => [membership.project, new Set(rightsOf(membership).filter((right) => most.has(right)))]),
  );
  return { name: member, token: id, everywhere: NONE, projects };
}

const NONE: ReadonlySet<Right> = new Set();
