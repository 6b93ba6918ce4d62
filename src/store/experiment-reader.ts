import { type Experiment, isOver } from '../spec/resources/experiment.ts';
import type { Database } from './database.ts';
import { needsWorker, type Row, toExperiment } from './experiment-row.ts';
import { Prisma } from './generated/client.ts';
import { queuePlaces } from './queue-places.ts';
import { RecentlyUsed } from './recently-used.ts';
import { selected } from './resource-columns.ts';
import type { Revision } from './watch.ts';
import { readWaiting } from './workers.ts';

/** An experiment at a revision. */
export interface ExperimentHead {
  readonly id: string;
  readonly revision: number;
}

/** About 20 KB each, including their JSON. */
const KEPT_EXPERIMENTS = 1000;

const COLUMNS = selected(Object.keys(Prisma.ExperimentScalarFieldEnum), 'e');
/** By the database's clock, which may differ from that of this process. */
const ELAPSED = `extract(epoch from now() - coalesce(e.rate_since, e.started_at))::float8 as "elapsedSeconds"`;
const SELECT = `select ${COLUMNS}, ${ELAPSED} from experiments e`;

const STATEMENTS = {
  experiment: `${SELECT} where e.id = $1 and e.removed_at is null`,
  experiments: `${SELECT} where e.id = any($1)`,
  revision: 'select revision from experiments where id = $1 and removed_at is null',
};

/**
 * Reads experiments by plain SQL, as they are read most often. Experiments that are over are cached and returned as the same
 * objects until they change, so that callers can cache what they derive from them.
 */
export class ExperimentReader {
  private readonly kept = new RecentlyUsed<Revision>(KEPT_EXPERIMENTS);

  constructor(private readonly database: Database) {}

  /** Returns an experiment that has not been deleted. */
  async one(id: string): Promise<Revision | undefined> {
    const kept = this.kept.get(id);
    if (kept) {
      const [head] = await this.query<Pick<Row, 'revision'>>('revision', [id]);
      if (!head || head.revision === kept.revision) return head && kept;
    }
    const [row] = await this.query<Row>('experiment', [id]);
    if (!row) return undefined;
    const [experiment] = await this.shown([row]);
    return experiment && { revision: row.revision, experiment };
  }

  /** Returns experiments in the order of the heads, without those that have been purged in the meantime. */
  async ofHeads(heads: readonly ExperimentHead[]): Promise<Experiment[]> {
    const found = new Map(heads.flatMap(({ id, revision }) => this.keptAt(id, revision)));
    const missing = heads.flatMap(({ id }) => (found.has(id) ? [] : [id]));
    if (missing.length > 0) {
      const rows = await this.query<Row>('experiments', [missing]);
      for (const experiment of await this.shown(rows)) found.set(experiment.id, experiment);
    }
    return heads.flatMap(({ id }) => found.get(id) ?? []);
  }

  /** Converts rows, adding queue places and the reason for waiting to experiments that are not over. */
  private async shown(rows: readonly Row[]): Promise<Experiment[]> {
    const isOpen = rows.some(needsWorker);
    const [places, waiting] = await Promise.all([
      queuePlaces(this.database, rows),
      isOpen ? readWaiting(this.database) : undefined,
    ]);
    return rows.map((row) => {
      const experiment = toExperiment(row, places.get(row.id), waiting?.(row));
      if (isOver(experiment)) this.kept.set(row.id, { revision: row.revision, experiment });
      return experiment;
    });
  }

  private keptAt(id: string, revision: number): [string, Experiment][] {
    const kept = this.kept.get(id);
    return kept?.revision === revision ? [[id, kept.experiment]] : [];
  }

  private async query<Found extends object>(name: keyof typeof STATEMENTS, values: unknown[]): Promise<Found[]> {
    return (await this.database.reads.query<Found & Record<string, unknown>>({ name, text: STATEMENTS[name], values }))
      .rows;
  }
}
