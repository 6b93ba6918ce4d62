import type { Schedule, Successors } from '../../contract/schedule.ts';
import { float64Array, grown, int32Array, uint8Array, uint32Array } from '../../engine/arrays.ts';

/** The operations of a schedule while it is being read, in columns that grow together. */
export class ScheduleColumns {
  private capacity = 1024;
  count = 0;
  kind = uint8Array(this.capacity);
  size = float64Array(this.capacity);
  peer = int32Array(this.capacity);
  tag = int32Array(this.capacity);
  cpu = uint8Array(this.capacity);
  nic = uint8Array(this.capacity);
  line = uint32Array(this.capacity);
  waitsFor = int32Array(this.capacity);
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
    this.kind = grown(this.kind, uint8Array(capacity));
    this.size = grown(this.size, float64Array(capacity));
    this.peer = grown(this.peer, int32Array(capacity));
    this.tag = grown(this.tag, int32Array(capacity));
    this.cpu = grown(this.cpu, uint8Array(capacity));
    this.nic = grown(this.nic, uint8Array(capacity));
    this.line = grown(this.line, uint32Array(capacity));
    this.waitsFor = grown(this.waitsFor, int32Array(capacity));
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
  private pairs = int32Array(2048);
  private pairCount = 0;
  private first = int32Array(1024);
  private list = int32Array(1024);
  /** Operations whose lists are complete. */
  private closed = 0;
  count = 0;

  add(predecessor: number, successor: number): void {
    if (2 * this.pairCount === this.pairs.length) this.pairs = grown(this.pairs, int32Array(4 * this.pairCount));
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
    // Filled from the end, so the end index of each list becomes its beginning ...
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
    if (end >= this.first.length) this.first = grown(this.first, int32Array(2 * (end + 1)));
    const wanted = this.count + this.pairCount;
    if (wanted > this.list.length) this.list = grown(this.list, int32Array(2 * wanted));
  }

  /** Returns all lists; both columns are empty if there are no dependencies of this kind. */
  finish(operations: number): Successors {
    if (this.count === 0) return { first: int32Array(0), list: int32Array(0) };
    this.close(operations);
    return { first: this.first.subarray(0, operations + 1), list: this.list.subarray(0, this.count) };
  }
}
