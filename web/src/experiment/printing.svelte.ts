/** Rows of runs that a print has at most: as many as the service lists at once. */
export const MOST_PRINTED = 500;

/** Whether somebody asked to print: the list of runs then fetches its rows, and prints. */
export const printing = $state({ asked: false });
