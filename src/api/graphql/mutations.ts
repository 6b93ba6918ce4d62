import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import { experimentSpecSchema } from '../../spec/experiment-spec.ts';
import { cancelExperiment, deleteExperiment } from '../experiment-changes.ts';
import {
  beginExploration,
  cancelExploration,
  deleteExploration,
  type ExplorationRequest,
  retryExploration,
} from '../exploration-requests.ts';
import { storeSchedule, unknownSchedule } from '../schedule-upload.ts';
import { planSubmission, type SubmittedSpecification, submitExperiment } from '../submission.ts';
import { idempotencyKeyField, readIdempotencyKey } from './idempotency-key.ts';
import { importMutations } from './import-mutations.ts';
import { lifeMutations } from './life-mutations.ts';
import { mutation } from './mutation.ts';
import { globalId, keyOf } from './nodes.ts';
import { inputOf } from './specification-input.ts';
import { atPlacesOf } from './specification-places.ts';
import { tenantMutations } from './tenant-fields.ts';
import * as types from './types.ts';
import { webhookMutations } from './webhook-fields.ts';

const specification = inputOf(experimentSpecSchema, 'Specification');
const specificationField = { specification: { type: new GraphQLNonNull(specification.type) } };
const idField = { id: { type: new GraphQLNonNull(GraphQLID), description: 'Global id or the id in REST.' } };

interface Submission {
  readonly specification: unknown;
  readonly idempotencyKey?: string | null;
}

/** A request from GraphQL, in which omitted fields may be null. */
type NullableRequest = Pick<ExplorationRequest, 'question'> & {
  readonly [Key in 'budget' | 'metric' | 'width' | 'over']?: ExplorationRequest[Key] | null;
};

