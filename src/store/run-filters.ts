import { RUN_STATES } from '../spec/resources/run.ts';
import type { Range, RunQuery } from './contract.ts';

/** Collects the values of a statement. Every value of a query becomes a parameter, never text of the statement. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Expression for the experiment of a run that no index matches, so the planner has to go from runs to their experiments. */
export const OF_EACH_RUN = `(r.experiment_id || '')`;

/** Builds the conditions of a run query, over `runs r`. */
export function conditions(query: RunQuery, parameters: Parameters, experiment = 'r.experiment_id'): string {
  const equal: [string, unknown][] = [
    ['r.experiment_id', query.experimentId],
    ['r.replication', query.replication],
  ];
  const parts = equal.flatMap(([column, value]) =>
    value === undefined ? [] : [`${column} = ${parameters.add(value)}`],
  );
  if (query.mechanism !== undefined) parts.push(ofMechanism(parameters.add(query.mechanism)));
  parts.push(ofExperiment(query, parameters, experiment));
  if (query.status) parts.push(`r.status = any(${parameters.add(knownStates(query.status))}::run_state[])`);
  if (query.workload !== undefined) parts.push(ofKind('workload_set_id', parameters.add(query.workload)));
  if (query.machine !== undefined) parts.push(ofKind('machine_set_id', parameters.add(query.machine)));
  parts.push(...within('r.processes', whole(query.processes), parameters, 'int'));
  for (const [path, range] of Object.entries(query.parameters ?? {}))
    parts.push(...byParameter(path, range, parameters));
  for (const [name, range] of Object.entries(query.metrics ?? {})) parts.push(byMetric(name, range, parameters));
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

/** Condition: the experiment exists and is in one of the requested projects. */
function ofExperiment({ experimentId, projects }: RunQuery, parameters: Parameters, ofRun: string): string {
  // For a named experiment, this is evaluated once for the whole list, not for each of its runs.
  const id = experimentId === undefined ? ofRun : parameters.add(experimentId);
  const within = projects === undefined ? '' : ` and x.project = any(${parameters.add(projects)}::text[])`;
  return `exists (select 1 from experiments x where x.id = ${id} and x.removed_at is null${within})`;
}

/** No mechanism's name is the kind of another, so the value matches only one of the two. */
const ofMechanism = (value: string): string => `(r.mechanism = ${value} or r.mechanism_name = ${value})`;

function knownStates(states: readonly string[]): string[] {
  return states.filter((state) => RUN_STATES.some((known) => known === state));
}

function ofKind(column: string, value: string): string {
  return `r.${column} in (select id from parameter_sets where kind = ${value})`;
}

function within(expression: string, range: Range | undefined, parameters: Parameters, type = 'float8'): string[] {
  const parts: string[] = [];
  if (range?.from !== undefined) parts.push(`${expression} >= ${parameters.add(range.from)}::${type}`);
  if (range?.to !== undefined) parts.push(`${expression} <= ${parameters.add(range.to)}::${type}`);
  return parts;
}

/** Rounds a range to whole numbers. Compared with integers, an integer column has statistics, from which the planner chooses. */
function whole({ from, to }: Range = {}): Range {
  const inInt = (value: number) => Math.min(Math.max(value, -(2 ** 31)), 2 ** 31 - 1);
  return {
    ...(from !== undefined && { from: inInt(Math.ceil(from)) }),
    ...(to !== undefined && { to: inInt(Math.floor(to)) }),
  };
}

/** A range open at both ends still requires a value. The expression has bound parameters, which the statement must use. */
function inRange(value: string, range: Range, parameters: Parameters, type?: string): string[] {
  const bounds = within(value, range, parameters, type);
  return bounds.length > 0 ? bounds : [`${value} is not null`];
}

/**
 * There are few parameter sets of machines and workloads, and they include swept values, so those in the range are found first. A
 * mechanism's parameter is taken from the sweep point, or else from the parameter set of the run's mechanism if that is the one
 * named.
 */
export function byParameter(path: string, range: Range, parameters: Parameters): string[] {
  if (path === 'processes') return inRange('r.processes', whole(range), parameters, 'int');
  const [owner, ...rest] = path.split('.');
  const name = `parameters -> ${parameters.add(rest.at(-1) ?? path)}::text`;
  if (owner === 'machine' || owner === 'workload') {
    const conditions = inRange(numberIn(name), range, parameters).join(' and ');
    return [`r.${owner}_set_id in (select id from parameter_sets where ${conditions})`];
  }
  const swept = `r.point -> ${parameters.add(path)}::text`;
  const own = ofMechanism(`${parameters.add(rest.slice(0, -1).join('.'))}::text`);
  const resolved = `(select ${name} from parameter_sets where id = r.mechanism_set_id)`;
  // Runs of other mechanisms at the same point do not have the parameter.
  return inRange(numberIn(`case when ${own} then coalesce(${swept}, ${resolved}) end`), range, parameters);
}

function numberIn(value: string): string {
  return `(case when jsonb_typeof(${value}) = 'number' then (${value})::float8 end)`;
}

function byMetric(name: string, range: Range, parameters: Parameters): string {
  const conditions = [`m.name = ${parameters.add(name)}`, ...within('m.value', range, parameters)].join(' and ');
  return `exists (select 1 from metrics m where m.result_id = r.result_id and ${conditions})`;
}
