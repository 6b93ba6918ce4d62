import type { Connection } from './database.ts';

/** By how much the counts of an experiment change in a transaction. */
export interface CountChange {
  queued: number;
  running: number;
  succeeded: number;
  failed: number;
  cancelled: number;
  reused: number;
  costDone: number;
}

/** Channel of NOTIFY: the payload is an experiment's id. */
export const CHANGED = 'onesided_changed';
/** Channel of NOTIFY: runs were cancelled or removed. */
export const WITHDRAWN = 'onesided_withdrawn';

/** Collects the changes of a transaction by experiment. */
export class CountChanges {
  readonly #byExperiment = new Map<string, CountChange>();

  of(experimentId: string): CountChange {
    const known = this.#byExperiment.get(experimentId);
    if (known) return known;
    const change = { queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0, reused: 0, costDone: 0 };
    this.#byExperiment.set(experimentId, change);
    return change;
  }

  /** Last statements of the transaction: experiments are locked in order of their ids and only for a moment. */
  async apply(client: Connection): Promise<void> {
    const ids = [...this.#byExperiment.keys()].sort();
    for (const id of ids) {
      const { queued, running, succeeded, failed, cancelled, reused, costDone } = this.of(id);
      const values = [id, queued, running, succeeded, failed, cancelled, reused, costDone];
      await client.query({ name: 'count', text: UPDATE, values });
    }
    for (const id of ids)
      await client.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [CHANGED, id] });
  }
}

/** In which count a finished run appears. */
export function countOf(status: string): 'succeeded' | 'failed' | 'cancelled' {
  if (status === 'succeeded' || status === 'cancelled') return status;
  return 'failed';
}

/** Whether nothing of `n` is left to do: its runs are over, and where it grows by rounds it was cancelled. */
export const IS_OVER = '(n.queued + n.running = 0 and (not n.growing or n.cancel_requested))';

/** The state that follows from the counts of `n`: over when every run is, then named after what happened. */
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
