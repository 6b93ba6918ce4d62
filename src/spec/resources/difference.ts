import { type Static, Type } from '../type-builder.ts';
import { Scalar } from './scalar.ts';

const side = Type.Object({
  name: Type.String({ description: 'As given.' }),
  modelVersion: Type.String(),
  specDigest: Type.String(),
  runs: Type.Integer(),
  done: Type.Integer({ description: 'Runs with a result.' }),
});

const point = Type.Record(Type.String(), Scalar, { description: 'Values of all axes along which either side varies.' });
const cell = Type.Object({
  mechanism: Type.String(),
  point,
  n: Type.Integer({ description: 'Replications with a result.' }),
});
const orNull = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });

/** The result of `onesided diff A B`. */
export const Difference = Type.Object(
  {
    a: side,
    b: side,
    same: Type.Boolean({ description: 'Nothing differs: model, specification, parameters and results are the same.' }),
    specification: Type.Union(
      [
        Type.Array(
          Type.Object({
            pointer: Type.String({ description: 'JSON pointer into the normal form.' }),
            a: Type.Optional(Type.Unknown({ description: 'Absent if A does not give it.' })),
            b: Type.Optional(Type.Unknown()),
          }),
        ),
        Type.Null(),
      ],
      {
        description: 'Null if one side has no specification: a single runs.json, or one of another model.',
      },
    ),
    parameters: Type.Array(
      Type.Object({
        part: Type.Enum(['machine', 'mechanism', 'workload']),
        model: Type.String({ description: 'Kind of the mechanism or workload; empty for the machine.' }),
        name: Type.String({ description: 'Name of the parameter; `preset` or `kind` if these differ themselves.' }),
        unit: Type.String(),
        a: Type.Array(Scalar),
        b: Type.Array(Scalar),
      }),
      { description: 'Parameters of all runs as resolved, including defaults.' },
    ),
    cells: Type.Object({
      both: Type.Integer({ description: 'Mechanisms at points for which both sides have results.' }),
      same: Type.Integer({ description: 'Those of them in which no metric differs.' }),
      onlyA: Type.Integer(),
      onlyB: Type.Integer(),
    }),
    pairs: Type.Object(
      {
        total: Type.Integer(),
        sameDigest: Type.Integer({ description: 'With the same results.' }),
        sameOperations: Type.Integer({ description: 'With the same operations, whatever time they took.' }),
      },
      { description: 'Runs of a cell with the same seed on both sides.' },
    ),
    metrics: Type.Array(
      Type.Object({
        metric: Type.String(),
        unit: Type.String(),
        cells: Type.Integer({ description: 'Cells in which it differs.' }),
        significant: Type.Integer({
          description: 'Those of them for which the 95 % interval of the ratio excludes 1.',
        }),
        smallest: orNull('Smallest ratio of B to A; null if none can be determined.'),
        largest: orNull('Largest.'),
      }),
      { description: 'Metrics that differ in any cell.' },
    ),
    changes: Type.Array(
      Type.Object({
        mechanism: Type.String(),
        point,
        n: Type.Object({ a: Type.Integer(), b: Type.Integer() }),
        metrics: Type.Array(
          Type.Object({
            metric: Type.String(),
            unit: Type.String(),
            a: orNull('Mean over the replications; null if A does not have the metric.'),
            b: orNull('Mean for B.'),
            ratio: Type.Union(
              [
                Type.Object({
                  value: Type.Number({ description: 'Ratio of B to A.' }),
                  low: orNull('Lower end of the 95 % interval; null with one replication.'),
                  high: orNull('Upper end of the interval.'),
                  p: orNull('p-value of the hypothesis that the ratio is 1.'),
                }),
                Type.Null(),
              ],
              { description: 'Paired by seed, as in comparisons; null if it is not defined.' },
            ),
          }),
        ),
      }),
      { description: 'Cells of both sides in which a metric or the number of replications differs.' },
    ),
    missing: Type.Object({
      a: Type.Array(cell, { description: 'Cells that only B has.' }),
      b: Type.Array(cell, { description: 'Cells that only A has.' }),
    }),
  },
  { $id: 'Difference' },
);
export type Difference = Static<typeof Difference>;
