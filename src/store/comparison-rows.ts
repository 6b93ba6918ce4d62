import type { Measure } from '../spec/statistics.ts';
import { ComparedRun, PACKED, type PackedRuns, unpackRuns } from './compared-runs.ts';
import type { ComparisonRow } from './contract.ts';
import type { Database } from './database.ts';
import { RecentlyUsed } from './recently-used.ts';

interface Runs {
  readonly revision: number;
  readonly runs: ReturnType<typeof unpackRuns>;
}

/** Values of an experiment's runs at a revision: one statistic of all metrics once the experiment is over, else of one metric. */
interface Measured {
  readonly revision: number;
  /** By metric: pairs of run index and value, concatenated, in network byte order. */
  readonly packed: ReadonlyMap<string, Buffer>;
}

/** Cache limit for runs, in bytes; each takes some hundred bytes in addition to the packed parts. */
const KEPT_BYTES = 48 * 2 ** 20;
const RUN_BYTES = 500;
/** Cache limit for values, in bytes. */
const KEPT_VALUES = 24 * 2 ** 20;
const VALUE_BYTES = 12;

/**
 * Reads the data of comparisons, sized for tens of thousands of runs. For experiments that are over, data are cached by revision,
 * with all metrics: users who compare by one metric usually go on to others, and most of the work is to find a result's metrics.
 */
export class ComparisonReader {
  private readonly kept = new RecentlyUsed<Runs>(KEPT_BYTES, ({ runs }) => runs.length * RUN_BYTES);
  private readonly measured = new RecentlyUsed<Measured>(KEPT_VALUES, ({ packed }) =>
    [...packed.values()].reduce((sum, { length }) => sum + length, 0),
  );

  constructor(private readonly database: Database) {}

  /** Returns all runs of an experiment with one metric or percentile, in plan order. */
  async rows(experimentId: string, measure: Measure): Promise<ComparisonRow[]> {
    const kept = this.kept.get(experimentId);
    const [measured, read] = await Promise.all([
      this.values(experimentId, measure),
      kept ? undefined : this.runs(experimentId),
    ]);
    if (!measured) return [];
    const known = read ?? (kept?.revision === measured.revision ? kept : await this.runs(experimentId));
    const values = valuesOf(measured.packed.get(measure.metric));
    return (known?.runs ?? []).map((run) => new ComparedRun(run, values.get(run.index) ?? null));
  }

  private async values(experimentId: string, { metric, statistic }: Measure): Promise<Measured | undefined> {
    const key = `${experimentId} ${statistic}`;
    const known = this.measured.get(key);
    if (known && known.revision === (await this.revision(experimentId))) return known;
    const { rows } = await this.database.reads.query<MeasuredRow>(valuesBy(statistic), [experimentId, metric]);
    const [first] = rows;
    if (!first) return undefined;
    const packed = new Map(rows.flatMap(({ name, packed }) => (name === null ? [] : [[name, packed] as const])));
    const measured = { revision: first.revision, packed };
    if (first.over) this.measured.set(key, measured);
    return measured;
  }

  private async revision(experimentId: string): Promise<number | undefined> {
    const text = 'select revision from experiments where id = $1';
    const statement = { name: 'revision-of', text, values: [experimentId] };
    return (await this.database.reads.query<{ revision: number }>(statement)).rows[0]?.revision;
  }

  private async runs(experimentId: string): Promise<Runs | undefined> {
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
    if (first.over) this.kept.set(experimentId, read);
    return read;
  }
}

interface MeasuredRow {
  readonly revision: number;
  readonly over: boolean;
  /** Null if no run has a value. */
  readonly name: string | null;
  readonly packed: Buffer;
}

/** While the experiment is not over, reads one metric ($2) only: it is then queried again and again. */
const valuesBy = (statistic: Measure['statistic']): string => `
select e.revision, e.finished_at is not null as over, v.name, v.packed from experiments e left join lateral (
  select m.name, string_agg(int4send(r.index) || float8send(m.value), '') as packed from runs r cross join lateral (
    (select name, ${statistic} as value from metrics
     where result_id = r.result_id and name = $2 and e.finished_at is null limit 1)
    union all
    (select name, ${statistic} from metrics where result_id = r.result_id and e.finished_at is not null offset 0)) m
  where r.experiment_id = e.id and m.value is not null group by m.name) v on true
where e.id = $1`;

/** Unpacks values by run index. */
function valuesOf(packed: Buffer = Buffer.alloc(0)): ReadonlyMap<number, number> {
  const values = new Map<number, number>();
  for (let at = 0; at < packed.length; at += VALUE_BYTES)
    values.set(packed.readInt32BE(at), packed.readDoubleBE(at + 4));
  return values;
}
