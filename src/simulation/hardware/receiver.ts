/** Actions at the target once a message has passed NIC, bus and IOMMU. */
export interface Receiver {
  /** Returning false stalls the bus of the target's NIC: nothing behind this message passes either. */
  accepts(message: number): boolean;
  /**
   * The first packet of an accepted message is at the IOMMU. Only called if nodes have several devices, whose packets may come
   * between it and the last one, with which `deliver` is called.
   */
  begin(message: number): void;
  /** `messages.readyAt` is when the memory access completes, which may be slightly in the future. */
  deliver(message: number): void;
}
