/** Machine parameters that mechanisms charge CPU time with, in ns. */
export interface SoftwareCosts {
  readonly messageOverheadNs: number;
  readonly memoryAccessNs: number;
  /** A look of the CPU at what a NIC writes. */
  readonly lookNs: number;
  readonly scratchpadAccessNs: number;
  readonly interruptLatencyNs: number;
  readonly handlerDispatchNs: number;
  readonly upcallNs: number;
  readonly completionNs: number;
  readonly cacheLineBytes: number;
  /** To copy a byte of what is more than a cache line. */
  readonly copyPerByteNs: number;
  /** To add a byte of an accumulate to what is there, beside the access to both. */
  readonly addPerByteNs: number;
  /** To copy a byte of a longer piece that is not cached, neither where it comes from nor where it goes. */
  readonly freshCopyPerByteNs: number;
}

/** What a core takes to copy so many bytes beside its access to memory, which brings a cache line. */
export function copyNs(
  { copyPerByteNs, cacheLineBytes }: Pick<SoftwareCosts, 'copyPerByteNs' | 'cacheLineBytes'>,
  bytes: number,
): number {
  return Math.max(0, bytes - cacheLineBytes) * copyPerByteNs;
}
