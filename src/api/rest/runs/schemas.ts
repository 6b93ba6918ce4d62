import { MetricValue, RUN_STATES, Run } from '../../../spec/resources/run.ts';
import { Type } from '../../../spec/type-builder.ts';
import { QUANTITY } from '../../../spec/units.ts';
import { pageOf, ref } from '../../named-schemas.ts';
import { IdParameters, pageQuery, problemResponses } from '../../schemas.ts';

const RANGE = `(?:${QUANTITY})?\\.\\.(?:${QUANTITY})?|${QUANTITY}`;
/** Stands at the text itself: there an error message looks for what is accepted. */
const NAMED_RANGE =
  'a name, a colon, and a value or a range of which one end may be left out: `workload.collisionRate:0.05..0.25`, `put_latency_ns:..5000`';
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
      description: `${description}: a value or a range of which one end may be left out, \`64..512\`, \`512..\`.`,
    }),
  );

export const ListQuery = Type.Object(
  {
    experiment: text('Runs of this experiment.'),
    status: Type.Optional(Type.Array(Type.Enum([...RUN_STATES]), { description: 'Any of these; repeat it.' })),
    mechanism: text('Of this mechanism: its kind, or the name that a specification lists it under.'),
    workload: text('Of this workload.'),
    machine: text('On this machine.'),
    replication: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    processes: processesRange('With so many processes'),
    parameter: ranges(
      'Range of a swept parameter, `workload.collisionRate:0.05..0.25`, `machine.pageBytes:64 KiB..1 MiB`; repeat it for several.',
    ),
    metric: ranges('Range of a metric, `inserts_per_second:1e6..`; repeat it for several.'),
    sort: Type.Optional(
      Type.String({
        maxLength: 100,
        pattern: '^-?(?:index|startedAt|wallMs|processes|metric:[a-z0-9_]+)$',
        description:
          '`index` (default: by experiment, in the order of its plan), `startedAt`, `wallMs`, `processes`, `metric:NAME`; a leading `-` sorts downwards.',
      }),
    ),
    ...pageQuery,
  },
  { additionalProperties: false },
);

export const listSchema = {
  operationId: 'listRuns',
  summary: 'List runs',
  description: 'Of projects that you may read. Filters go together; each narrows the list.',
  tags: ['runs'],
  querystring: ListQuery,
  response: { 200: pageOf(Run), ...problemResponses },
};

export const findSchema = {
  operationId: 'getRun',
  summary: 'One run: parameters, metrics, latency breakdown, counters',
  description: 'Metrics are null until it is over.',
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
