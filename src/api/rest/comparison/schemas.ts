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
        'Fixes another axis at a value, `path=value`, also as printed in figures (`1 MiB`); repeat it for several axes.',
      maxItems: 32,
    },
  ),
);

/** Options of any comparison. */
const choice = {
  metric: name(
    'With `.p50`, `.p99` or `.max`, a percentile of the metric. Default: the primary metric of the workload.',
  ),
  x: name('Path of the axis; default: `processes` if it varies, else the numeric axis with the most values.'),
  series: name('What a line represents: `mechanism` (default) or the path of an axis.'),
  facet,
  format: Type.Optional(Type.Enum(['json', 'csv'], { default: 'json' })),
};

const response = {
  200: {
    description: 'The comparison of the runs finished so far.',
    content: { 'application/json': { schema: ref(Comparison) }, 'text/csv': { schema: Type.String() } },
  },
  ...problemResponses,
};

export const comparisonSchema = {
  operationId: 'compareExperiment',
  summary: 'Means, 95 % intervals, ratio to the baseline, crossovers, and why',
  description: 'Covers the runs finished so far; `complete` gives their share.',
  tags: ['experiments'],
  params: IdParameters,
  querystring: Type.Object(
    { ...choice, baseline: name('Series that the ratios refer to; default: the baseline of the specification.') },
    { additionalProperties: false },
  ),
  response,
};

const ids = (most: number, description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: most, description }));

export const comparisonOfRunsSchema = {
  operationId: 'compareRuns',
  summary: 'The same comparison over any runs of one workload',
  description:
    'The axes are the values in which the runs differ: `processes`, `machine`, parameters, and `experiment` if several experiments are named.',
  tags: ['runs'],
  querystring: Type.Object(
    {
      runs: ids(COMPARED_RUNS, 'Ids of runs; repeat it for several runs.'),
      experiments: ids(
        COMPARED_EXPERIMENTS,
        'Ids of experiments, all of whose runs are compared; repeat it for several experiments.',
      ),
      ...choice,
      baseline: name('Series that the ratios refer to; default: the first one.'),
    },
    { additionalProperties: false },
  ),
  response: { ...response, 404: problemContent('One of the runs or experiments does not exist.') },
};
