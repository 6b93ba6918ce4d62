import { type Static, Type } from '../type-builder.ts';
import { AUDIT_ACTIONS } from './audit-action.ts';

/** Rights in a project. Importing results that others computed is a separate right, included in no role. */
export const RIGHTS = ['read', 'submit', 'import', 'administer'] as const;
export type Right = (typeof RIGHTS)[number];

export const ROLES = ['reader', 'submitter', 'admin'] as const;
export type Role = (typeof ROLES)[number];

const RIGHTS_OF_ROLE: Readonly<Record<Role, readonly Right[]>> = {
  reader: ['read'],
  submitter: ['read', 'submit'],
  admin: ['read', 'submit', 'administer'],
};

/** Returns the rights of a member. */
export function rightsOf({ role, mayImport }: Pick<Member, 'role' | 'mayImport'>): readonly Right[] {
  return mayImport ? [...RIGHTS_OF_ROLE[role], 'import'] : RIGHTS_OF_ROLE[role];
}

/** Names of projects: the same as in specifications. */
export const PROJECT_NAME = '^[a-z0-9][a-z0-9-]{0,62}$';
export const PROJECT_NAME_IN_WORDS =
  'lower-case letters, digits and dashes, 63 at most, beginning with a letter or digit';
/** Names of members: an account name or an e-mail address. */
export const MEMBER_NAME = '^[A-Za-z0-9][A-Za-z0-9._@+-]{0,99}$';
export const MEMBER_NAME_IN_WORDS =
  'a name or an e-mail address: letters, digits, . _ @ + -, 100 at most, beginning with a letter or digit';

/** Names in the audit log of actors that are not members. No member may have one of them. */
export const RESERVED_NAMES: readonly string[] = ['administrator', 'loopback', 'retention'];

const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });

/** Maximum number of a project's runs that are queued or running. */
export const MostQueuedRuns = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

/** Maximum size of a project's traces, bytes: stored ones and those expected of its queued runs. */
export const MostTraceBytes = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** Maximum number of requests per minute with tokens and sessions of a project. */
export const RequestsPerMinute = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });

/** The owner of experiments, explorations and schedules. */
export const Project = Type.Object(
  {
    id: Type.String({ description: 'As used in specifications.' }),
    title: nullable(Type.String(), 'Display name.'),
    rights: Type.Array(Type.Enum([...RIGHTS]), { description: 'What the caller may do in the project.' }),
    mostQueuedRuns: nullable(MostQueuedRuns, 'Runs that may be queued or running at a time; null: unlimited.'),
    mostTraceBytes: nullable(
      MostTraceBytes,
      'Bytes that its traces may take, including those expected of queued runs; null: unlimited.',
    ),
    requestsPerMinute: nullable(
      RequestsPerMinute,
      'Requests per minute with its tokens and sessions; null: unlimited.',
    ),
    createdAt: Type.String(),
  },
  { $id: 'Project' },
);
export type Project = Static<typeof Project>;

/** A person or program with access to a project. */
export const Member = Type.Object(
  {
    project: Type.String(),
    name: Type.String(),
    role: Type.Enum([...ROLES], {
      description:
        'reader: read; submitter: also submit, cancel, retry, extend, delete; admin: also members and tokens.',
    }),
    mayImport: Type.Boolean({
      description: 'May import results that were computed elsewhere; no role includes this right.',
    }),
    createdAt: Type.String(),
  },
  { $id: 'Member' },
);
export type Member = Static<typeof Member>;

/** A token without its secret, which is shown only once. */
export const Token = Type.Object(
  {
    id: Type.String({ description: 'The part of the token after its prefix; not secret.' }),
    member: nullable(Type.String(), 'Member that the token belongs to; null: its rights apply in all projects.'),
    project: nullable(Type.String(), 'The only project that the token is valid for; null: all projects of its member.'),
    rights: Type.Array(Type.Enum([...RIGHTS]), { description: 'Upper bound of what the token allows.' }),
    note: nullable(Type.String(), 'Note on its purpose.'),
    createdBy: Type.String(),
    createdAt: Type.String(),
    expiresAt: nullable(Type.String(), 'When the token expires; null: never.'),
    lastUsedAt: nullable(Type.String(), 'Exact to the minute.'),
    revokedAt: nullable(Type.String(), 'When the token was revoked.'),
  },
  { $id: 'Token' },
);
export type Token = Static<typeof Token>;

/** A record of who changed what, when, and from where. */
export const AuditEntry = Type.Object(
  {
    id: Type.String(),
    at: Type.String(),
    actor: Type.String({ description: 'A member, a token without a member, or the administrator.' }),
    token: nullable(Type.String(), 'Id of the token that was used.'),
    action: Type.String({
      description: `One of ${Object.keys(AUDIT_ACTIONS).join(', ')}; or one of an earlier version.`,
    }),
    project: nullable(Type.String(), 'Project of the action; null: none, or all.'),
    subject: nullable(
      Type.String(),
      'Object of the action: an id, or the name of a member. With `ID for import ID`, an experiment of an import.',
    ),
    address: nullable(Type.String(), 'Network address that the request came from.'),
  },
  { $id: 'AuditEntry' },
);
export type AuditEntry = Static<typeof AuditEntry>;

/** A newly created token. */
export const NewToken = Type.Object(
  { token: Type.String({ description: 'The secret itself: shown only this once.' }), details: Token },
  { $id: 'NewToken' },
);
export type NewToken = Static<typeof NewToken>;
