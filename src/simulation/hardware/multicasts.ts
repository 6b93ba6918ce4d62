/**
 * Messages to several targets: each leaves its NIC once, and the network creates a copy for each target but the first. The bytes
 * received exceed those sent by the bytes of the copies.
 */
export class Multicasts {
  /** Bytes on the wire of copies that the network made. */
  copiedBytes = 0;
  /** By the first of the messages, until it leaves. */
  private readonly copies: Map<number, readonly number[]> = new Map();

  /** @param bytesOf a message on the wire */
  constructor(private readonly bytesOf: (message: number) => number) {}

  /** Messages to several targets that have not left. */
  get underWay(): number {
    return this.copies.size;
  }

  begin(first: number, copies: readonly number[]): void {
    this.copies.set(first, copies);
  }

  /** A message has left its NIC: each of its copies continues separately. */
  leave(message: number, copy: (copy: number) => void): void {
    const copies = this.copies.get(message) ?? [];
    this.copies.delete(message);
    for (const each of copies) {
      this.copiedBytes += this.bytesOf(each);
      copy(each);
    }
  }
}
