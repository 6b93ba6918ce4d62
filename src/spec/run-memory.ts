/**
 * Most memory of a run if nobody sets it, in MiB: plans refuse runs that will need more, workers end those that do. What a
 * thread has on its heap and what it has in typed arrays are each held to it.
 */
export const USUAL_RUN_MEMORY_MIB = 4096;
