import type { AuditEntry, Member, Project, Right, Token } from '../spec/resources/project.ts';
import type { OfProjects, Page } from './page.ts';

/** A project as stored; rights depend on the requester. */
export type ProjectRow = Omit<Project, 'rights'>;

export type NewMember = Pick<Member, 'project' | 'name' | 'role' | 'mayImport'>;

export interface NewToken extends Pick<Token, 'id' | 'member' | 'project' | 'note' | 'createdBy'> {
  readonly rights: readonly Right[];
  /** Lifetime, days of 24 h. Its end is set by the clock of the database, as is whether it has come. */
  readonly expiresInDays: number;
  /** SHA-256 of the whole token. */
  readonly hash: Uint8Array;
  /** A repeated request by the same author with this key replaces the first token, whose secret nobody has received. */
  readonly idempotencyKey?: string | undefined;
}

/** Limits of a project. */
export type Quota = Pick<Project, 'mostQueuedRuns' | 'mostTraceBytes' | 'requestsPerMinute'>;

/** Data of the holder of a token. */
export interface StoredToken extends Token {
  readonly hash: Uint8Array;
  /** Neither revoked nor, by the clock of the database, expired: hosts may disagree about the time. */
  readonly isValid: boolean;
  /** Memberships of its member; empty if it belongs to nobody. */
  readonly memberships: readonly Pick<Member, 'project' | 'role' | 'mayImport'>[];
  /** Limits of the projects that it is valid for; empty if it is valid for all. */
  readonly requestLimits: readonly { readonly project: string; readonly perMinute: number | null }[];
}

export interface AuditQuery extends OfProjects {
  readonly project?: string;
  readonly actor?: string;
  readonly cursor?: string;
  readonly limit: number;
}

export interface TokensOf {
  readonly projects: readonly string[];
  readonly member: string;
  readonly within?: string;
}

/** Projects, their members, and tokens. */
export interface TenantStore {
  /** Creates a project; false if the id is taken. */
  createProject(project: Pick<Project, 'id' | 'title'>): Promise<boolean>;
  /** Replaces all limits of a project; null means no limit. False if there is no such project. */
  setQuota(project: string, quota: Quota): Promise<boolean>;
  /** Returns all projects, or the existing ones among these, by id. */
  projects(ids?: readonly string[]): Promise<readonly ProjectRow[]>;
  /**
   * Returns the projects of the existing ones among these experiments, by id, including removed ones: a project never changes.
   */
  projectsOfExperiments(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  members(project: string): Promise<readonly Member[]>;
  /** Adds a member, or changes the role of an existing one. */
  setMember(member: NewMember): Promise<Member>;
  /** Removes a member and revokes its tokens: those for this project and, with its last project, all. False if there is none. */
  removeMember(project: string, name: string): Promise<boolean>;
  /** Throws (RUN_IDEMPOTENCY_CONFLICT) if its key belongs to another token, or to one that is used or revoked. */
  createToken(token: NewToken): Promise<Token>;
  /**
   * Returns tokens, latest first: all, or those for one of these projects or of this member (`within`: for that project only).
   */
  tokens(of?: TokensOf): Promise<readonly Token[]>;
  token(id: string): Promise<StoredToken | undefined>;
  /** Revokes a token; false if there is none. */
  revokeToken(id: string): Promise<boolean>;
  /** Records that a token was used now. */
  tokenUsed(id: string): Promise<void>;
  /** Latest first. */
  audit(query: AuditQuery): Promise<Page<AuditEntry>>;
}
