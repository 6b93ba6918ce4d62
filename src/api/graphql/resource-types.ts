import { OutputTypes } from './output-types.ts';

/** One set of types for the whole schema, so a name always refers to the same type. */
export const resourceTypes = new OutputTypes();
