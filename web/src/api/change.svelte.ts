import { asFailure, type Failure } from './failure.ts';

/** Carries out one change at a time, and keeps the reason if the last one was refused. */
export class Change {
  busy = $state(false);
  failure = $state.raw<Failure>();

  /** Returns the result; undefined if the change was refused, or another is in progress. */
  async run<Value>(work: () => Promise<Value>): Promise<{ readonly value: Value } | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    this.failure = undefined;
    try {
      return { value: await work() };
    } catch (error) {
      this.failure = asFailure(error);
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}
