import { type Static, Type } from '../type-builder.ts';

/** RFC 9457. */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: Type.String(),
    errors: Type.Array(Type.Object({ pointer: Type.String(), detail: Type.String() })),
  },
  { $id: 'Problem' },
);
export type Problem = Static<typeof Problem>;
