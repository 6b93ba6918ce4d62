/** Frames from the first work on them until they are received or lost; a slot lives from `allocate` to `release`. */
export class Frames {
  private readonly free: number[] = [];
  private readonly numbers: number[] = [];
  private readonly sizes: number[] = [];
  private readonly contents: number[] = [];
  private readonly operations: number[] = [];
  private readonly times: number[] = [];
  allocated = 0;
  released = 0;

  /**
   * @param number position in the stream, or what an acknowledgement acknowledges
   * @param bytes size of the frame including header and checksum
   * @param content stands for the payload
   * @param operation operation of which the frame's latency is part; -1 for an acknowledgement
   */
  allocate(number: number, bytes: number, content: number, operation: number): number {
    const slot = this.free.pop() ?? this.numbers.length;
    this.numbers[slot] = number;
    this.sizes[slot] = bytes;
    this.contents[slot] = content;
    this.operations[slot] = operation;
    this.times[slot] = 0;
    this.allocated += 1;
    return slot;
  }

  release(slot: number): void {
    this.free.push(slot);
    this.released += 1;
  }

  number(slot: number): number {
    return this.numbers[slot];
  }

  bytes(slot: number): number {
    return this.sizes[slot];
  }

  content(slot: number): number {
    return this.contents[slot];
  }

  operation(slot: number): number {
    return this.operations[slot];
  }

  /** Returns when the current stage of the frame began. */
  since(slot: number): number {
    return this.times[slot];
  }

  setSince(slot: number, time: number): void {
    this.times[slot] = time;
  }
}
