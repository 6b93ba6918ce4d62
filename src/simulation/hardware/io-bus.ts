/** Bus between a NIC and the IOMMU of its node: transactions of bounded payload, one after the other. */
export class IoBus {
  private freeAt = 0;
  transactions = 0;

  constructor(
    readonly bandwidthBytesPerNs: number,
    private readonly maxPayloadBytes: number,
  ) {}

  /** Carries a payload that is ready at `arrival`; returns when its last transaction is through. */
  transfer(arrival: number, payloadBytes: number): number {
    const begin = arrival > this.freeAt ? arrival : this.freeAt;
    this.freeAt = begin + payloadBytes / this.bandwidthBytesPerNs;
    this.transactions += Math.max(1, Math.ceil(payloadBytes / this.maxPayloadBytes));
    return this.freeAt;
  }
}
