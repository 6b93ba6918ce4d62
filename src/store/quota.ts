import type pg from 'pg';
import { ProblemError, QueueFull } from '../spec/errors.ts';
import { mebibytes } from '../spec/units.ts';

/** Amounts that a change adds to a project: waiting runs and the expected size of their traces. */
export interface Added {
  readonly runs: number;
  readonly traceBytes: number;
}

interface Quota {
  readonly runs: number | null;
  readonly traceBytes: number | null;
}

/**
 * Checks quotas. Experiments of a project with a quota are stored one after the other, so two cannot take the same room.
 * @throws ProblemError PROJECT_QUOTA if the project would have more queued runs than allowed, PROJECT_TRACE_QUOTA if its traces
 * would take more space than allowed
 */
export async function requireQuota(client: pg.PoolClient, project: string, added: Added): Promise<void> {
  if (added.runs === 0) return;
  const { rows } = await client.query<Quota>(QUOTA, [project]);
  const quota = rows[0];
  if (!quota) return;
  const waiting = await waitingOf(client, project);
  if (quota.runs !== null && waiting.runs + added.runs > quota.runs) {
    throw tooManyRuns(project, { most: quota.runs, there: waiting.runs, added: added.runs });
  }
  if (quota.traceBytes === null || added.traceBytes === 0) return;
  const there = waiting.traceBytes + (await storedTraceBytes(client, project));
  if (there + added.traceBytes <= quota.traceBytes) return;
  throw tooManyBytes(project, { most: quota.traceBytes, there, added: added.traceBytes });
}

interface Excess {
  readonly most: number;
  readonly there: number;
  readonly added: number;
}

function tooManyRuns(project: string, { most, there, added }: Excess): ProblemError {
  const detail =
    `Project ${project} may have ${most} runs queued at a time; ${there} are, and this experiment has ${added} new ones. ` +
    `${added > most ? 'Submit fewer' : 'Wait until some are computed, submit fewer'}, or ask the administrator.`;
  return added > most ? new ProblemError('PROJECT_QUOTA', detail) : new QueueFull('PROJECT_QUOTA', detail);
}

function tooManyBytes(project: string, { most, there, added }: Excess): ProblemError {
  return new ProblemError(
    'PROJECT_TRACE_QUOTA',
    `Traces of project ${project} may take ${mebibytes(most)}; those that are stored or expected of queued runs take ` +
      `${mebibytes(there)}, and ${mebibytes(added)} more are expected of this experiment. Ask for trace: {level: summary} or off, ` +
      'delete experiments with traces, or ask the administrator.',
  );
}

/** Runs that an experiment with adaptive replications may still add. */
const RESERVED = '(case when growing then greatest(most_runs - total, 0) else 0 end)';

const QUOTA = `
select most_queued_runs as runs, most_trace_bytes::float8 as "traceBytes" from projects
where id = $1 and (most_queued_runs is not null or most_trace_bytes is not null) for update`;

async function waitingOf(client: pg.PoolClient, project: string): Promise<Added> {
  const { rows } = await client.query<Added>(
    `select coalesce(sum(waiting), 0)::int as runs, coalesce(sum(waiting * run_trace_bytes), 0)::float8 as "traceBytes"
     from (
       select queued + running + ${RESERVED} as waiting, run_trace_bytes from experiments
       where project = $1 and finished_at is null and removed_at is null) open`,
    [project],
  );
  return rows[0]!;
}

/**
 * Returns the trace size of results that the project's runs computed, including those of deleted experiments that can be
 * restored.
 */
async function storedTraceBytes(client: pg.PoolClient, project: string): Promise<number> {
  const text = 'select coalesce(sum(bytes), 0)::float8 as bytes from traces where project = $1';
  return (await client.query<{ bytes: number }>(text, [project])).rows[0]!.bytes;
}
