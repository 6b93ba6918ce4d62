import { ProblemError } from '../spec/errors.ts';
import type { RunQuery } from './contract.ts';
import { decodeCursor, encodeCursor, type Position, parseSort } from './cursor.ts';
import type { Parameters } from './run-filters.ts';
import { RUN_COLUMNS, type RunRow } from './run-row.ts';

/** An expression by which a list of runs is ordered, and its type. */
interface Key {
  readonly by: string;
  readonly type: string;
}

/** Runs that one statement returns in order, using an index if there is one. */
interface Part {
  /** Tables joined with the runs. */
  readonly join?: string;
  /** Condition on the runs; all if undefined. */
  readonly where?: string;
  /** Sort key and tie-breaker; for runs without a value, only the tie-breaker. */
  readonly keys: readonly [Key, Key] | readonly [Key];
}

/** Creates a part for the parameters of one statement. */
type PartOf = (parameters: Parameters) => Part;

const ID: Key = { by: 'r.id', type: 'text' };
const inOrderOf = (...keys: [Key, Key]): readonly PartOf[] => [() => ({ keys })];

/** Runs without a value come last in either direction, so they form a separate part. */
const ORDERS: Readonly<Record<string, readonly PartOf[]>> = {
  index: inOrderOf({ by: 'r.experiment_id', type: 'text' }, { by: 'r.index', type: 'int' }),
  processes: inOrderOf({ by: 'r.processes', type: 'int' }, ID),
  wallMs: inOrderOf({ by: 'r.wall_ms', type: 'float8' }, ID),
  startedAt: [
    () => ({
      where: 'r.started_at is not null',
      keys: [{ by: 'r.started_at', type: 'timestamptz' }, ID],
    }),
    () => ({ where: 'r.started_at is null', keys: [ID] }),
  ],
};

function ordersByMetric(name: string): readonly PartOf[] {
  return [
    (parameters) => ({
      join: 'join metrics m on m.result_id = r.result_id',
      where: `m.name = ${parameters.add(name)}`,
      keys: [{ by: 'm.value', type: 'float8' }, ID],
    }),
    (parameters) => ({
      where: `not exists (select from metrics m where m.result_id = r.result_id and m.name = ${parameters.add(name)})`,
      // No index matches this expression. Through the index by id, the metric of each run would be looked up, and nearly all may
      // have it.
      keys: [{ by: `(r.id || '')`, type: 'text' }],
    }),
  ];
}

/** @throws ProblemError REQUEST_INVALID for a field that runs cannot be sorted by. */
function partsOf(key: string): readonly PartOf[] {
  if (key.startsWith('metric:')) return ordersByMetric(key.slice('metric:'.length));
  const parts = ORDERS[key];
  if (parts) return parts;
  const accepted = [...Object.keys(ORDERS), 'metric:NAME'].join(', ');
  throw new ProblemError('REQUEST_INVALID', `Runs cannot be sorted by "${key}"; accepted are ${accepted}.`);
}

/** A row with its sort value ('' if it has none) and tie-breaker. */
export type OrderedRow = RunRow & { readonly value: string; readonly tie: string };

/** Selection of runs to list. */
export interface Listed {
  readonly where: string;
  /** Whether there are few: then all are sorted, as in an index they may be far from where the scan begins. */
  readonly few?: boolean | undefined;
}

/** Builds the statement that reads up to `limit` runs of a part in order. */
export type Reading = (listed: Listed, parameters: Parameters, limit: number) => string;

/**
 * Returns statements to execute one after the other, each when the one before has no more runs, starting from the position of the
 * query.
 * @throws ProblemError REQUEST_INVALID for a field that runs cannot be sorted by, or a cursor of another query.
 */
export function inOrder(query: RunQuery): readonly Reading[] {
  const { key, descending } = parseSort(query.sort ?? 'index');
  const parts = partsOf(key);
  const position = query.cursor === undefined ? undefined : decodeCursor(identityOf(query), query.cursor);
  return (position?.value === '' ? parts.slice(-1) : parts).map(
    (partOf, place) =>
      ({ where, few }, parameters, limit) => {
        const part = partOf(parameters);
        const behind = place === 0 && position ? isBehind(part.keys, descending, position, parameters) : undefined;
        const conditions = [where, part.where, behind].filter((condition) => condition !== undefined);
        const text = ordered(part, descending, { where: conditions.join(' and '), few });
        return `${text} limit ${parameters.add(limit)}`;
      },
  );
}

function ordered({ join = '', keys }: Part, descending: boolean, { where, few }: Listed): string {
  const [first, tie = first] = keys;
  const value = keys.length === 1 ? `''` : `(${first.by})::text`;
  const columns = `${RUN_COLUMNS}, ${value} as value, (${tie.by})::text as tie`;
  const by = (expressions: readonly string[]) =>
    expressions.map((expression) => `${expression} ${descending ? 'desc' : 'asc'}`).join(', ');
  if (!few) return `select ${columns} from runs r ${join} where ${where} order by ${by(keys.map((key) => key.by))}`;
  // `offset 0` is an optimisation fence: no plan can start from an index in sort order.
  return `select * from (
      select ${columns}, ${first.by} as first, ${tie.by} as second from runs r ${join} where ${where} offset 0) f
    order by ${by(['first', 'second'])}`;
}

/** Condition: behind a position, in the order of the list. */
function isBehind(keys: Part['keys'], descending: boolean, { value, id }: Position, parameters: Parameters): string {
  const at = (keys.length === 1 ? [id] : [value, id]).map(
    (text, i) => `${parameters.add(text)}::text::${keys[i]!.type}`,
  );
  return `(${keys.map(({ by }) => by).join(', ')}) ${descending ? '<' : '>'} (${at.join(', ')})`;
}

/** Returns the cursor of the next page, if there are more rows than fit on this one. */
export function following(query: RunQuery, rows: readonly OrderedRow[]): { readonly nextCursor?: string } {
  const last = rows[query.limit - 1];
  if (rows.length <= query.limit || !last) return {};
  return { nextCursor: encodeCursor(identityOf(query), { value: last.value, id: last.tie }) };
}

/** Version of the sort orders, to be raised when one changes: an old cursor would skip runs. */
const ORDER = 1;

const identityOf = (query: RunQuery): object => ({ ...query, order: ORDER });
