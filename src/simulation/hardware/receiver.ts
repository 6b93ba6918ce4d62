/** What happens at the target once a message is through NIC, bus and IOMMU. */
export interface Receiver {
  /** False stalls the bus of the target's NIC: nothing behind this message gets through either. */
  accepts(message: number): boolean;
  /**
   * The first packet of an accepted message is at the IOMMU. Only where nodes have several devices: there packets of
   * others may come between it and the last one, with which comes `deliver`.
   */
  begin(message: number): void;
  /** `messages.readyAt` says when the access to memory is done; it can lie a little ahead of now. */
  deliver(message: number): void;
}
