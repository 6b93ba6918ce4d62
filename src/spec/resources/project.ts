import { type Static, Type } from '../type-builder.ts';

/** What somebody may do in a project. To import results that others computed is a right of its own, in no role. */
export const RIGHTS = ['read', 'submit', 'import', 'administer'] as const;
export type Right = (typeof RIGHTS)[number];

export const ROLES = ['reader', 'submitter', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const RIGHTS_OF_ROLE: Readonly<Record<Role, readonly Right[]>> = {
  reader: ['read'],
  submitter: ['read', 'submit'],
  admin: ['read', 'submit', 'administer'],
};

/** What a member may. */
export function rightsOf({ role, mayImport }: Pick<Member, 'role' | 'mayImport'>): readonly Right[] {
  return mayImport ? [...RIGHTS_OF_ROLE[role], 'import'] : RIGHTS_OF_ROLE[role];
}

/** Names of projects: the same as in specifications. */
export const PROJECT_NAME = '^[a-z0-9][a-z0-9-]{0,62}$';
export const PROJECT_NAME_IN_WORDS =
  'lower-case letters, digits and dashes, 63 at most, beginning with a letter or digit';
/** Names of members: what an account is called, or an e-mail address. */
export const MEMBER_NAME = '^[A-Za-z0-9][A-Za-z0-9._@+-]{0,99}$';
export const MEMBER_NAME_IN_WORDS =
  'a name or an e-mail address: letters, digits, . _ @ + -, 100 at most, beginning with a letter or digit';

/** What the audit log calls those who are no members; no member may pass for one of them. */
export const RESERVED_NAMES: readonly string[] = ['administrator', 'loopback', 'retention'];

const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });

/** Most runs of a project that wait or are computed at a time. */
export const MostQueuedRuns = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

/** Most bytes that stored traces of a project may take, with those that are expected of its queued runs. */
export const MostTraceBytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** Most requests with tokens and sessions of a project in a minute. */
export const RequestsPerMinute = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });

/** What experiments, explorations and schedules belong to. */
export const Project = Type.Object(
  {
    id: Type.String({ description: 'As specifications name it.' }),
    title: nullable(Type.String(), 'What people call it.'),
    rights: Type.Array(Type.Enum([...RIGHTS]), { description: 'What whoever asks may do in it.' }),
    mostQueuedRuns: nullable(MostQueuedRuns, 'Runs that may wait or be computed at a time; null: any number.'),
    mostTraceBytes: nullable(
      MostTraceBytes,
      'Bytes that its traces may take, stored ones and those expected of queued runs; null: any number.',
    ),
    requestsPerMinute: nullable(
      RequestsPerMinute,
      'Requests with tokens and sessions of it in a minute; null: any number.',
    ),
    createdAt: Type.String(),
  },
  { $id: 'Project' },
);
export type Project = Static<typeof Project>;

/** Somebody, or something, in a project. */
export const Member = Type.Object(
  {
    project: Type.String(),
    name: Type.String(),
    role: Type.Enum([...ROLES], {
      description:
        'reader: read; submitter: also submit, cancel, retry, extend, delete; admin: also members and tokens.',
    }),
    mayImport: Type.Boolean({ description: 'May import results that were computed elsewhere; in no role by itself.' }),
    createdAt: Type.String(),
  },
  { $id: 'Member' },
);
export type Member = Static<typeof Member>;

/** What proves who asks, without its secret, which is shown once. */
export const Token = Type.Object(
  {
    id: Type.String({ description: 'The part of the token after its prefix; no secret.' }),
    member: nullable(Type.String(), 'Whose it is; null: its rights hold in all projects.'),
    project: nullable(Type.String(), 'The only project it is good for; null: every one of its member.'),
    rights: Type.Array(Type.Enum([...RIGHTS]), { description: 'The most that it allows.' }),
    note: nullable(Type.String(), 'What it is for.'),
    createdBy: Type.String(),
    createdAt: Type.String(),
    expiresAt: nullable(Type.String(), 'From when on it is refused; null: never.'),
    lastUsedAt: nullable(Type.String(), 'Exact to the minute.'),
    revokedAt: nullable(Type.String(), 'Since when it is refused.'),
  },
  { $id: 'Token' },
);
export type Token = Static<typeof Token>;

/** Who changed what, when, and from where. */
export const AuditEntry = Type.Object(
  {
    id: Type.String(),
    at: Type.String(),
    actor: Type.String({ description: 'A member, a token of nobody, or the administrator.' }),
    token: nullable(Type.String(), 'Id of the token that was shown.'),
    action: Type.String({ description: 'What was done: `experiment.create`, `token.revoke`.' }),
    project: nullable(Type.String(), 'Where; null: in none, or in all.'),
    subject: nullable(Type.String(), 'What it was done to: an id, or the name of a member.'),
    address: nullable(Type.String(), 'Network address that the request came from.'),
  },
  { $id: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

/** A token that has just been made. */
export const NewToken = Type.Object(
  { token: Type.String({ description: 'The secret itself: shown now, and never again.' }), details: Token },
  { $id: 'NewToken' },
);
export type NewToken = Static<typeof NewToken>;
