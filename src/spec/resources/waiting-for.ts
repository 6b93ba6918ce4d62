import { type Static, Type } from '../type-builder.ts';

/** A reason other than the queue order for which something queued does not begin. */
export const WaitingFor = Type.Object(
  {
    modelVersion: Type.String({ description: 'Model version of the missing worker.' }),
    labels: Type.Array(Type.String(), {
      description:
        'Labels in `requires` that are missing: those that no live worker has, or all of them if no single worker has them together.',
    }),
  },
  {
    $id: 'WaitingFor',
    description:
      'A run is computed by a worker of the model version under which it was planned, so that a result is what its inputDigest says, and that has the labels required by the specification. No such worker is currently alive.',
  },
);
export type WaitingFor = Static<typeof WaitingFor>;

/** Describes the missing worker. */
export function missingWorker({ modelVersion, labels }: WaitingFor): string {
  const asked = labels.length > 0 ? ` with ${labels.length > 1 ? 'labels' : 'label'} ${labels.join(', ')}` : '';
  return `a worker of model version ${modelVersion}${asked}`;
}
