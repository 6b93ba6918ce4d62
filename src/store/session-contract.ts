import type { Member } from '../spec/resources/project.ts';
import type { StoredToken } from './tenant-contract.ts';

export interface NewSession {
  readonly id: string;
  /** SHA-256 of what the cookie holds. */
  readonly hash: Uint8Array;
  /** Of the members that somebody is; the first is what the audit log calls them. */
  readonly names: readonly string[];
  readonly expiresAt: string;
}

/** What is known of whoever shows a session's cookie. */
export interface StoredSession extends NewSession {
  readonly memberships: readonly Pick<Member, 'project' | 'role' | 'mayImport'>[];
  readonly requestLimits: StoredToken['requestLimits'];
}

/** Who has signed in with an account of a provider. */
export interface SessionStore {
  /** Where members of these names are members. */
  memberships(names: readonly string[]): Promise<StoredSession['memberships']>;
  /** Stores a session; those that have expired are forgotten. */
  begin(session: NewSession): Promise<void>;
  find(id: string): Promise<StoredSession | undefined>;
  end(id: string): Promise<void>;
}
