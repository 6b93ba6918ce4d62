/** Returns the number of handler cores on a node with `size` processes: the same share as on a full node. */
export function dedicatedOf(count: number, size: number, processesPerNode: number): number {
  const share = Math.max(1, Math.round((count * size) / processesPerNode));
  return Math.min(share, size - 1);
}
