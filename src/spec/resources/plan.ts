import { type Static, Type } from '../type-builder.ts';
import { WaitingFor } from './waiting-for.ts';

export const PlanSummary = Type.Object(
  {
    points: Type.Integer({ description: 'Points of the sweep that the `where` clause lets through.' }),
    runs: Type.Integer({ description: 'points x mechanisms x replications; of adaptive ones the most.' }),
    rejected: Type.Integer({ description: 'Points that the `where` clause drops.' }),
    duplicates: Type.Integer({
      description: 'Runs with the same input as an earlier one of this plan; they are computed once.',
    }),
    reused: Type.Integer({ description: 'Runs whose result is stored already.' }),
    newRuns: Type.Integer(),
    limit: Type.Integer({ description: 'Most runs that any experiment may have, reused ones counted.' }),
    limits: Type.Object(
      {
        newRuns: Type.Number(),
        cpuSeconds: Type.Number(),
        longestRunSeconds: Type.Number({ description: 'Workers end a run that takes longer.' }),
        traceBytes: Type.Number(),
        memoryBytes: Type.Number({ description: 'Of one run. Workers end a run that needs more.' }),
      },
      {
        description:
          'Most that the service accepts of `newRuns` and of the figures of `estimate`; its operator sets them. Runs that are reused cost nothing.',
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
            'With adaptive replications: what the first round takes, which may be all. The other figures are of the most ' +
            'that there may be; limits are those of it.',
        },
      ),
    ),
    waitingFor: Type.Optional(
      Type.Union([WaitingFor, Type.Null()], { description: 'Of a service: what its runs would wait for now.' }),
    ),
    notes: Type.Array(Type.String(), {
      description: 'What is true of its runs and easily overlooked: that they need no network, for example.',
    }),
    errors: Type.Array(Type.Object({ pointer: Type.String(), detail: Type.String() })),
  },
  { $id: 'PlanSummary' },
);
export type PlanSummary = Static<typeof PlanSummary>;
