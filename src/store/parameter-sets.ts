import { createHash } from 'node:crypto';
import type { ParameterValues } from '../simulation/parameters.ts';
import type { Connection, Database } from './database.ts';

export interface ParameterSet {
  readonly id: string;
  readonly kind: string;
  readonly parameters: ParameterValues;
}

/** Identifies parameter sets of plans by content. Plans share their parameter objects, so most are digested once. */
export class ParameterSetCollector {
  private readonly ids = new Map<ParameterValues, Map<string, string>>();
  private readonly sets = new Map<string, ParameterSet>();

  /** Returns the id of the parameters of a preset or kind: the same for the same content. */
  idOf(kind: string, parameters: ParameterValues): string {
    const known = this.ids.get(parameters)?.get(kind);
    if (known !== undefined) return known;
    const content = JSON.stringify([kind, Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))]);
    const id = createHash('sha256').update(content).digest('hex').slice(0, 32);
    this.sets.set(id, { id, kind, parameters });
    const kinds = this.ids.get(parameters) ?? new Map<string, string>();
    this.ids.set(parameters, kinds.set(kind, id));
    return id;
  }

  async store(client: Connection): Promise<void> {
    const sets = [...this.sets.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    await client.query(
      `insert into parameter_sets (id, kind, parameters)
       select * from unnest($1::text[], $2::text[], $3::jsonb[]) on conflict do nothing`,
      [sets.map(({ id }) => id), sets.map(({ kind }) => kind), sets.map((set) => JSON.stringify(set.parameters))],
    );
  }
}

const CACHED_SETS = 10_000;

/** Reads parameter sets of runs. Sets never change, so they are cached in memory. */
export class ParameterSetCache {
  private readonly sets = new Map<string, ParameterSet>();
  private readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  async load(ids: Iterable<string>): Promise<ReadonlyMap<string, ParameterSet>> {
    if (this.sets.size > CACHED_SETS) this.sets.clear();
    const wanted = new Set(ids);
    const missing = [...wanted].filter((id) => !this.sets.has(id));
    if (missing.length > 0) {
      const { rows } = await this.database.pool.query<ParameterSet>(
        'select id, kind, parameters from parameter_sets where id = any($1)',
        [missing],
      );
      for (const row of rows) this.sets.set(row.id, row);
    }
    return this.sets;
  }
}
