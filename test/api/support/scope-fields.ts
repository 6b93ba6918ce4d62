import { SCHEDULE, type Scope } from './scope.ts';

const SUBMITTED =
  '{project: "ours", machine: {preset: "cray-xe6"}, workload: {kind: "dht"}, mechanisms: [{kind: "rma"}], processes: 2}';

export const nodeId = (type: string, key: string) => Buffer.from(`${type}:${key}`).toString('base64url');

/** Arguments with which each root field names something of `ours`, or lists; `null` where it holds nothing of a project. */
export const FIELDS: Readonly<Record<string, ((ids: Scope['ids'], modelVersion: string) => string) | null>> = {
  'Query.node': ({ experiment }) => `(id: "${nodeId('Experiment', experiment)}")`,
  'Query.experiment': ({ experiment }) => `(id: "${experiment}")`,
  'Query.comparison': ({ experiment, run }) => `(experiments: ["${experiment}"], runs: ["${run}"])`,
  'Query.experiments': () => '',
  'Query.exploration': ({ exploration }) => `(id: "${exploration}")`,
  'Query.explorations': () => '',
  'Query.import': ({ import: id }) => `(id: "${id}")`,
  'Query.imports': () => '',
  'Query.run': ({ run }) => `(id: "${run}")`,
  'Query.runs': ({ experiment }) => `(experiment: "${experiment}")`,
  'Query.schedule': ({ schedule }) => `(digest: "${schedule}")`,
  'Query.schedules': () => '',
  'Query.project': () => '(id: "ours")',
  'Query.projects': () => '',
  'Query.members': () => '(project: "ours")',
  'Query.tokens': () => '',
  'Query.webhooks': () => '(project: "ours")',
  'Query.webhookDeliveries': ({ webhook }) => `(id: "${webhook}")`,
  'Query.audit': () => '(project: "ours")',
  'Query.machines': null,
  'Query.mechanisms': null,
  'Query.workloads': null,
  'Query.metrics': null,
  'Query.paper': null,
  'Query.papers': null,
  'Query.modelVersion': null,
  'Mutation.submitExperiment': () => `(input: {specification: ${SUBMITTED}})`,
  'Mutation.planExperiment': () => `(input: {specification: ${SUBMITTED}})`,
  'Mutation.beginExploration': () => `(input: {specification: ${SUBMITTED}, question: winner})`,
  'Mutation.cancelExploration': ({ exploration }) => `(input: {id: "${exploration}"})`,
  'Mutation.retryExploration': ({ exploration }) => `(input: {id: "${exploration}"})`,
  'Mutation.deleteExploration': ({ exploration }) => `(input: {id: "${exploration}"})`,
  'Mutation.retryExperiment': ({ experiment }) => `(input: {id: "${experiment}"})`,
  'Mutation.extendExperiment': ({ experiment }) => `(input: {id: "${experiment}", replications: 2})`,
  'Mutation.restoreExperiment': ({ experiment }) => `(input: {id: "${experiment}"})`,
  'Mutation.cancelExperiment': ({ experiment }) => `(input: {id: "${experiment}"})`,
  'Mutation.deleteExperiment': ({ experiment }) => `(input: {id: "${experiment}"})`,
  'Mutation.uploadSchedule': () => `(input: {text: ${JSON.stringify(SCHEDULE)}, project: "ours"})`,
  'Mutation.deleteSchedule': ({ schedule }) => `(input: {id: "${schedule}"})`,
  'Mutation.beginImport': (_ids, modelVersion) =>
    `(input: {specification: ${SUBMITTED}, modelVersion: "${modelVersion}", digest: "${'b'.repeat(64)}"})`,
  'Mutation.addImportedRuns': ({ import: id }) => `(input: {id: "${id}", runs: []})`,
  'Mutation.finishImport': ({ import: id }) => `(input: {id: "${id}"})`,
  'Mutation.deleteImport': ({ import: id }) => `(input: {id: "${id}"})`,
  'Mutation.createProject': () => '(input: {id: "new-one"})',
  'Mutation.setQuota': () => '(input: {project: "ours"})',
  'Mutation.setMember': () => '(input: {project: "ours", name: "somebody", role: reader})',
  'Mutation.removeMember': () => '(input: {project: "ours", name: "nobody"})',
  'Mutation.createToken': () => '(input: {project: "ours", rights: [read]})',
  'Mutation.createWebhook': () => '(input: {project: "ours", url: "https://chat.example.org/other"})',
  'Mutation.deleteWebhook': ({ webhook }) => `(input: {id: "${webhook}"})`,
  'Mutation.rotateWebhookSecret': ({ webhook }) => `(input: {id: "${webhook}"})`,
  'Mutation.enableWebhook': ({ webhook }) => `(input: {id: "${webhook}"})`,
  'Mutation.testWebhook': ({ webhook }) => `(input: {id: "${webhook}"})`,
  'Mutation.revokeToken': ({ token }) => `(input: {id: "${token}"})`,
  'Subscription.experimentProgress': ({ experiment }) => `(id: "${experiment}")`,
  'Subscription.explorationProgress': ({ exploration }) => `(id: "${exploration}")`,
};

/** Connections and lists of what somebody may read. */
export const LISTS: Readonly<Record<string, string>> = {
  experiments: '{ totalCount }',
  explorations: '{ totalCount }',
  imports: '{ totalCount }',
  runs: '{ totalCount }',
  schedules: '{ totalCount }',
  audit: '{ totalCount }',
  projects: '{ key }',
  tokens: '{ key project }',
};

/** Fields of objects that ask the store again, below the root field that leads to them; others show what the object holds. */
export const NESTED: Readonly<Record<string, string>> = {
  'Experiment.runs': '{ totalCount }',
  'Experiment.imports': '{ __typename }',
  'Experiment.comparison': '{ metric }',
  'Run.experiment': '{ key }',
  'Run.trace': '{ __typename }',
  'Run.traceBins': '{ __typename }',
  'Run.ranks': '{ __typename }',
  'Run.pending': '{ __typename }',
  'Run.criticalPath': '{ __typename }',
};
