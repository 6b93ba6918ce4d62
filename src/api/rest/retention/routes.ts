import { ProblemError } from '../../../spec/errors.ts';
import type { PrunePolicy } from '../../../store/contract.ts';
import type { Api, Services } from '../../services.ts';
import { findProject } from '../../tenant-requests.ts';
import { type PruneQuery, previewPruningSchema, pruneSchema } from './schemas.ts';

export function retentionRoutes(app: Api, { store: { retention, tenants }, dispatcher }: Services): void {
  const requireProject = async ({ project }: PruneQuery) => {
    if (project !== undefined) await findProject(tenants, project);
  };

  app.get('/v1/prune', { schema: previewPruningSchema }, async ({ query }) => {
    await requireProject(query);
    return retention.preview(policyOf(query));
  });

  app.post('/v1/prune', { schema: pruneSchema, config: { limit: 'submit' } }, async ({ query }) => {
    await requireProject(query);
    const pruned = await retention.prune(policyOf(query));
    dispatcher.wake();
    return pruned;
  });
}

/** @throws ProblemError if nothing limits what to keep */
function policyOf(query: PruneQuery): PrunePolicy {
  const { what, olderThanDays, keepBytes } = query;
  if (keepBytes !== undefined && what !== 'traces') {
    throw new ProblemError('REQUEST_INVALID', `keepBytes is a limit of traces; give olderThanDays for ${what}.`);
  }
  if (olderThanDays === undefined && keepBytes === undefined && (what === 'traces' || what === 'experiments')) {
    const limits = what === 'traces' ? 'olderThanDays, keepBytes or both' : 'olderThanDays';
    throw new ProblemError('REQUEST_INVALID', `State which ${what} to delete: give ${limits}.`);
  }
  return query;
}
