import { GraphQLBoolean, GraphQLFloat, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql';
import { compareExperiment } from '../../query/comparison.ts';
import { readTrace, readTraceBins } from '../../query/trace.ts';
import { Machine, Mechanism, Metric, Workload } from '../../spec/resources/catalogue.ts';
import { Comparison } from '../../spec/resources/comparison.ts';
import { EXPERIMENT_STATES, Experiment } from '../../spec/resources/experiment.ts';
import { Exploration } from '../../spec/resources/exploration.ts';
import { QUESTIONS } from '../../spec/resources/exploration-answer.ts';
import { Import, ImportUse } from '../../spec/resources/import.ts';
import { Paper, PaperSummary } from '../../spec/resources/paper.ts';
import { PlanSummary } from '../../spec/resources/plan.ts';
import { AuditEntry, Member, Project, Token } from '../../spec/resources/project.ts';
import { CriticalStep, PendingOperation, RankTime, RUNS_ARE_COUNTED, Run } from '../../spec/resources/run.ts';
import { Schedule } from '../../spec/resources/schedule.ts';
import { TraceBins, TraceWindow } from '../../spec/resources/trace.ts';
import { type ComparisonArguments, choiceOf, comparisonArguments } from './comparison-arguments.ts';
import { connectionArguments, connectionOf } from './connections.ts';
import { field } from './context.ts';
import { Node, nodeFields } from './nodes.ts';
import { resourceTypes as types } from './resource-types.ts';
import { runFilterArguments } from './run-filter.ts';
import { Json } from './scalars.ts';

const node = { interfaces: [Node] };
const listOfTexts = new GraphQLList(new GraphQLNonNull(GraphQLString));

interface TraceArguments {
  readonly from?: number | null;
  readonly to?: number | null;
  readonly tracks?: readonly string[] | null;
  readonly kinds?: readonly string[] | null;
  readonly limit: number;
  readonly bins: number;
}

const windowArguments = {
  from: { type: GraphQLFloat, description: 'Start of the window in ns of simulated time.' },
  to: { type: GraphQLFloat, description: 'End of the window in ns.' },
};

/** Maximum number of events in one trace field. */
const MOST_EVENTS = 200_000;

/** Fields that have no resolver and are not properties of the resource have a loader in `loaders.ts`. */
export const runType = types.resource(Run, {
  ...node,
  extra: () => ({
    ...nodeFields('Run'),
    ranks: listField(RankTime, 'Of a replayed schedule, by rank.'),
    pending: listField(PendingOperation, 'Of a deadlocked replay: operations that can never complete.'),
    criticalPath: listField(CriticalStep, 'Of a replayed schedule, from time 0 to its finish time.'),
    experiment: field<Run, object>({ type: experimentType }),
    trace: field<Run, TraceArguments>({
      type: types.resource(TraceWindow),
      description: 'The recorded events within a time window.',
      args: {
        ...windowArguments,
        tracks: { type: listOfTexts },
        kinds: { type: listOfTexts },
        limit: { type: GraphQLInt, defaultValue: 10_000, description: `At most ${MOST_EVENTS}.` },
      },
      resolve: ({ id }, { limit, ...choice }, { store }) =>
        readTrace(store, id, { ...choice, limit: Math.min(Math.max(1, limit), MOST_EVENTS) }),
    }),
    traceBins: field<Run, TraceArguments>({
      type: types.resource(TraceBins),
      description: 'Busy share per track and time bin.',
      args: { ...windowArguments, bins: { type: GraphQLInt, defaultValue: 200, description: '1 to 4096.' } },
      resolve: ({ id }, { bins, ...window }, { store }) =>
        readTraceBins(store, id, Math.min(Math.max(1, bins), 4096), window),
    }),
  }),
});

function listField(item: object, description: string) {
  return field<Run, object>({ type: new GraphQLList(new GraphQLNonNull(types.resource(item))), description });
}

export const runConnection = connectionOf(runType, {
  totalCount: { type: new GraphQLNonNull(GraphQLInt), description: RUNS_ARE_COUNTED },
  moreThanTotalCount: {
    type: new GraphQLNonNull(GraphQLBoolean),
    description: 'Whether there are more runs than `totalCount`.',
  },
});

export const comparisonType = types.resource(Comparison);

export const experimentType = types.resource(Experiment, {
  ...node,
  extra: () => ({
    ...nodeFields('Experiment'),
    runs: field<Experiment, object>({
      type: new GraphQLNonNull(runConnection),
      args: { ...runFilterArguments, ...connectionArguments },
    }),
    imports: field<Experiment, object>({
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(types.resource(ImportUse)))),
      description: 'Imports whose results the experiment uses.',
      resolve: ({ id }, _args, { store }) => store.imports.usedBy(id),
    }),
    comparison: field<Experiment, ComparisonArguments>({
      type: comparisonType,
      description: 'Means, 95 % intervals, ratio to the baseline, crossovers, and why.',
      args: comparisonArguments,
      resolve: (experiment, asked, { store }) => compareExperiment(store, experiment, choiceOf(asked)),
    }),
  }),
});

/** Counts by role and verdict are nested maps, so they are JSON as in REST. */
const counts = () => ({ counts: { type: new GraphQLNonNull(Json) } });
export const paperType = types.resource(Paper, { extra: counts });
export const paperSummaryType = types.resource(PaperSummary, { extra: counts });

export const experimentConnection = connectionOf(experimentType);
export const machineType = types.resource(Machine, { ...node, extra: () => nodeFields('Machine') });
export const mechanismType = types.resource(Mechanism, { ...node, extra: () => nodeFields('Mechanism') });
export const workloadType = types.resource(Workload, { ...node, extra: () => nodeFields('Workload') });
export const metricType = types.resource(Metric, { ...node, extra: () => nodeFields('Metric', 'name') });
export const scheduleType = types.resource(Schedule, { ...node, extra: () => nodeFields('Schedule', 'digest') });
export const scheduleConnection = connectionOf(scheduleType);
export const planType = types.resource(PlanSummary);
export const experimentStateType = types.enumeration('ExperimentState', EXPERIMENT_STATES);

export const explorationType = types.resource(Exploration, { ...node, extra: () => nodeFields('Exploration') });
export const explorationConnection = connectionOf(explorationType);
export const importType = types.resource(Import, { ...node, extra: () => nodeFields('Import') });
export const importConnection = connectionOf(importType);
export const questionType = types.enumeration('ExplorationQuestion', QUESTIONS);

export const projectType = types.resource(Project, { ...node, extra: () => nodeFields('Project') });
export const memberType = types.resource(Member);
export const tokenType = types.resource(Token, { ...node, extra: () => nodeFields('Token') });
export const auditConnection = connectionOf(types.resource(AuditEntry));
