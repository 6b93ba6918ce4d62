import { Type } from '../type-builder.ts';

/** A value of a parameter. */
export const Scalar = Type.Union([Type.Number(), Type.String(), Type.Boolean()], { $id: 'Scalar' });
