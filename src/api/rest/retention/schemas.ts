import { PRUNED_THINGS, Pruning } from '../../../spec/resources/pruning.ts';
import { type Static, Type } from '../../../spec/type-builder.ts';
import { ref } from '../../named-schemas.ts';
import { problemContent, problemResponses } from '../../schemas.ts';

const querystring = Type.Object(
  {
    what: Type.Enum([...PRUNED_THINGS], {
      description:
        '`traces`: results and metrics stay; `experiments`: with their runs, and results that nothing else uses; `deleted`: ' +
        'experiments that could still be restored; `results`: those that no run uses any more.',
    }),
    olderThanDays: Type.Optional(
      Type.Number({
        ...{ minimum: 0, maximum: 36_500 },
        description: 'Days since the last experiment with a use for it was over, or since the deletion.',
      }),
    ),
    keepBytes: Type.Optional(
      Type.Integer({
        ...{ minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
        description: 'Of traces: the latest ones up to so many bytes stay. With both limits, what is beyond both goes.',
      }),
    ),
    project: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Only what is of use to no other project.' }),
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
  summary: 'What would be deleted for good to make room',
  description: `Deletes nothing. ${rights}`,
  tags: ['service'],
  querystring,
  response: { 200: shown('Numbers and bytes.'), ...unknown, ...problemResponses },
};

export const pruneSchema = {
  operationId: 'prune',
  summary: 'Delete a portion for good to make room',
  description:
    `Repeat it while \`more\` is true. What is not over, or what something else uses, stays. Rows of experiments go shortly after the ` +
    `answer. It is noted in the audit log. ${rights}`,
  tags: ['service'],
  querystring,
  response: { 200: shown('What was deleted by this call.'), ...unknown, ...problemResponses },
};
