import type { Connection } from './database.ts';

/** Changes to the counts of an experiment within a transaction. */
export interface CountChange {
  queued: number;
  running: number;
  succeeded: number;
  failed: number;
  cancelled: number;
  reused: number;
  costDone: number;
}

/** NOTIFY channel; the payload is the id of an experiment. */
export const CHANGED = 'onesided_changed';
/** NOTIFY channel for runs that were cancelled or removed. */
export const WITHDRAWN = 'onesided_withdrawn';

/** Collects the count changes of a transaction by experiment. */
export class CountChanges {
  private readonly byExperiment = new Map<string, CountChange>();

  of(experimentId: string): CountChange {
    const known = this.byExperiment.get(experimentId);
    if (known) return known;
    const change = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0, reused: 0, costDone: 0 };
    this.byExperiment.set(experimentId, change);
    return change;
  }

  /** Executes the last statements of the transaction: experiments are locked in the order of their ids, and only briefly. */
  async apply(client: Connection): Promise<void> {
    const ids = [...this.byExperiment.keys()].sort();
    for (const id of ids) {
      const { queued, running, succeeded, failed, cancelled, reused, costDone } = this.of(id);
      const values = [id, queued, running, succeeded, failed, cancelled, reused, costDone];
      await client.query({ name: 'count', text: UPDATE, values });
    }
    for (const id of ids)
      await client.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [CHANGED, id] });
  }
}

/** Returns the count that a finished run belongs to. */
export function countOf(status: string): 'succeeded' | 'failed' | 'cancelled' {
  if (status === 'succeeded' || status === 'cancelled') return status;
  return 'failed';
}

/** Whether no work of `n` is left: all its runs are over and, if it grows by rounds, it has been cancelled. */
export const IS_OVER = '(n.queued + n.running = 0 and (not n.growing or n.cancel_requested))';

/** State that follows from the counts of `n`: once all runs are over, it is named after their outcome. */
export const STATE_OF_COUNTS = `(case
    when n.queued + n.running > 0 then
      case when n.running + n.succeeded + n.failed > 0 then 'running' else 'queued' end
    when n.cancelled > 0 or n.growing and n.cancel_requested then 'cancelled'
    when n.growing then 'running'
    when n.failed = 0 then 'succeeded'
    when n.failed = n.total then 'failed'
    else 'partial' end)::experiment_state`;

const UPDATE = `
update experiments e set
  queued = n.queued, running = n.running, succeeded = n.succeeded, failed = n.failed, cancelled = n.cancelled,
  reused = n.reused, cost_done = n.cost_done, revision = e.revision + 1,
  state = ${STATE_OF_COUNTS},
  started_at = case when n.running > 0 or n.queued = 0 then coalesce(e.started_at, now()) else e.started_at end,
  finished_at = case when ${IS_OVER} then coalesce(e.finished_at, now()) end
from (
  select id, total, queued + $2::int as queued, running + $3::int as running, succeeded + $4::int as succeeded,
    failed + $5::int as failed, cancelled + $6::int as cancelled, reused + $7::int as reused,
    cost_done + $8::float8 as cost_done, growing, cancel_requested
  from experiments where id = $1 for update
) n where e.id = n.id`;
