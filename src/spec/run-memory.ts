/**
 * Default memory limit of a run, MiB: plans refuse runs expected to exceed it, and workers end those that do. It applies
 * separately to the heap of a thread and to its typed arrays.
 */
export const USUAL_RUN_MEMORY_MIB = 4096;
