interface Entry {
  readonly time: number;
  readonly priority: number;
  readonly id: number;
}

/** A 4-ary heap of events in the order (time, priority, id), ids rising with the order of insertion: slow and plain. */
export class HeapOracle {
  private readonly heap: Entry[] = [];
  private readonly live = new Set<number>();

  get pending(): number {
    return this.live.size;
  }

  push(time: number, priority: number, id: number): void {
    this.live.add(id);
    this.heap.push({ time, priority, id });
    let index = this.heap.length - 1;
    while (index > 0 && isBefore(this.heap[index]!, this.heap[(index - 1) >> 2]!)) {
      this.swap(index, (index - 1) >> 2);
      index = (index - 1) >> 2;
    }
  }

  /** Takes an event back; false where it is gone already. */
  cancel(id: number): boolean {
    return this.live.delete(id);
  }

  pop(): Entry | undefined {
    while (this.heap.length > 0) {
      const earliest = this.heap[0]!;
      this.swap(0, this.heap.length - 1);
      this.heap.pop();
      this.sink();
      if (this.live.delete(earliest.id)) return earliest;
    }
    return undefined;
  }

  private sink(): void {
    let index = 0;
    for (;;) {
      let smallest = index;
      for (let child = 4 * index + 1; child <= 4 * index + 4 && child < this.heap.length; child += 1) {
        if (isBefore(this.heap[child]!, this.heap[smallest]!)) smallest = child;
      }
      if (smallest === index) return;
      this.swap(index, smallest);
      index = smallest;
    }
  }

  private swap(one: number, other: number): void {
    [this.heap[one], this.heap[other]] = [this.heap[other]!, this.heap[one]!];
  }
}

const isBefore = (a: Entry, b: Entry): boolean =>
  a.time !== b.time ? a.time < b.time : a.priority !== b.priority ? a.priority < b.priority : a.id < b.id;
