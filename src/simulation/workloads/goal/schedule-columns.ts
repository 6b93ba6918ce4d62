import type { Schedule, Successors } from '../../mechanisms/schedule.ts';

type Column = Float64Array | Int32Array | Uint32Array | Uint8Array;

function widened<T extends Column>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** The operations of a schedule while it is being read, in columns that grow together. */
export class ScheduleColumns {
  private capacity = 1024;
  count = 0;
  kind = new Uint8Array(this.capacity);
  size = new Float64Array(this.capacity);
  peer = new Int32Array(this.capacity);
  tag = new Int32Array(this.capacity);
  cpu = new Uint8Array(this.capacity);
  nic = new Uint8Array(this.capacity);
  line = new Uint32Array(this.capacity);
  waitsFor = new Int32Array(this.capacity);
  readonly onStart = new SuccessorLists();
  readonly onDone = new SuccessorLists();

  /** Adds an operation with peer, tag, CPU and NIC 0. */
  add(kind: number, size: number, line: number): number {
    if (this.count === this.capacity) this.grow();
    const index = this.count;
    this.kind[index] = kind;
    this.size[index] = size;
    this.line[index] = line;
    this.count += 1;
    return index;
  }

  private grow(): void {
    this.capacity *= 2;
    const { capacity } = this;
    this.kind = widened(this.kind, new Uint8Array(capacity));
    this.size = widened(this.size, new Float64Array(capacity));
    this.peer = widened(this.peer, new Int32Array(capacity));
    this.tag = widened(this.tag, new Int32Array(capacity));
    this.cpu = widened(this.cpu, new Uint8Array(capacity));
    this.nic = widened(this.nic, new Uint8Array(capacity));
    this.line = widened(this.line, new Uint32Array(capacity));
    this.waitsFor = widened(this.waitsFor, new Int32Array(capacity));
  }

  /** The schedule; nothing may be added afterwards. */
  finish(ranks: number, begin: Int32Array, end: Int32Array): Schedule {
    const { count } = this;
    const highest = (column: Uint8Array) => {
      let most = 0;
      for (let index = 0; index < count; index += 1) if (column[index] > most) most = column[index];
      return most;
    };
    return {
      ranks,
      operations: count,
      dependencies: this.onStart.count + this.onDone.count,
      begin,
      end,
      kind: this.kind.subarray(0, count),
      size: this.size.subarray(0, count),
      peer: this.peer.subarray(0, count),
      tag: this.tag.subarray(0, count),
      cpu: this.cpu.subarray(0, count),
      nic: this.nic.subarray(0, count),
      line: this.line.subarray(0, count),
      waitsFor: this.waitsFor.subarray(0, count),
      onStart: this.onStart.finish(count),
      onDone: this.onDone.finish(count),
      cpus: 1 + highest(this.cpu),
      nics: 1 + highest(this.nic),
    };
  }
}

/** Dependencies of one sort: pairs as the text names them, put into lists by predecessor at the end of each rank. */
export class SuccessorLists {
  private pairs = new Int32Array(2048);
  private pairCount = 0;
  private first = new Int32Array(1024);
  private list = new Int32Array(1024);
  /** Operations whose lists are complete. */
  private closed = 0;
  count = 0;

  add(predecessor: number, successor: number): void {
    if (2 * this.pairCount === this.pairs.length) this.pairs = widened(this.pairs, new Int32Array(4 * this.pairCount));
    this.pairs[2 * this.pairCount] = predecessor;
    this.pairs[2 * this.pairCount + 1] = successor;
    this.pairCount += 1;
  }

  /** The operations up to `end` get no further dependencies: a counting sort, which keeps the order of the text. */
  close(end: number): void {
    // A schedule without this sort of dependencies keeps no columns for it.
    if (this.pairCount === 0 && this.count === 0) return;
    this.makeRoom(end);
    const { pairs, pairCount, first, list, closed } = this;
    for (let pair = 0; pair < pairCount; pair += 1) first[pairs[2 * pair] + 1] += 1;
    first[closed] = this.count;
    for (let index = closed + 1; index <= end; index += 1) first[index] += first[index - 1];
    // Filled from behind, the end of each list moves to its beginning ...
    for (let pair = pairCount - 1; pair >= 0; pair -= 1) {
      const place = first[pairs[2 * pair] + 1] - 1;
      first[pairs[2 * pair] + 1] = place;
      list[place] = pairs[2 * pair + 1];
    }
    // ... which belongs one entry further down.
    first.copyWithin(closed, closed + 1, end + 1);
    this.count += pairCount;
    first[end] = this.count;
    this.closed = end;
    this.pairCount = 0;
  }

  private makeRoom(end: number): void {
    if (end >= this.first.length) this.first = widened(this.first, new Int32Array(2 * (end + 1)));
    const wanted = this.count + this.pairCount;
    if (wanted > this.list.length) this.list = widened(this.list, new Int32Array(2 * wanted));
  }

  /** All lists; both columns are empty where there are no dependencies of this sort. */
  finish(operations: number): Successors {
    if (this.count === 0) return { first: new Int32Array(0), list: new Int32Array(0) };
    this.close(operations);
    return { first: this.first.subarray(0, operations + 1), list: this.list.subarray(0, this.count) };
  }
}
