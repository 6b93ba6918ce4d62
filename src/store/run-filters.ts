import { ProblemError } from '../spec/errors.ts';
import { RUN_STATES } from '../spec/resources/run.ts';
import type { Range, RunQuery } from './contract.ts';
import type { Position, Sort } from './cursor.ts';

/** Collects the values of a statement; every value of a query is a parameter, never text of the statement. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** The conditions of a run query, over `runs r`. */
export function conditions(query: RunQuery, parameters: Parameters): string {
  const equal: [string, unknown][] = [
    ['r.experiment_id', query.experimentId],
    ['r.replication', query.replication],
  ];
  const parts = equal.flatMap(([column, value]) =>
    value === undefined ? [] : [`${column} = ${parameters.add(value)}`],
  );
  if (query.mechanism !== undefined) parts.push(ofMechanism(parameters.add(query.mechanism)));
  parts.push(ofExperiment(query, parameters));
  if (query.status) parts.push(`r.status = any(${parameters.add(knownStates(query.status))}::run_state[])`);
  if (query.workload !== undefined) parts.push(ofKind('workload_set_id', parameters.add(query.workload)));
  if (query.machine !== undefined) parts.push(ofKind('machine_set_id', parameters.add(query.machine)));
  parts.push(...within('r.processes', query.processes, parameters));
  for (const [path, range] of Object.entries(query.parameters ?? {}))
    parts.push(...byParameter(path, range, parameters));
  for (const [name, range] of Object.entries(query.metrics ?? {})) parts.push(byMetric(name, range, parameters));
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

/**
 * The number of runs of a query that names nothing but where they belong, out of what each experiment keeps in the transactions
 * that add its runs; undefined where the runs themselves have to be looked at.
 */
export function totalOfExperiments(query: RunQuery, parameters: Parameters): string | undefined {
  const { experimentId, projects, sort, cursor, limit, ...filters } = query;
  if (Object.values(filters).some((filter) => filter !== undefined)) return undefined;
  const id = experimentId === undefined ? '' : ` and x.id = ${parameters.add(experimentId)}`;
  const within = projects === undefined ? '' : ` and x.project = any(${parameters.add(projects)}::text[])`;
  return `select coalesce(sum(x.total), 0)::int as total from experiments x where x.removed_at is null${id}${within}`;
}

/** Of an experiment that is there, in one of the projects that are asked for. */
function ofExperiment({ experimentId, projects }: RunQuery, parameters: Parameters): string {
  if (experimentId === undefined && projects === undefined) return `not ${REMOVED}`;
  // That of a named experiment is asked once for the whole list, not for each of its runs.
  const id = experimentId === undefined ? 'r.experiment_id' : parameters.add(experimentId);
  const within = projects === undefined ? '' : ` and x.project = any(${parameters.add(projects)}::text[])`;
  return `exists (select 1 from experiments x where x.id = ${id} and x.removed_at is null${within})`;
}

const REMOVED = 'exists (select 1 from experiments x where x.id = r.experiment_id and x.removed_at is not null)';

/** No name is the kind of another mechanism, so that it means one or the other. */
const ofMechanism = (value: string): string => `(r.mechanism = ${value} or r.mechanism_name = ${value})`;

function knownStates(states: readonly string[]): string[] {
  return states.filter((state) => RUN_STATES.some((known) => known === state));
}

function ofKind(column: string, value: string): string {
  return `r.${column} in (select id from parameter_sets where kind = ${value})`;
}

function within(expression: string, range: Range | undefined, parameters: Parameters): string[] {
  const parts: string[] = [];
  if (range?.from !== undefined) parts.push(`${expression} >= ${parameters.add(range.from)}::float8`);
  if (range?.to !== undefined) parts.push(`${expression} <= ${parameters.add(range.to)}::float8`);
  return parts;
}

/** Open at both ends still asks for a value. The expression has bound parameters, which a statement must use. */
function inRange(value: string, range: Range, parameters: Parameters): string[] {
  const bounds = within(value, range, parameters);
  return bounds.length > 0 ? bounds : [`${value} is not null`];
}

/**
 * Of machines and workloads there are few sets, which hold what is swept as well: those in the range are found first. A mechanism's
 * parameter is that of the sweep's point, else of the set of the run's own mechanism if that is the one.
 */
export function byParameter(path: string, range: Range, parameters: Parameters): string[] {
  if (path === 'processes') return inRange('r.processes', range, parameters);
  const [owner, ...rest] = path.split('.');
  const name = `parameters -> ${parameters.add(rest.at(-1) ?? path)}::text`;
  if (owner === 'machine' || owner === 'workload') {
    const conditions = inRange(numberIn(name), range, parameters).join(' and ');
    return [`r.${owner}_set_id in (select id from parameter_sets where ${conditions})`];
  }
  const swept = `r.point -> ${parameters.add(path)}::text`;
  const own = ofMechanism(`${parameters.add(rest.slice(0, -1).join('.'))}::text`);
  const resolved = `(select ${name} from parameter_sets where id = r.mechanism_set_id and ${own})`;
  return inRange(numberIn(`coalesce(${swept}, ${resolved})`), range, parameters);
}

function numberIn(value: string): string {
  return `(case when jsonb_typeof(${value}) = 'number' then (${value})::float8 end)`;
}

function byMetric(name: string, range: Range, parameters: Parameters): string {
  const conditions = [`m.name = ${parameters.add(name)}`, ...within('m.value', range, parameters)].join(' and ');
  return `exists (select 1 from metrics m where m.result_id = r.result_id and ${conditions})`;
}

interface SortColumn {
  /** What the expression needs beside `runs r`. */
  readonly join?: string;
  /** Never null: missing values come last in either direction. */
  readonly expression: string;
  readonly type: string;
}

const COLUMNS: Readonly<Record<string, SortColumn & { readonly nullable?: boolean }>> = {
  index: { expression: 'r.index', type: 'int' },
  processes: { expression: 'r.processes', type: 'int' },
  wallMs: { expression: 'r.wall_ms', type: 'float8' },
  startedAt: { expression: 'r.started_at', type: 'timestamptz', nullable: true },
};

/** @throws ProblemError REQUEST_INVALID for a field that runs are not sorted by. */
export function sortColumn({ key, descending }: Sort, parameters: Parameters): SortColumn {
  const last = descending ? '-infinity' : 'infinity';
  if (key.startsWith('metric:')) {
    // Joined, so that the metric of many runs is read in one go instead of run by run.
    const name = parameters.add(key.slice('metric:'.length));
    const join = `left join metrics sorted on sorted.result_id = r.result_id and sorted.name = ${name}`;
    return { join, expression: `coalesce(sorted.value, '${last}'::float8)`, type: 'float8' };
  }
  const column = COLUMNS[key];
  if (!column) {
    const accepted = [...Object.keys(COLUMNS), 'metric:NAME'].join(', ');
    throw new ProblemError('REQUEST_INVALID', `Runs cannot be sorted by "${key}"; accepted are ${accepted}.`);
  }
  if (!column.nullable) return column;
  return { type: column.type, expression: `coalesce(${column.expression}, '${last}'::${column.type})` };
}

/** Everything behind a position, in the order of the list. */
export function afterPosition(
  { expression, type }: SortColumn,
  { descending }: Sort,
  position: Position,
  parameters: Parameters,
): string {
  const value = `${parameters.add(position.value)}::text::${type}`;
  return `(${expression}, r.id) ${descending ? '<' : '>'} (${value}, ${parameters.add(position.id)}::text)`;
}
