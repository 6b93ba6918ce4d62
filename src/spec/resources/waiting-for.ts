import { type Static, Type } from '../type-builder.ts';

/** Why something that is queued does not begin, other than that it is not its turn. */
export const WaitingFor = Type.Object(
  {
    modelVersion: Type.String({ description: 'Of the worker that is missing.' }),
    labels: Type.Array(Type.String(), {
      description:
        'What it must have of `requires`: what no worker alive has, or all of it where none has it together.',
    }),
  },
  {
    $id: 'WaitingFor',
    description:
      'Runs are computed by a worker of the model version that they were planned under, so that a result is what its inputDigest says, and one that has the labels that the specification requires. No such worker is alive now.',
  },
);
export type WaitingFor = Static<typeof WaitingFor>;

/** The worker that is missing, in words. */
export function missingWorker({ modelVersion, labels }: WaitingFor): string {
  const asked = labels.length > 0 ? ` with ${labels.length > 1 ? 'labels' : 'label'} ${labels.join(', ')}` : '';
  return `a worker of model version ${modelVersion}${asked}`;
}
