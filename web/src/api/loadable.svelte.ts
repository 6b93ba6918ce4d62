import { asFailure, type Failure } from './failure.ts';

/**
 * What a view shows of one question to the service: the last answer stays while a newer one is asked for, and stays
 * with its time when that fails. An older question's late answer is dropped.
 */
export class Loadable<Value> {
  data = $state.raw<Value>();
  failure = $state.raw<Failure>();
  loading = $state(false);
  loadedAt = $state.raw<Date>();
  #asked = 0;
  #abort: AbortController | undefined;

  async load(ask: (signal: AbortSignal) => Promise<Value>): Promise<void> {
    this.#abort?.abort();
    this.#abort = new AbortController();
    const number = ++this.#asked;
    this.loading = true;
    try {
      const data = await ask(this.#abort.signal);
      if (number === this.#asked) this.set(data);
    } catch (error) {
      if (number === this.#asked) this.failure = asFailure(error);
    } finally {
      if (number === this.#asked) this.loading = false;
    }
  }

  set(data: Value): void {
    this.data = data;
    this.failure = undefined;
    this.loadedAt = new Date();
  }

  /** For another subject: nothing of the last one may stay on screen. */
  reset(): void {
    this.#abort?.abort();
    this.#asked++;
    this.data = undefined;
    this.failure = undefined;
    this.loading = false;
  }
}
