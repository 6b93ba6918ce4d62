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
  /** To add a byte of an accumulate to what is there, beside the access to both. */
  readonly addPerByteNs: number;
  /** To copy a byte of a longer piece that is not cached, neither where it comes from nor where it goes. */
  readonly freshCopyPerByteNs: number;
}
