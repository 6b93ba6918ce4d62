import { onDestroy } from 'svelte';
import { asFailure, type Failure } from './failure.ts';
import { backOff } from './pause.ts';

type Question<Value> = (signal: AbortSignal) => Promise<Value>;

/**
 * What a view shows of one question to the service: the last answer stays while a newer one is asked for, and stays
 * with its time when that fails. An older question's late answer is dropped. A failure that passes is asked about again,
 * with growing pauses, for as long as the component lives that made this.
 */
export class Loadable<Value> {
  data = $state.raw<Value>();
  failure = $state.raw<Failure>();
  loading = $state(false);
  loadedAt = $state.raw<Date>();
  #asked = 0;
  #failed = 0;
  #abort: AbortController | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    onDestroy(() => this.reset());
  }

  load(ask: Question<Value>): Promise<void> {
    this.#failed = 0;
    return this.#load(ask);
  }

  /** For news of the same question: leaves one that is under way, or about to be asked again, in peace. */
  refresh(ask: Question<Value>): void {
    if (!this.loading && !this.failure?.passes) void this.load(ask);
  }

  async #load(ask: Question<Value>): Promise<void> {
    clearTimeout(this.#again);
    this.#abort?.abort();
    this.#abort = new AbortController();
    const number = ++this.#asked;
    this.loading = true;
    try {
      const data = await ask(this.#abort.signal);
      if (number === this.#asked) this.set(data);
    } catch (error) {
      if (number === this.#asked) this.#fail(asFailure(error), ask);
    } finally {
      if (number === this.#asked) this.loading = false;
    }
  }

  #fail(failure: Failure, ask: Question<Value>): void {
    // The first of a row of failures says since when there is no answer.
    if (this.failure?.code !== failure.code || !failure.passes) this.failure = failure;
    if (failure.passes) this.#again = setTimeout(() => void this.#load(ask), backOff(this.#failed++));
  }

  set(data: Value): void {
    this.data = data;
    this.failure = undefined;
    this.loadedAt = new Date();
  }

  /** For another subject: nothing of the last one may stay on screen. */
  reset(): void {
    clearTimeout(this.#again);
    this.#abort?.abort();
    this.#asked++;
    this.data = undefined;
    this.failure = undefined;
    this.loading = false;
  }
}
