import { PRUNED_THINGS, Pruning } from '../../../spec/resources/pruning.ts';
import { type Static, Type } from '../../../spec/type-builder.ts';
import { ref } from '../../named-schemas.ts';
import { problemContent, problemResponses } from '../../schemas.ts';

const querystring = Type.Object(
  {
    what: Type.Enum([...PRUNED_THINGS], {
      description:
        '`traces`: results and metrics are kept; `experiments`: with their runs, and with results that nothing else uses; `deleted`: ' +
        'experiments that could still be restored; `results`: those that no run uses any more.',
    }),
    olderThanDays: Type.Optional(
      Type.Number({
        ...{ minimum: 0, maximum: 36_500 },
        description: 'Days since the last experiment that used it ended, or since the deletion.',
      }),
    ),
    keepBytes: Type.Optional(
      Type.Integer({
        ...{ minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
        description:
          'For traces: the latest ones, up to this many bytes, are kept. With both limits, only what exceeds both is deleted.',
      }),
    ),
    project: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Only data that no other project uses.' }),
    ),
  },
  { additionalProperties: false },
);
export type PruneQuery = Static<typeof querystring>;

const shown = (description: string) => Type.Unsafe<Pruning>({ ...ref(Pruning), description });
const unknown = { 404: problemContent('There is no such project.') };
const rights = 'Needs the right `administer` in the project, or in all where none is named.';

export const previewPruningSchema = {
  operationId: 'previewPruning',
  summary: 'What would be deleted permanently to free space',
  description: `Deletes nothing. ${rights}`,
  tags: ['service'],
  querystring,
  response: { 200: shown('Counts and bytes.'), ...unknown, ...problemResponses },
};

export const pruneSchema = {
  operationId: 'prune',
  summary: 'Permanently delete a portion to free space',
  description:
    `Repeat the request while \`more\` is true. Experiments that have not ended, and data that something else uses, are kept. Rows of experiments are deleted shortly after the ` +
    `answer. The deletion is recorded in the audit log. ${rights}`,
  tags: ['service'],
  querystring,
  response: { 200: shown('What this call deleted.'), ...unknown, ...problemResponses },
};
