import { ProblemError } from '../spec/errors.ts';
import { isExperimentState } from '../spec/resources/experiment.ts';
import type { ExperimentQuery, Range } from './contract.ts';
import { decodeCursor, type Sort } from './cursor.ts';
import { byParameter, type Parameters } from './run-filters.ts';

/** Builds the conditions of a query, over `experiments e`. */
export function experimentConditions(query: ExperimentQuery, parameters: Parameters): string {
  const { projects, processes, text, deleted = false } = query;
  const parts = [deleted ? 'e.removed_at is not null and e.purge_at > now()' : 'e.removed_at is null'];
  const where = (value: unknown, condition: (parameter: string) => string) => {
    if (value !== undefined) parts.push(condition(parameters.add(value)));
  };
  where(projects, (value) => `e.project = any(${value}::text[])`);
  where(query.state?.filter(isExperimentState), (value) => `e.state = any(${value}::experiment_state[])`);
  where(query.project, (value) => `e.project = ${value}`);
  where(query.tag, (value) => `e.tags @> array[${value}::text]`);
  where(query.mechanism, (value) => `(e.mechanisms @> array[${value}::text] or ${lists(value)})`);
  where(query.workload, (value) => `e.workload = ${value}`);
  where(query.machine, (value) => `e.machine = ${value}`);
  where(text, (value) => `(strpos(lower(e.name), lower(${value}::text)) > 0 or strpos(e.id, ${value}::text) > 0)`);
  where(query.createdSince, (value) => `e.created_at >= ${value}::timestamptz`);
  where(query.createdBefore, (value) => `e.created_at < ${value}::timestamptz`);
  const ranges = Object.entries({ ...(processes && { processes }), ...query.parameters });
  if (ranges.length > 0) parts.push(hasRuns(ranges, parameters));
  return parts.join(' and ');
}

/** Condition: the experiment lists a mechanism under this name. */
const lists = (name: string): string =>
  `e.specification @> jsonb_build_object('mechanisms', jsonb_build_array(jsonb_build_object('as', ${name}::text)))`;

/** Condition: a single run is within all of the ranges. */
function hasRuns(ranges: readonly (readonly [string, Range])[], parameters: Parameters): string {
  const within = ranges.flatMap(([path, range]) => byParameter(path, range, parameters));
  return `exists (select 1 from runs r where ${['r.experiment_id = e.id', ...within].join(' and ')})`;
}

const SORTED: Readonly<Record<string, { readonly column: string; readonly type: string }>> = {
  createdAt: { column: 'e.created_at', type: 'timestamptz' },
  name: { column: 'e.name', type: 'text' },
};

/**
 * Returns the order of a list and, for a page that follows another, the condition for items behind that page's last one.
 * @throws ProblemError REQUEST_INVALID for an unsupported sort field, or a cursor of another query.
 */
export function experimentOrder(query: ExperimentQuery, { key, descending }: Sort, parameters: Parameters) {
  const sorted = SORTED[key];
  if (!sorted) {
    throw new ProblemError('REQUEST_INVALID', `Experiments are sorted by createdAt or name, not by "${key}".`);
  }
  const direction = descending ? 'desc' : 'asc';
  const order = `${sorted.column} ${direction}, e.id ${direction}`;
  if (query.cursor === undefined) return { order, behind: 'true' };
  const { value, id } = decodeCursor(query, query.cursor);
  const position = `(${parameters.add(value)}::text::${sorted.type}, ${parameters.add(id)}::text)`;
  return { order, behind: `(${sorted.column}, e.id) ${descending ? '<' : '>'} ${position}` };
}
