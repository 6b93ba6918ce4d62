import type pg from 'pg';
import { ProblemError } from '../spec/errors.ts';

/**
 * Experiments of a project with a quota are stored one after the other, so that two cannot take the same room.
 * @throws ProblemError PROJECT_QUOTA where the project would have more runs queued than it may
 */
export async function requireQuota(client: pg.PoolClient, project: string, added: number): Promise<void> {
  if (added === 0) return;
  const { rows } = await client.query<{ most: number }>(
    'select most_queued_runs as most from projects where id = $1 and most_queued_runs is not null for update',
    [project],
  );
  const most = rows[0]?.most;
  if (most === undefined) return;
  const queued = await queuedRuns(client, project);
  if (queued + added <= most) return;
  throw new ProblemError(
    'PROJECT_QUOTA',
    `Project ${project} may have ${most} runs queued at a time; ${queued} are, and this experiment has ${added} new ones. ` +
      `${added > most ? 'Submit fewer' : 'Wait until some are computed, submit fewer'}, or ask the administrator.`,
  );
}

async function queuedRuns(client: pg.PoolClient, project: string): Promise<number> {
  const { rows } = await client.query<{ queued: number }>(
    `select coalesce(sum(queued + running), 0)::int as queued from experiments
     where project = $1 and finished_at is null and removed_at is null`,
    [project],
  );
  return rows[0]!.queued;
}
