import type { Member } from '../spec/resources/project.ts';
import type { StoredToken } from './tenant-contract.ts';

export interface NewSession {
  readonly id: string;
  /** SHA-256 of the cookie's content. */
  readonly hash: Uint8Array;
  /** Member names of the user; the first one appears in the audit log. */
  readonly names: readonly string[];
  /** Duration, h. Its end is set by the clock of the database, as is whether it has come. */
  readonly hours: number;
}

/** Data of the user who presents a session's cookie. */
export interface StoredSession extends Omit<NewSession, 'hours'> {
  readonly expiresAt: string;
  readonly memberships: readonly Pick<Member, 'project' | 'role' | 'mayImport'>[];
  readonly requestLimits: StoredToken['requestLimits'];
}

/** Sessions of users who signed in with an account of a provider. */
export interface SessionStore {
  /** Returns the memberships of these member names. */
  memberships(names: readonly string[]): Promise<StoredSession['memberships']>;
  /** Stores a session and deletes expired ones. */
  begin(session: NewSession): Promise<void>;
  /** Returns a session that has not expired. */
  find(id: string): Promise<StoredSession | undefined>;
  end(id: string): Promise<void>;
}
