import { OutputTypes } from './output-types.ts';

/** One set of types for the whole schema: whatever has the same name is the same type. */
export const resourceTypes = new OutputTypes();
