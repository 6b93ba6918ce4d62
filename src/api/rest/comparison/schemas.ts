import { COMPARED_EXPERIMENTS, COMPARED_RUNS } from '../../../query/comparison-of-runs.ts';
import { Comparison } from '../../../spec/resources/comparison.ts';
import { Type } from '../../../spec/type-builder.ts';
import { ref } from '../../named-schemas.ts';
import { IdParameters, problemContent, problemResponses } from '../../schemas.ts';

const name = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 200, description }));

const facet = Type.Optional(
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
);

/** What may be chosen of any comparison. */
const choice = {
  metric: name('With `.p50`, `.p99` or `.max` a percentile of it. Default: the primary metric of the workload.'),
  x: name('Path of the axis; default: `processes` where they vary, else the numeric axis with most values.'),
  series: name('What a line stands for: `mechanism` (default) or the path of an axis.'),
  facet,
  format: Type.Optional(Type.Enum(['json', 'csv'], { default: 'json' })),
};

const response = {
  200: {
    description: 'The comparison of what is done so far.',
    content: { 'application/json': { schema: ref(Comparison) }, 'text/csv': { schema: Type.String() } },
  },
  ...problemResponses,
};

export const comparisonSchema = {
  operationId: 'compareExperiment',
  summary: 'Means, 95 % intervals, ratio to the baseline, crossovers, and why',
  description: 'Of what is done so far; `complete` says how much that is.',
  tags: ['experiments'],
  params: IdParameters,
  querystring: Type.Object(
    { ...choice, baseline: name('Series that the ratios refer to; default: that of the specification.') },
    { additionalProperties: false },
  ),
  response,
};

const ids = (most: number, description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: most, description }));

export const comparisonOfRunsSchema = {
  operationId: 'compareRuns',
  summary: 'The same over any runs of one workload',
  description:
    'Axes are what differs among the runs: `processes`, `machine`, parameters, and `experiment` where several are named.',
  tags: ['runs'],
  querystring: Type.Object(
    {
      runs: ids(COMPARED_RUNS, 'Ids of runs; repeat it for several.'),
      experiments: ids(
        COMPARED_EXPERIMENTS,
        'Ids of experiments, all of whose runs are compared; repeat it for several.',
      ),
      ...choice,
      baseline: name('Series that the ratios refer to; default: the first one.'),
    },
    { additionalProperties: false },
  ),
  response: { ...response, 404: problemContent('One of them is not there.') },
};
