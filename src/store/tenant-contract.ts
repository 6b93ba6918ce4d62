import type { AuditEntry, Member, Project, Right, Token } from '../spec/resources/project.ts';
import type { OfProjects, Page } from './page.ts';

/** A project as it is stored; what may be done in it depends on who asks. */
export type ProjectRow = Omit<Project, 'rights'>;

export type NewMember = Pick<Member, 'project' | 'name' | 'role' | 'mayImport'>;

export interface NewToken extends Pick<Token, 'id' | 'member' | 'project' | 'note' | 'createdBy' | 'expiresAt'> {
  readonly rights: readonly Right[];
  /** SHA-256 of the whole token. */
  readonly hash: Uint8Array;
  /** Asked for again under this key by the same, it takes the place of the first one, whose secret nobody has got. */
  readonly idempotencyKey?: string | undefined;
}

/** What a project may at most. */
export type Quota = Pick<Project, 'mostQueuedRuns' | 'mostTraceBytes' | 'requestsPerMinute'>;

/** What is known of whoever shows a token. */
export interface StoredToken extends Token {
  readonly hash: Uint8Array;
  /** Where its member is one; none where it is nobody's. */
  readonly memberships: readonly Pick<Member, 'project' | 'role' | 'mayImport'>[];
  /** Of the projects that it is good for; none where that is every one. */
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

/** Projects, who is in them, and what proves it. */
export interface TenantStore {
  /** False where there is one of this id. */
  createProject(project: Pick<Project, 'id' | 'title'>): Promise<boolean>;
  /** Replaces all limits of a project; null: any number. False where there is no such project. */
  setQuota(project: string, quota: Quota): Promise<boolean>;
  /** All, or those of these that there are, by id. */
  projects(ids?: readonly string[]): Promise<readonly ProjectRow[]>;
  /** Of those of these experiments that there are, by id, removed ones included: it never changes. */
  projectsOfExperiments(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  members(project: string): Promise<readonly Member[]>;
  /** Adds a member, or gives one another role. */
  setMember(member: NewMember): Promise<Member>;
  /** False where there is none; what they were allowed by their tokens ends with it. */
  removeMember(project: string, name: string): Promise<boolean>;
  /** Throws (RUN_IDEMPOTENCY_CONFLICT) where its key belongs to another token, or to one that is used or revoked. */
  createToken(token: NewToken): Promise<Token>;
  /** Latest first: all, or those for one of these projects or of this member (`within`: for that project alone). */
  tokens(of?: TokensOf): Promise<readonly Token[]>;
  token(id: string): Promise<StoredToken | undefined>;
  /** False where there is none. */
  revokeToken(id: string): Promise<boolean>;
  /** Notes that a token was used now. */
  tokenUsed(id: string): Promise<void>;
  /** Latest first. */
  audit(query: AuditQuery): Promise<Page<AuditEntry>>;
}
