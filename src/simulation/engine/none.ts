/** No row, in columns of indices from 0. */
export const NONE = -1;
export const NO_MESSAGE = -1;
export const NO_OPERATION = -1;
/** No process, or no core. */
export const NOBODY = -1;
