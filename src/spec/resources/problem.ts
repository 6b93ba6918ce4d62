import { type Static, Type } from '../type-builder.ts';

/** RFC 9457. */
export const Problem = Type.Object(
  {
    type: Type.String({ description: 'A URI that identifies the kind of problem.' }),
    title: Type.String({ description: 'Short description of the kind of problem; always the same for a kind.' }),
    status: Type.Integer({ description: 'As in the status line of the response.' }),
    detail: Type.String({ description: 'What is wrong in this case.' }),
    code: Type.String({ description: 'Machine-readable code of the kind, such as `SPEC_INVALID`.' }),
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
