import { Comparison } from '../../../spec/resources/comparison.ts';
import { Type } from '../../../spec/type-builder.ts';
import { ref } from '../../named-schemas.ts';
import { IdParameters, problemResponses } from '../../schemas.ts';

const name = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 200, description }));

export const comparisonSchema = {
  operationId: 'compareExperiment',
  summary: 'Means, 95 % intervals, ratio to the baseline, crossovers, and why',
  description: 'Of what is done so far; `complete` says how much that is.',
  tags: ['experiments'],
  params: IdParameters,
  querystring: Type.Object(
    {
      metric: name('With `.p50`, `.p99` or `.max` a percentile of it. Default: the primary metric of the workload.'),
      x: name('Path of the axis; default: the first axis of the sweep.'),
      series: name('What a line stands for: `mechanism` (default) or the path of an axis.'),
      baseline: name('Series that the ratios refer to; default: that of the specification.'),
      facet: Type.Optional(
        Type.Array(
          Type.String({
            maxLength: 300,
            pattern: '^[^=]+=.+$',
            description: 'a path, `=` and a value: `workload.collisionRate=0.25`, `workload.putBytes=1 MiB`',
          }),
          {
            description:
              'Holds another axis at a value, `path=value`, also as figures print it (`1 MiB`); repeat it for several.',
            maxItems: 32,
          },
        ),
      ),
      format: Type.Optional(Type.Enum(['json', 'csv'], { default: 'json' })),
    },
    { additionalProperties: false },
  ),
  response: {
    200: {
      description: 'The comparison of what is done so far.',
      content: { 'application/json': { schema: ref(Comparison) }, 'text/csv': { schema: Type.String() } },
    },
    ...problemResponses,
  },
};
