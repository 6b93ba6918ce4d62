import { onDestroy } from 'svelte';
import { asFailure, type Failure } from './failure.ts';
import { backOff } from './pause.ts';

type Question<Value> = (signal: AbortSignal) => Promise<Value>;

/**
 * The state of one request to the service for a view. The last response is kept while a newer one is loading, and kept with its
 * time if that fails. Late responses to earlier requests are dropped. Temporary failures are retried with increasing pauses
 * during the lifetime of the component that created this.
 */
export class Loadable<Value> {
  data = $state.raw<Value>();
  failure = $state.raw<Failure>();
  loading = $state(false);
  loadedAt = $state.raw<Date>();
  private asked = 0;
  private failed = 0;
  private abort: AbortController | undefined;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    onDestroy(() => this.reset());
  }

  load(ask: Question<Value>): Promise<void> {
    this.failed = 0;
    return this.request(ask);
  }

  /** Refreshes the same request, unless one is in progress or about to be retried. */
  refresh(ask: Question<Value>): void {
    if (!this.loading && !this.failure?.passes) void this.load(ask);
  }

  private async request(ask: Question<Value>): Promise<void> {
    clearTimeout(this.again);
    this.abort?.abort();
    this.abort = new AbortController();
    const number = ++this.asked;
    this.loading = true;
    try {
      const data = await ask(this.abort.signal);
      if (number === this.asked) this.set(data);
    } catch (error) {
      if (number === this.asked) this.fail(asFailure(error), ask);
    } finally {
      if (number === this.asked) this.loading = false;
    }
  }

  private fail(failure: Failure, ask: Question<Value>): void {
    // The first of several equal failures is kept, so its time shows since when there is no response.
    if (this.failure?.code !== failure.code || !failure.passes) this.failure = failure;
    if (failure.passes) this.again = setTimeout(() => void this.request(ask), backOff(this.failed++));
  }

  set(data: Value): void {
    this.data = data;
    this.failure = undefined;
    this.loadedAt = new Date();
  }

  /** Resets the state for another subject, so nothing of the previous one stays on screen. */
  reset(): void {
    clearTimeout(this.again);
    this.abort?.abort();
    this.asked++;
    this.data = undefined;
    this.failure = undefined;
    this.loading = false;
  }
}