export const Mutation = new GraphQLObjectType({
  name: 'Mutation',
  fields: {
    submitExperiment: mutation<Submission>({
      name: 'SubmitExperiment',
      description: 'Accepts a specification; its runs are stored before the answer is sent.',
      input: {
        ...specificationField,
        ...idempotencyKeyField('The same key and specification return the same experiment.'),
      },
      payload: { experiment: new GraphQLNonNull(types.experimentType) },
      limit: 'submit',
      resolve: async (submission, context) => ({
        experiment: await asked(submission, (given) => submitExperiment(context, given)),
      }),
    }),
    beginExploration: mutation<Submission & NullableRequest>({
      name: 'BeginExploration',
      description:
        'Finds out, in rounds of runs, which mechanism is best in which region, or which candidate is best overall.',
      input: {
        ...specificationField,
        question: { type: new GraphQLNonNull(types.questionType) },
        budget: { type: GraphQLInt, description: 'Maximum number of runs. Default 1000.' },
        metric: {
          type: GraphQLString,
          description: 'Metric that decides; by default the primary metric of the workload.',
        },
        ...idempotencyKeyField('The same key and request return the same exploration.'),
        width: { type: GraphQLFloat, description: 'Relative distance at which two values are close enough.' },
        over: {
          type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
          description: 'Additional axes, or other values for axes of the sweep: `path=a,b,c` or `path=low..high`.',
        },
      },
      payload: { exploration: new GraphQLNonNull(types.explorationType) },
      limit: 'submit',
      resolve: async ({ question, budget, metric, width, over, ...submission }, context) => ({
        exploration: await asked(submission, (given) =>
          beginExploration(context, given, {
            question,
            ...{ budget: budget ?? undefined, metric: metric ?? undefined },
            ...{ width: width ?? undefined, over: over ?? undefined },
          }),
        ),
      }),
    }),
    cancelExploration: mutation<{ id: string }>({
      name: 'CancelExploration',
      description: 'Ends an exploration without an answer; finished runs are kept.',
      input: idField,
      payload: { exploration: new GraphQLNonNull(types.explorationType) },
      resolve: async ({ id }, context) => ({ exploration: await cancelExploration(context, keyOf(id, 'Exploration')) }),
    }),
    retryExploration: mutation<{ id: string }>({
      name: 'RetryExploration',
      description: 'Resumes an exploration that failed or was cancelled.',
      input: idField,
      payload: { exploration: new GraphQLNonNull(types.explorationType) },
      limit: 'submit',
      resolve: async ({ id }, context) => ({ exploration: await retryExploration(context, keyOf(id, 'Exploration')) }),
    }),
    deleteExploration: mutation<{ id: string }>({
      name: 'DeleteExploration',
      description: 'Deletes an exploration; the experiments of its rounds are kept.',
      input: idField,
      payload: { deletedId: new GraphQLNonNull(GraphQLID) },
      resolve: async ({ id }, context) => {
        const key = keyOf(id, 'Exploration');
        await deleteExploration(context, key);
        return { deletedId: globalId({ type: 'Exploration', key }) };
      },
    }),
    planExperiment: mutation<Submission>({
      name: 'PlanExperiment',
      description: 'The runs that a specification expands to; runs and stores nothing.',
      input: specificationField,
      payload: { plan: new GraphQLNonNull(types.planType) },
      limit: 'read',
      resolve: async (submission, context) => ({
        plan: await asked(submission, (given) => planSubmission(context, given)),
      }),
    }),
    cancelExperiment: mutation<{ id: string }>({
      name: 'CancelExperiment',
      description: 'Cancels all runs that have not finished; for a large experiment, some only after the answer.',
      input: idField,
      payload: { experiment: new GraphQLNonNull(types.experimentType) },
      limit: 'none',
      resolve: async ({ id }, context) => ({ experiment: await cancelExperiment(context, keyOf(id, 'Experiment')) }),
    }),
    uploadSchedule: mutation<{ text: string; name?: string | null; project?: string | null }>({
      name: 'UploadSchedule',
      description:
        'Stores a communication schedule (GOAL) under the SHA-256 of its text; upload large ones with POST /v1/schedules.',
      input: {
        text: { type: new GraphQLNonNull(GraphQLString) },
        name: { type: GraphQLString, description: 'Name shown in lists; the first upload sets it.' },
        project: {
          type: GraphQLString,
          description:
            'Project that the schedule belongs to. If omitted: `default`, or the only project to which you may submit.',
        },
      },
      payload: {
        schedule: new GraphQLNonNull(types.scheduleType),
        created: new GraphQLNonNull(GraphQLBoolean),
      },
      resolve: ({ text, name, project }, { store }) =>
        storeSchedule(store, text, { name: name ?? undefined, project: project ?? undefined }),
    }),
    deleteSchedule: mutation<{ id: string }>({
      name: 'DeleteSchedule',
      description: 'Deletes a schedule that no experiment replays.',
      input: { id: { type: new GraphQLNonNull(GraphQLID), description: 'Global id, or the SHA-256 of the text.' } },
      payload: { deletedId: new GraphQLNonNull(GraphQLID) },
      resolve: async ({ id }, { store }) => {
        const key = keyOf(id, 'Schedule');
        if (!(await store.schedules.remove(key))) throw unknownSchedule(id);
        return { deletedId: globalId({ type: 'Schedule', key }) };
      },
    }),
    deleteExperiment: mutation<{ id: string }>({
      name: 'DeleteExperiment',
      description: 'Deletes an experiment with its runs; it can be restored for a limited time.',
      input: idField,
      payload: { deletedId: new GraphQLNonNull(GraphQLID) },
      limit: 'none',
      resolve: async ({ id }, context) => {
        const key = keyOf(id, 'Experiment');
        await deleteExperiment(context, key);
        return { deletedId: globalId({ type: 'Experiment', key }) };
      },
    }),
    ...lifeMutations,
    ...importMutations(specification),
    ...tenantMutations,
    ...webhookMutations,
  },
});

/** Handles a submission with the specification in its REST form. Errors are located where the GraphQL client wrote the value. */
function asked<Answer>(
  { specification: given, idempotencyKey }: Submission,
  ask: (submitted: SubmittedSpecification) => Promise<Answer>,
): Promise<Answer> {
  const input = specification.toSpecification(given);
  return atPlacesOf(given, () => ask({ input, idempotencyKey: readIdempotencyKey(idempotencyKey) }));
}
