import {
  GraphQLBoolean,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import { modelVersion } from '../../plan/model-version.ts';
import { compareRuns } from '../../query/comparison-of-runs.ts';
import { catalogue } from '../../spec/catalogue.ts';
import { paperService } from '../papers.ts';
import { MOMENT_IN_WORDS, momentOf } from '../rest/runs/ranges.ts';
import { listRuns } from '../run-lists.ts';
import { findToken, listProjects } from '../tenant-requests.ts';
import { type ComparisonArguments, choiceOf, comparisonArguments } from './comparison-arguments.ts';
import { type ConnectionArguments, connection, connectionArguments } from './connections.ts';
import { type Context, field } from './context.ts';
import { asNode, keyOf, Node, type NodeReference, referenceOf } from './nodes.ts';
import {
  asked,
  type EndsArguments,
  NamedRangeInput,
  RangeInput,
  type RunFilter,
  rangeOf,
  rangesOf,
  runFilterArguments,
  runQuery,
} from './run-filter.ts';
import { tenantQueries } from './tenant-fields.ts';
import * as types from './types.ts';
import { webhookQueries } from './webhook-fields.ts';

interface ExperimentFilter {
  readonly state?: readonly string[] | null;
  readonly project?: string | null;
  readonly tag?: string | null;
  readonly mechanism?: string | null;
  readonly workload?: string | null;
  readonly machine?: string | null;
  readonly processes?: EndsArguments | null;
  readonly parameters?: RunFilter['parameters'];
  readonly createdSince?: string | null;
  readonly createdBefore?: string | null;
  readonly text?: string | null;
  readonly deleted?: boolean | null;
  readonly sort?: string | null;
}

/** Converts the filter to that of the store. */
function experimentQuery({ processes, parameters, createdSince, createdBefore, ...filter }: ExperimentFilter) {
  return {
    ...asked(filter),
    ...(processes && { processes: rangeOf(processes) }),
    ...(parameters && { parameters: rangesOf(parameters) }),
    ...(createdSince && { createdSince: momentOf(createdSince, 'createdSince') }),
    ...(createdBefore && { createdBefore: momentOf(createdBefore, 'createdBefore') }),
  };
}

interface ComparedArguments {
  readonly runs?: readonly string[] | null;
  readonly experiments?: readonly string[] | null;
}

const ids = new GraphQLList(new GraphQLNonNull(GraphQLID));
const idArgument = { id: { type: new GraphQLNonNull(GraphQLID), description: 'Global id or the id in REST.' } };

export const Query = new GraphQLObjectType({
  name: 'Query',
  fields: {
    node: field<unknown, { id: string }>({
      type: Node,
      description: 'The object with this global id.',
      args: { id: { type: new GraphQLNonNull(GraphQLID) } },
      resolve: (_source, { id }, context) => findNode(referenceOf(id), context),
    }),
    experiment: field<unknown, { id: string }>({
      type: types.experimentType,
      args: idArgument,
      resolve: (_source, { id }, { store }) => store.experiments.find(keyOf(id, 'Experiment')),
    }),
    comparison: field<unknown, ComparisonArguments & ComparedArguments>({
      type: types.comparisonType,
      description: 'Any runs of one workload, compared along the values in which they differ.',
      args: {
        runs: { type: ids, description: 'Ids of runs.' },
        experiments: { type: ids, description: 'Ids of experiments; all of their runs are compared.' },
        ...comparisonArguments,
      },
      resolve: (_source, { runs, experiments, ...asked }, { store }) => {
        const keys = (given: readonly string[] | null | undefined, type: 'Run' | 'Experiment') =>
          (given ?? []).map((id) => keyOf(id, type));
        const compared = { runs: keys(runs, 'Run'), experiments: keys(experiments, 'Experiment') };
        return compareRuns(store, compared, choiceOf(asked));
      },
    }),
    experiments: field<unknown, ExperimentFilter & ConnectionArguments>({
      type: new GraphQLNonNull(types.experimentConnection),
      args: {
        state: { type: new GraphQLList(new GraphQLNonNull(types.experimentStateType)) },
        ...texts('project', 'tag', 'mechanism', 'workload', 'machine'),
        processes: { type: RangeInput, description: 'Has runs with this number of processes.' },
        parameters: {
          type: new GraphQLList(new GraphQLNonNull(NamedRangeInput)),
          description: 'Has a run with all of these parameters within their ranges.',
        },
        createdSince: { type: GraphQLString, description: `Submitted at or after this time: ${MOMENT_IN_WORDS}.` },
        createdBefore: { type: GraphQLString, description: `Submitted before this time: ${MOMENT_IN_WORDS}.` },
        text: { type: GraphQLString, description: 'Part of the name or id.' },
        deleted: {
          type: GraphQLBoolean,
          description: 'Deleted experiments that can be restored, instead of the others.',
        },
        sort: {
          type: GraphQLString,
          description: '`createdAt` or `name`; a leading `-` sorts in descending order. Default `-createdAt`.',
        },
        ...connectionArguments,
      },
      resolve: (_source, { first, after, ...filter }, { store }) =>
        connection(asked({ first, after: after || null }), (page) =>
          store.experiments.list({ ...experimentQuery(filter), ...page }),
        ),
    }),
    exploration: field<unknown, { id: string }>({
      type: types.explorationType,
      args: idArgument,
      resolve: (_source, { id }, { store }) => store.explorations.find(keyOf(id, 'Exploration')),
    }),
    explorations: field<unknown, ConnectionArguments>({
      type: new GraphQLNonNull(types.explorationConnection),
      description: 'Latest first.',
      args: connectionArguments,
      resolve: (_source, args, { store }) => connection(args, (page) => store.explorations.list(page)),
    }),
    import: field<unknown, { id: string }>({
      type: types.importType,
      args: idArgument,
      resolve: (_source, { id }, { store }) => store.imports.find(keyOf(id, 'Import')),
    }),
    imports: field<unknown, ConnectionArguments>({
      type: new GraphQLNonNull(types.importConnection),
      description: 'Latest first.',
      args: connectionArguments,
      resolve: (_source, args, { store }) => connection(args, (page) => store.imports.list(page)),
    }),
    run: field<unknown, { id: string }>({
      type: types.runType,
      args: idArgument,
      resolve: (_source, { id }, { store }) => store.runs.find(keyOf(id, 'Run')),
    }),
    runs: field<unknown, RunFilter & ConnectionArguments>({
      type: new GraphQLNonNull(types.runConnection),
      args: { experiment: { type: GraphQLID }, ...runFilterArguments, ...connectionArguments },
      resolve: (_source, args, { store }) =>
        connection(args, (page) => listRuns(store.runs, { ...runQuery(args), ...page })),
    }),
    schedule: field<unknown, { digest: string }>({
      type: types.scheduleType,
      args: { digest: { type: new GraphQLNonNull(GraphQLID), description: 'SHA-256 of the text, or the global id.' } },
      resolve: (_source, { digest }, { store }) => store.schedules.find(keyOf(digest, 'Schedule')),
    }),
    schedules: field<unknown, { text?: string | null; ranks?: number | null } & ConnectionArguments>({
      type: new GraphQLNonNull(types.scheduleConnection),
      args: {
        text: { type: GraphQLString, description: 'Part of the name, or the beginning of the digest.' },
        ranks: { type: GraphQLInt, description: 'Has exactly this number of ranks.' },
        ...connectionArguments,
      },
      resolve: (_source, { first, after, ...filter }, { store }) =>
        connection(asked({ first, after: after || null }), (page) =>
          store.schedules.list({ ...asked(filter), ...page }),
        ),
    }),
    ...tenantQueries,
    ...webhookQueries,
    machines: catalogueField(types.machineType, catalogue.machines),
    mechanisms: catalogueField(types.mechanismType, catalogue.mechanisms),
    workloads: catalogueField(types.workloadType, catalogue.workloads),
    metrics: catalogueField(types.metricType, catalogue.metrics),
    paper: field<unknown, { id: string }>({
      type: types.paperType,
      description: 'A paper with its claims ledger, based on the latest stored results.',
      args: { id: { type: new GraphQLNonNull(GraphQLID) } },
      resolve: (_source, { id }, { store }) => paperService.find(store, id),
    }),
    papers: field({
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(types.paperSummaryType))),
      resolve: (_source, _args, { store }) => paperService.list(store),
    }),
    modelVersion: field({
      type: new GraphQLNonNull(GraphQLString),
      description: 'Content hash of the simulation; results of the same version are comparable.',
      resolve: () => modelVersion(),
    }),
  },
});

