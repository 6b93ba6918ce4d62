import type { Database } from './database.ts';
import type { StoredToken } from './tenant-contract.ts';

/** Returns the requests per minute allowed to projects, once per project regardless of the number of memberships. */
export async function requestLimits(
  prisma: Database['prisma'],
  memberships: readonly { readonly project: string }[],
): Promise<StoredToken['requestLimits']> {
  const where = { id: { in: memberships.map(({ project }) => project) } };
  const projects = await prisma.project.findMany({ where, orderBy: { id: 'asc' } });
  return projects.map(({ id, requestsPerMinute }) => ({ project: id, perMinute: requestsPerMinute }));
}
