/** Processes fill the nodes in blocks of consecutive ranks, so only the last node can have fewer than the others. */

export const nodeOf = (process: number, processesPerNode: number): number => Math.floor(process / processesPerNode);

/** Returns the number of nodes that some processes fill, the last one perhaps in part. */
export const nodesOf = (processes: number, processesPerNode: number): number => Math.ceil(processes / processesPerNode);