async function findNode(reference: NodeReference | undefined, { store }: Context): Promise<object | undefined> {
  const resource = reference && (await findResource(reference, store));
  return resource && asNode(reference.type, resource);
}

function findResource(
  { type, key }: NodeReference,
  store: Context['store'],
): Promise<object | undefined> | object | undefined {
  switch (type) {
    case 'Experiment':
      return store.experiments.find(key);
    case 'Exploration':
      return store.explorations.find(key);
    case 'Import':
      return store.imports.find(key);
    case 'Run':
      return store.runs.find(key);
    case 'Schedule':
      return store.schedules.find(key);
    case 'Project':
      return visibleProject(store, key);
    case 'Token':
      return findToken(store.tenants, key);
    case 'Machine':
      return catalogue.machines.find(({ id }) => id === key);
    case 'Mechanism':
      return catalogue.mechanisms.find(({ id }) => id === key);
    case 'Workload':
      return catalogue.workloads.find(({ id }) => id === key);
    case 'Metric':
      return catalogue.metrics.find(({ name }) => name === key);
  }
}

async function visibleProject({ tenants }: Context['store'], id: string): Promise<object | undefined> {
  return (await listProjects(tenants, [id]))[0];
}

function catalogueField(type: GraphQLOutputType, items: readonly object[]) {
  const list = new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)));
  return field({ type: list, resolve: () => items });
}

function texts(...names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { type: GraphQLString }]));
}
