import { type Static, Type } from '../type-builder.ts';
import { WaitingFor } from './waiting-for.ts';

export const PlanSummary = Type.Object(
  {
    points: Type.Integer({ description: 'Points of the sweep that the `where` clause keeps.' }),
    runs: Type.Integer({
      description: 'points x mechanisms x replications, less `rejectedRuns`; the maximum if replications are adaptive.',
    }),
    rejected: Type.Integer({ description: 'Points that the `where` clause drops.' }),
    rejectedRuns: Type.Integer({
      description: 'Runs at the other points that the `where` clause drops, as it depends on the mechanism.',
    }),
    duplicates: Type.Integer({
      description: 'Runs with the same input as an earlier one of this plan; they are computed once.',
    }),
    reused: Type.Integer({ description: 'Runs whose result is already stored.' }),
    newRuns: Type.Integer(),
    limit: Type.Integer({ description: 'Maximum number of runs of any experiment, including reused ones.' }),
    limits: Type.Object(
      {
        newRuns: Type.Number(),
        cpuSeconds: Type.Number(),
        longestRunSeconds: Type.Number({ description: 'Workers abort a run that takes longer.' }),
        traceBytes: Type.Number(),
        memoryBytes: Type.Number({ description: 'Memory of one run. Workers abort a run that needs more.' }),
      },
      {
        description:
          'Upper limits of the service for `newRuns` and for the figures of `estimate`, set by its operator. Reused runs cost nothing.',
      },
    ),
    estimate: Type.Object({
      cpuSeconds: Type.Number(),
      wallSeconds: Type.Number(),
      longestRunSeconds: Type.Number(),
      traceBytes: Type.Number(),
      memoryBytes: Type.Number({ description: 'Memory of the largest run.' }),
    }),
    atLeast: Type.Optional(
      Type.Object(
        {
          runs: Type.Integer(),
          newRuns: Type.Integer(),
          estimate: Type.Object({
            cpuSeconds: Type.Number(),
            wallSeconds: Type.Number(),
            traceBytes: Type.Number(),
          }),
        },
        {
          description:
            'With adaptive replications: the cost of the first round, which may be all. The other figures are for the maximum ' +
            'number of replications; the limits apply to that.',
        },
      ),
    ),
    waitingFor: Type.Optional(
      Type.Union([WaitingFor, Type.Null()], {
        description: 'Only from a service: what the runs would currently wait for.',
      }),
    ),
    notes: Type.Array(Type.String(), {
      description: 'Facts about its runs that are easily overlooked, for example that they need no network.',
    }),
    errors: Type.Array(Type.Object({ pointer: Type.String(), detail: Type.String() })),
  },
  { $id: 'PlanSummary' },
);
export type PlanSummary = Static<typeof PlanSummary>;
