import type { Operation } from '../contract/operation.ts';
import { float64Array } from '../engine/arrays.ts';

/** Counts calls of some operations by slot number, as a lookup by name on each call would be slow. */
export class CallCounts {
  private readonly counts: Float64Array;

  /** @param operations each has a slot, numbered consecutively */
  constructor(private readonly operations: readonly Operation[]) {
    this.counts = float64Array(operations.length);
  }

  add({ slot }: Operation): void {
    this.counts[slot] += 1;
  }

  of({ slot }: Operation): number {
    return this.counts[slot]!;
  }

  get total(): number {
    return this.counts.reduce((total, count) => total + count, 0);
  }

  /** Returns counts by counter name: those that always exist, and others if they were called. */
  counters(): Record<string, number> {
    const always = this.operations.filter(({ shown }) => shown === 'always');
    const called = this.operations.filter((operation) => this.isShownAsCalled(operation));
    return Object.fromEntries([...always, ...called].map((operation) => [operation.counter, this.of(operation)]));
  }

  private isShownAsCalled(operation: Operation): boolean {
    if (operation.shown === 'called') return this.of(operation) > 0;
    return (
      operation.shown === 'together' && this.operations.some((other) => isWith(other, operation) && this.of(other) > 0)
    );
  }
}

const isWith = (other: Operation, { owner }: Operation): boolean => other.shown === 'together' && other.owner === owner;
