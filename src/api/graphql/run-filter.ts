import { GraphQLFloat, GraphQLInputObjectType, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql';
import { ProblemError } from '../../spec/errors.ts';
import { RUN_STATES } from '../../spec/resources/run.ts';
import type { Range, RunQuery } from '../../store/contract.ts';
import { requireEnds } from '../rest/runs/ranges.ts';
import { keyOf } from './nodes.ts';
import { resourceTypes } from './resource-types.ts';

const ends = {
  from: { type: GraphQLFloat, description: 'Inclusive limit; unbounded if omitted.' },
  to: { type: GraphQLFloat, description: 'Inclusive limit; unbounded if omitted.' },
};

export const RangeInput = new GraphQLInputObjectType({ name: 'RangeInput', fields: ends });

export const NamedRangeInput = new GraphQLInputObjectType({
  name: 'NamedRangeInput',
  description: 'Range of a swept parameter (by path) or a metric (by name).',
  fields: { name: { type: new GraphQLNonNull(GraphQLString) }, ...ends },
});

const namedRanges = { type: new GraphQLList(new GraphQLNonNull(NamedRangeInput)) };

/** Filter arguments of connections of runs. */
export const runFilterArguments = {
  status: { type: new GraphQLList(new GraphQLNonNull(resourceTypes.enumeration('RunStatus', RUN_STATES))) },
  mechanism: { type: GraphQLString },
  workload: { type: GraphQLString },
  machine: { type: GraphQLString },
  replication: { type: GraphQLInt },
  processes: { type: RangeInput },
  parameters: namedRanges,
  metrics: namedRanges,
  sort: {
    type: GraphQLString,
    description:
      '`index` (default: by experiment, in plan order), `startedAt`, `wallMs`, `processes` or `metric:NAME`; a leading `-` sorts in descending order.',
  },
};

export interface EndsArguments {
  readonly from?: number | null;
  readonly to?: number | null;
}

export interface RunFilter {
  readonly experiment?: string | null;
  readonly status?: readonly string[] | null;
  readonly mechanism?: string | null;
  readonly workload?: string | null;
  readonly machine?: string | null;
  readonly replication?: number | null;
  readonly processes?: EndsArguments | null;
  readonly parameters?: readonly ({ readonly name: string } & EndsArguments)[] | null;
  readonly metrics?: readonly ({ readonly name: string } & EndsArguments)[] | null;
  readonly sort?: string | null;
}

/**
 * Drops the nulls from a filter.
 * @throws ProblemError for an empty string: nothing has an empty name, and dropping it would match everything.
 */
export function asked<Filter extends object>(filter: Filter): Present<Filter> {
  const given = Object.entries(filter).filter(([, value]) => value !== null && value !== undefined);
  const empty = given.find(([, value]) => value === '');
  if (empty) {
    const detail = `${empty[0]} is empty; omit it, or set it to null, to select all`;
    throw new ProblemError('REQUEST_INVALID', detail, [{ pointer: `/${empty[0]}`, detail }]);
  }
  return Object.fromEntries(given) as Present<Filter>;
}

type Present<Type> = { [Key in keyof Type]?: NonNullable<Type[Key]> };

/** Converts the filter to that of the store, in which omitted fields are absent rather than null. */
export function runQuery(filter: RunFilter): Omit<RunQuery, 'limit' | 'cursor'> {
  const { experiment, status, mechanism, workload, machine, replication, processes, parameters, metrics, sort } =
    filter;
  return {
    ...asked({ status, mechanism, workload, machine, replication, sort }),
    ...(asked({ experiment }).experiment === undefined ? {} : { experimentId: keyOf(experiment!, 'Experiment') }),
    ...(processes ? { processes: rangeOf(processes) } : {}),
    ...(parameters ? { parameters: rangesOf(parameters) } : {}),
    ...(metrics ? { metrics: rangesOf(metrics) } : {}),
  };
}

export function rangesOf(ranges: readonly ({ readonly name: string } & EndsArguments)[]): Record<string, Range> {
  return Object.fromEntries(ranges.map((range) => [range.name, rangeOf(range)]));
}

/** Converts a range to that of the store; an omitted end is open. */
export function rangeOf({ from, to }: EndsArguments): Range {
  const range = { ...(typeof from === 'number' ? { from } : {}), ...(typeof to === 'number' ? { to } : {}) };
  requireEnds(range, 'range');
  return range;
}
