import { DEFAULT_TRACE_EVENTS } from '../../../query/trace.ts';
import { TraceAnswer } from '../../../spec/resources/trace.ts';
import { Type } from '../../../spec/type-builder.ts';
import { ref } from '../../named-schemas.ts';
import { IdParameters, problemResponses } from '../../schemas.ts';

const names = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 1000, description }));

export const TraceQuery = Type.Object(
  {
    from: Type.Optional(Type.Number({ minimum: 0, description: 'Start of the window in ns of simulated time.' })),
    to: Type.Optional(Type.Number({ minimum: 0, description: 'End of the window in ns.' })),
    track: names('Only these tracks; repeat it for several tracks.'),
    kind: names('Only events of these kinds; repeat it for several kinds.'),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        default: DEFAULT_TRACE_EVENTS,
        description: 'Maximum number of events to return.',
      }),
    ),
    bins: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 4096, description: 'Returns the busy share per track and bin instead.' }),
    ),
    format: Type.Optional(Type.Enum(['json', 'csv', 'perfetto'], { default: 'json' })),
  },
  { additionalProperties: false },
);

export const traceSchema = {
  operationId: 'getTrace',
  summary: 'A time window of a run’s trace, or busy shares in bins',
  description: '`perfetto` returns the Trace Event Format, which ui.perfetto.dev opens.',
  tags: ['runs'],
  params: IdParameters,
  querystring: TraceQuery,
  response: {
    200: {
      description: 'Events in columns or, with `bins`, busy shares.',
      content: {
        'application/json': { schema: ref(TraceAnswer) },
        'text/csv': { schema: Type.String() },
      },
    },
    ...problemResponses,
  },
};
