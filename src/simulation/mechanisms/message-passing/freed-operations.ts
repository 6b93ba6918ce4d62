import { grown, int32Array } from '../../engine/arrays.ts';
import { IntroSort, stableSort } from './issue-order.ts';

/** Order of operations that become free together: as in the reference tool, or stable. */
export type IssueOrder = 'reference' | 'stable';

/** Operations of one rank in the order in which they became free. */
class FreedList {
  operations = int32Array(64);
  count = 0;
  rank = -1;

  add(operation: number): void {
    if (this.count === this.operations.length) {
      this.operations = grown(this.operations, int32Array(2 * this.count));
    }
    this.operations[this.count] = operation;
    this.count += 1;
  }
}

/**
 * Operations that an event has freed, at most of two ranks (a rendezvous completes at both ends), given out by rank and
 * sorted: sends, receives, computations.
 */
export class FreedOperations {
  private lists: readonly [FreedList, FreedList] = [new FreedList(), new FreedList()];
  private readonly introSort = new IntroSort();
  private current: FreedList = this.lists[0];
  private given = false;
  some = false;

  constructor(
    private readonly kinds: Uint8Array,
    private readonly order: IssueOrder,
  ) {}

  add(operation: number, rank: number): void {
    const [one, other] = this.lists;
    const list = one.count === 0 || one.rank === rank ? one : other;
    list.rank = rank;
    list.add(operation);
    this.some = true;
  }

  /** Goes on to the next rank with freed operations: `rank`, and the first `count` of `operations`. False at the end. */
  nextRank(): boolean {
    if (this.given) this.current.count = 0;
    this.given = false;
    const [one, other] = this.lists;
    if (one.count === 0 && other.count === 0) {
      this.some = false;
      return false;
    }
    const oneFirst = other.count === 0 || (one.count > 0 && one.rank < other.rank);
    this.current = oneFirst ? one : other;
    this.given = true;
    const { operations, count } = this.current;
    if (count > 1) this.sort(operations, count);
    return true;
  }

  get rank(): number {
    return this.current.rank;
  }

  get count(): number {
    return this.current.count;
  }

  get operations(): Int32Array {
    return this.current.operations;
  }

  private sort(operations: Int32Array, count: number): void {
    if (this.order === 'reference') this.introSort.sort(operations, count, this.kinds);
    else stableSort(operations, count, this.kinds);
  }
}
