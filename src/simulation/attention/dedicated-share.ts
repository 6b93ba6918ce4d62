/** Cores that only run handlers of a node with `size` processes: the same share of them as of a full node. */
export function dedicatedOf(count: number, size: number, processesPerNode: number): number {
  const share = Math.max(1, Math.round((count * size) / processesPerNode));
  return Math.min(share, size - 1);
}
