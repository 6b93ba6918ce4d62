import { MetricValue, RUN_STATES, Run } from '../../../spec/resources/run.ts';
import { Type } from '../../../spec/type-builder.ts';
import { QUANTITY } from '../../../spec/units.ts';
import { pageOf, ref } from '../../named-schemas.ts';
import { IdParameters, pageQuery, problemResponses } from '../../schemas.ts';

const RANGE = `(?:${QUANTITY})?\\.\\.(?:${QUANTITY})?|${QUANTITY}`;
/** On the string itself, where error messages look for what is accepted. */
const NAMED_RANGE =
  'a name, a colon, and a value or a range, either end of which may be omitted: `workload.collisionRate:0.05..0.25`, `put_latency_ns:..5000`';
const text = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 200, description }));
export const ranges = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: 300, pattern: `^[A-Za-z0-9_.-]+:(?:${RANGE})$`, description: NAMED_RANGE }), {
      maxItems: 16,
      description,
    }),
  );

/** A number of processes, or a range of numbers. */
export const processesRange = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: `^(?:${RANGE})$`,
      maxLength: 100,
      description: `${description}: a value or a range, either end of which may be omitted, \`64..512\`, \`512..\`.`,
    }),
  );

export const ListQuery = Type.Object(
  {
    experiment: text('Runs of this experiment.'),
    status: Type.Optional(
      Type.Array(Type.Enum([...RUN_STATES]), { description: 'In any of these states; repeat it for several states.' }),
    ),
    mechanism: text('Of this mechanism, given as its kind or as the name under which a specification lists it.'),
    workload: text('Of this workload.'),
    machine: text('On this machine.'),
    replication: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    processes: processesRange('With this number of processes'),
    parameter: ranges(
      'Range of a swept parameter, `workload.collisionRate:0.05..0.25`, `machine.pageBytes:64 KiB..1 MiB`; repeat it for several parameters.',
    ),
    metric: ranges('Range of a metric, `inserts_per_second:1e6..`; repeat it for several metrics.'),
    sort: Type.Optional(
      Type.String({
        maxLength: 100,
        pattern: '^-?(?:index|startedAt|wallMs|processes|metric:[a-z0-9_]+)$',
        description:
          '`index` (default: by experiment, in plan order), `startedAt`, `wallMs`, `processes` or `metric:NAME`; a leading `-` sorts in descending order.',
      }),
    ),
    ...pageQuery,
  },
  { additionalProperties: false },
);

export const listSchema = {
  operationId: 'listRuns',
  summary: 'List runs',
  description: 'Runs of projects that you may read. Filters are combined; each narrows the list.',
  tags: ['runs'],
  querystring: ListQuery,
  response: { 200: pageOf(Run), ...problemResponses },
};

export const findSchema = {
  operationId: 'getRun',
  summary: 'One run: parameters, metrics, latency breakdown, counters',
  description: 'Metrics are null until the run has ended.',
  tags: ['runs'],
  params: IdParameters,
  response: { 200: ref(Run), ...problemResponses },
};

export const metricsSchema = {
  operationId: 'getRunMetrics',
  summary: 'The metrics of a run',
  description: 'By name, with unit; percentiles where the metric has a distribution.',
  tags: ['runs'],
  params: IdParameters,
  response: { 200: Type.Record(Type.String(), ref(MetricValue)), ...problemResponses },
};
