import { type Static, Type } from '../type-builder.ts';

export const PRUNED_THINGS = ['traces', 'experiments', 'deleted', 'results'] as const;

/** What was permanently deleted, or would be. */
export const Pruning = Type.Object(
  {
    what: Type.Enum([...PRUNED_THINGS]),
    dryRun: Type.Boolean({ description: 'True if nothing was deleted.' }),
    experiments: Type.Integer({ description: 'Experiments deleted with all their runs.' }),
    runs: Type.Integer(),
    results: Type.Integer({ description: 'Results that nothing else uses.' }),
    traces: Type.Integer(),
    bytes: Type.Number({ description: 'Size of these rows as stored, without indexes.' }),
    more: Type.Boolean({ description: 'One call deletes one portion; true if the same call would delete more.' }),
  },
  { $id: 'Pruning' },
);
export type Pruning = Static<typeof Pruning>;
