import { type Static, Type } from '../type-builder.ts';

/** Why something that is queued does not begin, other than that it is not its turn. */
export const WaitingFor = Type.Object(
  { modelVersion: Type.String({ description: 'Of the worker that is missing.' }) },
  {
    $id: 'WaitingFor',
    description:
      'Runs are computed by a worker of the model version that they were planned under, so that a result is what its inputDigest says. No such worker is alive now.',
  },
);
export type WaitingFor = Static<typeof WaitingFor>;
