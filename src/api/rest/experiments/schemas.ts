import { EXPERIMENT_STATES, Experiment } from '../../../spec/resources/experiment.ts';
import { Type } from '../../../spec/type-builder.ts';
import { pageOf, ref } from '../../named-schemas.ts';
import {
  IdParameters,
  idempotencyHeaders,
  ifMatch,
  pageQuery,
  problemContent,
  problemResponses,
  specificationBody,
} from '../../schemas.ts';
import { MOMENT, MOMENT_IN_WORDS } from '../runs/ranges.ts';
import { processesRange, ranges } from '../runs/schemas.ts';

const text = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 200, description }));

const moment = (description: string) =>
  Type.Optional(Type.String({ pattern: MOMENT, description: `${description} ${MOMENT_IN_WORDS}.` }));

export const ListQuery = Type.Object(
  {
    state: Type.Optional(
      Type.Array(Type.Enum([...EXPERIMENT_STATES]), {
        description: 'In any of these states; repeat it for several states.',
      }),
    ),
    project: text('In exactly this project.'),
    tag: text('Has this tag.'),
    mechanism: text('Compares this mechanism, given as its kind or as the name under which it is listed.'),
    workload: text('Runs this workload.'),
    machine: text('On this machine.'),
    processes: processesRange('Has runs with this number of processes'),
    parameter: ranges(
      'Has runs with a parameter in a range, `workload.collisionRate:0.05..0.25`; if repeated, a single run must match all of them.',
    ),
    createdSince: moment('Submitted at or after this time:'),
    createdBefore: moment('Submitted before this time:'),
    q: text('Part of the name or id.'),
    deleted: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Deleted experiments that can be restored, instead of the others.',
      }),
    ),
    sort: Type.Optional(
      Type.Enum(['createdAt', '-createdAt', 'name', '-name'], { description: 'Default `-createdAt`.' }),
    ),
    ...pageQuery,
  },
  { additionalProperties: false },
);

const accepted = Type.Unsafe<Experiment>({
  ...ref(Experiment),
  description: 'Accepted; `Location` names the experiment.',
});

export const submitSchema = {
  operationId: 'submitExperiment',
  summary: 'Submit a specification',
  description:
    'The runs of a large experiment are stored before the answer is sent, which then takes seconds. Send an `Idempotency-Key`: after ' +
    'a broken connection or a 503, the same key with the same specification returns the experiment of the first request.',
  tags: ['experiments'],
  body: specificationBody,
  headers: idempotencyHeaders,
  response: { 202: accepted, ...problemResponses },
};

export const listSchema = {
  operationId: 'listExperiments',
  summary: 'List experiments',
  description:
    'Experiments of projects that you may read, latest first unless sorted otherwise. Filters are combined; each narrows the list.',
  tags: ['experiments'],
  querystring: ListQuery,
  response: { 200: pageOf(Experiment), ...problemResponses },
};

export const findSchema = {
  operationId: 'getExperiment',
  summary: 'One experiment: state, counts, progress',
  description:
    'With `Prefer: wait=SECONDS` (at most 60), the answer is sent when the experiment ends or the time is up; together with ' +
    '`If-None-Match`, it is sent as soon as the experiment differs from that version.',
  tags: ['experiments'],
  params: IdParameters,
  headers: Type.Object({
    ...ifMatch,
    'if-none-match': Type.Optional(Type.String({ maxLength: 1000 })),
    prefer: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  response: { 200: ref(Experiment), 304: Type.Null({ description: 'Unchanged.' }), ...problemResponses },
};

export const eventsSchema = {
  operationId: 'watchExperiment',
  summary: 'Progress as server-sent events',
  description:
    'Each `experiment` event contains the whole experiment, and its id is a revision. After a reconnect, `Last-Event-ID` suppresses ' +
    'a last revision that was already received. The stream ends after the last event of an experiment that has ended.',
  tags: ['experiments'],
  params: IdParameters,
  headers: Type.Object({ 'last-event-id': Type.Optional(Type.String({ maxLength: 100 })) }),
  response: {
    200: {
      description: 'Events.',
      content: { 'text/event-stream': { schema: Type.String() } },
    },
    ...problemResponses,
  },
};

export const metricsSchema = {
  operationId: 'getExperimentMetrics',
  summary: 'Results in the Prometheus text format',
  description:
    '`onesided_result` is the mean of a metric over the finished replications; further metrics give half the width of its 95 % ' +
    'confidence interval and the number of replications. Labels: metric, unit, mechanism, machine, workload, processes, and `x_…` for each ' +
    'axis of the sweep; none of them is an id.',
  tags: ['experiments'],
  params: IdParameters,
  response: {
    200: { description: 'Samples.', content: { 'text/plain': { schema: Type.String() } } },
    ...problemResponses,
  },
};

export const exportSchema = {
  operationId: 'exportExperiment',
  summary: 'All runs with all values, unsampled, or a bundle of everything',
  description:
    'Streamed in plan order. `crate` is one file for the appendix of a paper: a ZIP archive that ' +
    'describes itself with RO-Crate 1.1 and contains specification, runs, comparison, figure, parameters and checksums, which `onesided verify` checks. ' +
    'An answer that breaks off has no end and is refused there. The experiment must have ended (else 409).',
  tags: ['experiments'],
  params: IdParameters,
  querystring: Type.Object(
    {
      format: Type.Optional(Type.Enum(['csv', 'ndjson', 'crate'], { default: 'csv' })),
      license: text(
        'Licence of the results in a crate: an SPDX identifier such as CC-BY-4.0, or an address; without it the crate says that none was stated.',
      ),
    },
    { additionalProperties: false },
  ),
  response: {
    200: {
      description: 'One line per run, or an archive.',
      content: {
        'text/csv': { schema: Type.String() },
        'application/x-ndjson': { schema: Type.String() },
        'application/zip': { schema: Type.String({ contentMediaType: 'application/zip' }) },
      },
    },
    409: problemContent('A crate was requested, but some runs have not finished.'),
    ...problemResponses,
  },
};
