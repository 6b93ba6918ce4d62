/** Machine parameters for the CPU time that mechanisms charge, ns. */
export interface SoftwareCosts {
  readonly messageOverheadNs: number;
  readonly memoryAccessNs: number;
  /** CPU time to look at a location written by a NIC. */
  readonly lookNs: number;
  readonly scratchpadAccessNs: number;
  readonly interruptLatencyNs: number;
  readonly handlerDispatchNs: number;
  readonly upcallNs: number;
  readonly completionNs: number;
  readonly cacheLineBytes: number;
  /** To copy a byte beyond the first cache line. */
  readonly copyPerByteNs: number;
  /** To add a byte of an accumulate to the present content, besides accessing both. */
  readonly addPerByteNs: number;
  /** To copy a byte of a longer piece when neither source nor destination is cached. */
  readonly freshCopyPerByteNs: number;
}

/** Returns the CPU time to copy this many bytes, besides the memory access that brings the first cache line. */
export function copyNs(
  { copyPerByteNs, cacheLineBytes }: Pick<SoftwareCosts, 'copyPerByteNs' | 'cacheLineBytes'>,
  bytes: number,
): number {
  return Math.max(0, bytes - cacheLineBytes) * copyPerByteNs;
}
