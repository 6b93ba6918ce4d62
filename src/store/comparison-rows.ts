import type { Measure } from '../spec/statistics.ts';
import { ComparedRun, PACKED, type PackedRuns, unpackRuns } from './compared-runs.ts';
import type { ComparisonRow } from './contract.ts';
import type { Database } from './database.ts';
import { RecentlyUsed } from './recently-used.ts';

interface Runs {
  readonly revision: number;
  readonly runs: ReturnType<typeof unpackRuns>;
}

/** Bytes of runs that are kept; each takes some hundred beside what is packed. */
const KEPT_BYTES = 48 * 2 ** 20;
const RUN_BYTES = 500;

/**
 * Reads what comparisons need, sized for tens of thousands of runs. Of experiments that are over, all but the metric is
 * kept under their revision: whoever compares by one metric goes on to others.
 */
export class ComparisonReader {
  readonly #kept = new RecentlyUsed<Runs>(KEPT_BYTES, ({ runs }) => runs.length * RUN_BYTES);

  constructor(private readonly database: Database) {}

  /** All runs of an experiment with one metric or percentile, in plan order. */
  async rows(experimentId: string, measure: Measure): Promise<ComparisonRow[]> {
    const kept = this.#kept.get(experimentId);
    const [measured, read] = await Promise.all([
      this.#values(experimentId, measure),
      kept ? undefined : this.#runs(experimentId),
    ]);
    if (!measured) return [];
    const known = read ?? (kept?.revision === measured.revision ? kept : await this.#runs(experimentId));
    // Runs are only ever added behind others, so that a place means the same run in both.
    const valueAt = (place: number) =>
      8 * place < measured.values.length ? measured.values.readDoubleBE(8 * place) : NaN;
    return (known?.runs ?? []).map((run, place) => {
      const value = valueAt(place);
      return new ComparedRun(run, Number.isNaN(value) ? null : value);
    });
  }

  async #values(experimentId: string, { metric, statistic }: Measure) {
    const { rows } = await this.database.reads.query<{ revision: number; values: Buffer }>(
      `select e.revision, (
         select coalesce(string_agg(float8send(coalesce(m.value, 'NaN')), '' order by r.index), '') from runs r
         left join lateral (
           select ${statistic} as value from metrics where result_id = r.result_id and name = $2 limit 1) m on true
         where r.experiment_id = e.id) as values
       from experiments e where e.id = $1`,
      [experimentId, metric],
    );
    return rows[0];
  }

  async #runs(experimentId: string): Promise<Runs | undefined> {
    const { rows } = await this.database.reads.query<PackedRuns & { revision: number; over: boolean }>(
      `select e.revision, e.finished_at is not null as over, g.* from experiments e cross join lateral (
         select r.point::text, r.mechanism, r.mechanism_name as name, r.status, string_agg(${PACKED}, '') as packed
         from runs r left join results s on s.id = r.result_id
         where r.experiment_id = e.id group by r.point, r.mechanism, r.mechanism_name, r.status) g
       where e.id = $1`,
      [experimentId],
    );
    const [first] = rows;
    if (!first) return undefined;
    const read = { revision: first.revision, runs: unpackRuns(rows) };
    if (first.over) this.#kept.set(experimentId, read);
    return read;
  }
}
