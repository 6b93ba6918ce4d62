import type { Database } from './database.ts';
import type { StoredToken } from './tenant-contract.ts';

/** How many requests projects may send in a minute; of each project once, however many memberships there are. */
export async function requestLimits(
  prisma: Database['prisma'],
  memberships: readonly { readonly project: string }[],
): Promise<StoredToken['requestLimits']> {
  const where = { id: { in: memberships.map(({ project }) => project) } };
  const projects = await prisma.project.findMany({ where, orderBy: { id: 'asc' } });
  return projects.map(({ id, requestsPerMinute }) => ({ project: id, perMinute: requestsPerMinute }));
}
