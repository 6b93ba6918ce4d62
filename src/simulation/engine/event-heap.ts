import { float64Array, grown, int32Array, release } from './arrays.ts';
import { type EventRows, LAYOUT } from './event-rows.ts';

const { CHUNK_BITS, CHUNK_MASK, DOUBLES, ORDER } = LAYOUT;

/** Events in a binary heap in the order (time, order): for the few that come too late to be sorted. */
export class EventHeap {
  private times = float64Array(0);
  private orders = float64Array(0);
  /** Rows of the events; behind those of the events the free rows that the heap has. */
  private at = int32Array(0);
  count = 0;

  /** A row for the next event to `push`. */
  nextRow(rows: EventRows): number {
    if (this.count === this.at.length) this.grow(rows);
    return this.at[this.count];
  }

  /** Adds the event whose row `nextRow` has given. */
  push({ doubles }: EventRows): void {
    const { times, orders, at } = this;
    let index = this.count;
    const row = at[index];
    const time = doubles[row * DOUBLES];
    const order = doubles[row * DOUBLES + ORDER];
    while (index > 0) {
      const above = (index - 1) >> 1;
      if (times[above] < time || (times[above] === time && orders[above] < order)) break;
      times[index] = times[above];
      orders[index] = orders[above];
      at[index] = at[above];
      index = above;
    }
    times[index] = time;
    orders[index] = order;
    at[index] = row;
    this.count += 1;
  }

  /** Whether the earliest event comes before the one of the row. */
  isBefore(row: number, { doubles }: EventRows): boolean {
    const time = this.times[0];
    const other = doubles[row * DOUBLES];
    return time < other || (time === other && this.orders[0] < doubles[row * DOUBLES + ORDER]);
  }

  /** Takes the earliest event out; its row stays as it is until the next `nextRow`. */
  take(): number {
    const { times, orders, at } = this;
    this.count -= 1;
    const last = this.count;
    const row = at[0];
    const time = times[last];
    const order = orders[last];
    const moved = at[last];
    let index = 0;
    for (let below = 1; below < last; below = 2 * index + 1) {
      const right = below + 1;
      if (
        right < last &&
        (times[right] < times[below] || (times[right] === times[below] && orders[right] < orders[below]))
      )
        below = right;
      if (time < times[below] || (time === times[below] && order < orders[below])) break;
      times[index] = times[below];
      orders[index] = orders[below];
      at[index] = at[below];
      index = below;
    }
    times[index] = time;
    orders[index] = order;
    at[index] = moved;
    at[last] = row;
    return row;
  }

  /** Forgets the free rows, which the caller has taken away. The heap must be empty. */
  forgetRows(): void {
    release(this.at, this.times, this.orders);
    this.at = int32Array(0);
    this.times = float64Array(0);
    this.orders = float64Array(0);
  }

  private grow(rows: EventRows): void {
    const { times, orders, at } = this;
    const length = Math.max(2 * at.length, CHUNK_MASK + 1);
    this.times = grown(times, float64Array(length));
    this.orders = grown(orders, float64Array(length));
    this.at = grown(at, int32Array(length));
    for (let index = at.length; index < length; index += CHUNK_MASK + 1) {
      const row = rows.takeChunk() << CHUNK_BITS;
      for (let offset = 0; offset <= CHUNK_MASK; offset += 1) this.at[index + offset] = row + offset;
    }
  }
}
