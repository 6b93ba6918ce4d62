import { type Static, Type } from '../type-builder.ts';

/** An uploaded communication schedule. Its text is immutable, as its content determines its name. */
export const Schedule = Type.Object(
  {
    digest: Type.String({ description: 'SHA-256 of the text, 64 hexadecimal digits.' }),
    name: Type.Union([Type.String(), Type.Null()], { description: 'Name given by the first upload.' }),
    ranks: Type.Integer(),
    operations: Type.Integer({ description: 'Sends, receives and computations of all ranks.' }),
    bytes: Type.Integer({ description: 'Size of the text.' }),
    createdAt: Type.String(),
  },
  { $id: 'Schedule' },
);
export type Schedule = Static<typeof Schedule>;
