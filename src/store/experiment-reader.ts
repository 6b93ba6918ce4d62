import { type Experiment, isOver } from '../spec/resources/experiment.ts';
import type { Database } from './database.ts';
import { type Row, toExperiment } from './experiment-row.ts';
import { Prisma } from './generated/client.ts';
import { queuePlaces } from './queue-places.ts';
import { RecentlyUsed } from './recently-used.ts';
import type { Revision } from './watch.ts';
import { readWaiting } from './workers.ts';

/** Which revision of an experiment is meant. */
export interface ExperimentHead {
  readonly id: string;
  readonly revision: number;
}

/** Some 20 KB each, with their JSON. */
const KEPT_EXPERIMENTS = 1000;

const COLUMNS = Object.keys(Prisma.ExperimentScalarFieldEnum).map((field) => `e.${columnOf(field)} as "${field}"`);
/** By the clock of the database: that of this process may be another one. */
const ELAPSED = `extract(epoch from now() - coalesce(e.rate_since, e.started_at))::float8 as "elapsedSeconds"`;
const SELECT = `select ${COLUMNS.join(', ')}, ${ELAPSED} from experiments e`;

const STATEMENTS = {
  experiment: `${SELECT} where e.id = $1 and e.removed_at is null`,
  experiments: `${SELECT} where e.id = any($1)`,
  revision: 'select revision from experiments where id = $1 and removed_at is null',
};

function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Reads experiments by plain statements: they are what is read most often. Those that are over stay the same objects
 * while they are kept and nothing changes them, so that what has been made of one once can be used again.
 */
export class ExperimentReader {
  readonly #kept = new RecentlyUsed<Revision>(KEPT_EXPERIMENTS);

  constructor(private readonly database: Database) {}

  /** One that has not been deleted. */
  async one(id: string): Promise<Revision | undefined> {
    const kept = this.#kept.get(id);
    if (kept) {
      const [head] = await this.#query<Pick<Row, 'revision'>>('revision', [id]);
      if (!head || head.revision === kept.revision) return head && kept;
    }
    const [row] = await this.#query<Row>('experiment', [id]);
    if (!row) return undefined;
    const [experiment] = await this.#shown([row]);
    return experiment && { revision: row.revision, experiment };
  }

  /** In the order of the heads; one that was purged meanwhile is left out. */
  async ofHeads(heads: readonly ExperimentHead[]): Promise<Experiment[]> {
    const found = new Map(heads.flatMap(({ id, revision }) => this.#keptAt(id, revision)));
    const missing = heads.flatMap(({ id }) => (found.has(id) ? [] : [id]));
    if (missing.length > 0) {
      const rows = await this.#query<Row>('experiments', [missing]);
      for (const experiment of await this.#shown(rows)) found.set(experiment.id, experiment);
    }
    return heads.flatMap(({ id }) => found.get(id) ?? []);
  }

  /** With what those that are not over wait for. */
  async #shown(rows: readonly Row[]): Promise<Experiment[]> {
    const open = rows.some(({ queued }) => queued > 0);
    const [places, waiting] = await Promise.all([
      queuePlaces(this.database, rows),
      open ? readWaiting(this.database) : undefined,
    ]);
    return rows.map((row) => {
      const experiment = toExperiment(row, places.get(row.id), waiting?.(row));
      if (isOver(experiment)) this.#kept.set(row.id, { revision: row.revision, experiment });
      return experiment;
    });
  }

  #keptAt(id: string, revision: number): [string, Experiment][] {
    const kept = this.#kept.get(id);
    return kept?.revision === revision ? [[id, kept.experiment]] : [];
  }

  async #query<Found extends object>(name: keyof typeof STATEMENTS, values: unknown[]): Promise<Found[]> {
    return (await this.database.reads.query<Found & Record<string, unknown>>({ name, text: STATEMENTS[name], values }))
      .rows;
  }
}
