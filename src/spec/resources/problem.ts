import { type Static, Type } from '../type-builder.ts';

/** RFC 9457. */
export const Problem = Type.Object(
  {
    type: Type.String({ description: 'A URI of the kind of problem.' }),
    title: Type.String({ description: 'The kind in words, always the same.' }),
    status: Type.Integer({ description: 'As in the head of the answer.' }),
    detail: Type.String({ description: 'What is wrong this time.' }),
    code: Type.String({ description: 'The kind for programs, `SPEC_INVALID`.' }),
    errors: Type.Array(Type.Object({ pointer: Type.String(), detail: Type.String() })),
  },
  {
    $id: 'Problem',
    description: 'A problem document (RFC 9457).',
    examples: [
      {
        type: 'urn:onesided:problem:SPEC_INVALID',
        title: 'The specification is not valid',
        status: 422,
        detail: '/processes must be a whole number from 1',
        code: 'SPEC_INVALID',
        errors: [{ pointer: '/processes', detail: 'must be a whole number from 1' }],
      },
    ],
  },
);
export type Problem = Static<typeof Problem>;
