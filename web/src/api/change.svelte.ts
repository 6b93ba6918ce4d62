import { asFailure, type Failure } from './failure.ts';

/** One change at a time that somebody asks for, and why the last one was refused. */
export class Change {
  busy = $state(false);
  failure = $state.raw<Failure>();

  /** What the change gives; undefined where it was refused, or another is under way. */
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
