import pg from 'pg';

export interface Explained {
  readonly text: string;
  /** Rows that the nodes of the plan read from tables and indexes, used or not. */
  readonly rows: number;
  /** Pages that were looked at. */
  readonly buffers: number;
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly Node[];
}

interface Named {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

type Query = (text: string | Named, values?: unknown[], ...callback: unknown[]) => Promise<pg.QueryResult>;

const STATEMENT = /^\s*(with|select|update|insert|delete)\b[\s\S]*\b(from|into|update)\s/;

/**
 * Explains every statement on the tables that `work` sends, whoever sends it: each is carried out twice, first in a part
 * of a transaction that is undone. One with a name is prepared, so that the server may plan it once for all values: that plan is
 * explained as well.
 */
export async function explaining(work: () => Promise<unknown>): Promise<Explained[]> {
  const explained: Explained[] = [];
  const original = pg.Client.prototype.query as unknown as Query;
  // A pool hands on a callback as the last argument.
  const replaced = async function (this: pg.Client, ...given: Parameters<Query>) {
    const [statement, separate] = given;
    const { name, text, values = separate } = typeof statement === 'string' ? { text: statement } : statement;
    if (STATEMENT.test(text)) {
      const query: Query = (...asked) => original.apply(this, asked);
      explained.push(await undone(query, () => explain(query, text, text, values)));
      if (name !== undefined) explained.push(await undone(query, () => explainPrepared(query, text, values ?? [])));
    }
    return original.apply(this, given);
  };
  pg.Client.prototype.query = replaced as unknown as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original as unknown as typeof pg.Client.prototype.query;
  }
  return explained;
}

/** Within the transaction of the statement, or in one of its own. */
async function undone(query: Query, work: () => Promise<Explained>): Promise<Explained> {
  const inside = await query('savepoint explained').then(
    () => true,
    () => false,
  );
  if (!inside) await query('begin');
  try {
    return await work();
  } finally {
    await query(inside ? 'rollback to savepoint explained' : 'rollback');
  }
}

/** By the plan for all values. */
async function explainPrepared(query: Query, text: string, values: readonly unknown[]): Promise<Explained> {
  await query('set local plan_cache_mode = force_generic_plan');
  await query(`prepare explained as ${text}`);
  try {
    return await explain(query, text, `execute explained(${values.map(literal).join()})`);
  } finally {
    await query('deallocate explained');
  }
}

/** As the client writes parameters, of which its types say nothing. */
const { utils } = pg as unknown as { readonly utils: { prepareValue(value: unknown): unknown } };

function literal(value: unknown): string {
  const text = utils.prepareValue(value);
  return text === null ? 'null' : pg.escapeLiteral(String(text));
}

async function explain(query: Query, text: string, explained: string, values?: unknown[]): Promise<Explained> {
  const { rows } = await query(`explain (analyze, buffers, format json) ${explained}`, values);
  const plan: Node = rows[0]['QUERY PLAN'][0].Plan;
  const buffers = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  return { text, rows: rowsOf(plan), buffers };
}

function rowsOf(node: Node): number {
  const removed = ['Rows Removed by Filter', 'Rows Removed by Index Recheck', 'Rows Removed by Join Filter'] as const;
  const seen = removed.reduce((sum, key) => sum + (node[key] ?? 0), node['Actual Rows']);
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), seen * node['Actual Loops']);
}
