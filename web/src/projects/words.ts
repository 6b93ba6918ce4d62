import type { Right, Role } from '../api/team-requests.ts';
import type { Project, Token } from '../api/types.ts';

/** Description of each right, in the order in which they are offered. */
export const RIGHTS: Readonly<Record<Right, string>> = {
  read: 'see everything',
  submit: 'submit, cancel, delete',
  import: 'import results computed elsewhere',
  administer: 'members, tokens, audit log',
};
export const ROLES: Readonly<Record<Role, string>> = {
  reader: 'sees everything',
  submitter: 'also submits, cancels and deletes',
  admin: 'also changes members and tokens',
};

/** Limits of a project; null means unlimited. */
export const LIMITS = [
  { key: 'mostQueuedRuns', title: 'Runs at a time', least: 0 },
  { key: 'mostTraceBytes', title: 'Trace storage, bytes', least: 0 },
  { key: 'requestsPerMinute', title: 'Requests per minute', least: 1 },
] as const satisfies readonly { key: keyof Project; title: string; least: number }[];
export type Limit = (typeof LIMITS)[number]['key'];

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) => Object.keys(words) as Key[];
export const rights = keysOf(RIGHTS);
export const roles = keysOf(ROLES);

/** Patterns of the service; values that do not match are not sent. */
export const PROJECT_PATTERN = '[a-z0-9][a-z0-9\\-]{0,62}';
export const MEMBER_PATTERN = '[A-Za-z0-9][A-Za-z0-9._@+\\-]{0,99}';

/** Whether a token has expired or been revoked. */
export function isOver({ revokedAt, expiresAt }: Token, now: number): boolean {
  return revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= now);
}
