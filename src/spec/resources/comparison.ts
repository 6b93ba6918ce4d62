import { type Static, Type } from 'typebox';

const scalar = Type.Union([Type.Number(), Type.String(), Type.Boolean()]);

/** What is compared (contract: comparison). Facets fix the sweep axes that are neither x nor series. */
export const Comparison = Type.Object(
  {
    metric: Type.String(),
    unit: Type.String(),
    x: Type.String({ description: 'Path of the axis, for example `processes`.' }),
    series: Type.String({ description: 'What a line stands for: `mechanism` or a path.' }),
    baseline: Type.String(),
    better: Type.Enum(['higher', 'lower', 'neutral']),
    metrics: Type.Array(Type.String(), { description: 'Metrics that these runs have.' }),
    axes: Type.Array(Type.Object({ path: Type.String(), values: Type.Array(scalar) }), {
      description: 'All axes along which these runs differ.',
    }),
    facet: Type.Record(Type.String(), scalar, { description: 'Values at which the remaining axes are held.' }),
    points: Type.Array(
      Type.Object({
        x: scalar,
        series: Type.String(),
        n: Type.Integer({ description: 'Replications with a result.' }),
        mean: Type.Number(),
        low: Type.Number({ description: 'Lower end of the 95 % interval of the mean.' }),
        high: Type.Number(),
        ratio: Type.Union([
          Type.Object({ value: Type.Number(), low: Type.Number(), high: Type.Number(), p: Type.Number() }),
          Type.Null(),
        ]),
      }),
    ),
    crossovers: Type.Array(
      Type.Object({ a: Type.String(), b: Type.String(), x: Type.Number(), low: Type.Number(), high: Type.Number() }),
      { description: 'Where series a crosses series b (the baseline), with the 95 % interval of the place.' },
    ),
    why: Type.Array(Type.Object({ x: scalar, series: Type.String(), stage: Type.String(), deltaNs: Type.Number() }), {
      description: 'Difference of the mean latency breakdown to the baseline, stage by stage.',
    }),
    stages: Type.Array(Type.Object({ x: scalar, series: Type.String(), stage: Type.String(), meanNs: Type.Number() }), {
      description: 'Mean latency breakdown of each point.',
    }),
    complete: Type.Object({ done: Type.Integer(), total: Type.Integer() }),
  },
  { $id: 'Comparison' },
);
export type Comparison = Static<typeof Comparison>;
