import { SvelteMap } from 'svelte/reactivity';
import { nameDigests } from '../../../src/figure/numbers.ts';
import { getSchedule } from './requests.ts';

/** At once; more wait for these. */
const MOST_AT_ONCE = 4;

/** Names of schedules by their digests. What is shown of one is asked for, once, and shown by its name when that is there. */
class ScheduleNames {
  readonly #names = new SvelteMap<string, string>();
  readonly #asked = new Set<string>();
  readonly #waiting: string[] = [];
  #running = 0;

  readonly nameOf = (digest: string): string | undefined => {
    const name = this.#names.get(digest);
    if (name === undefined && !this.#asked.has(digest)) {
      this.#asked.add(digest);
      this.#waiting.push(digest);
      // Not within the drawing that has asked.
      queueMicrotask(() => void this.#askNext());
    }
    return name;
  };

  async #askNext(): Promise<void> {
    if (this.#running >= MOST_AT_ONCE) return;
    this.#running++;
    for (let digest = this.#waiting.shift(); digest !== undefined; digest = this.#waiting.shift()) {
      // Deleted, or in nobody's project: it stays a digest.
      const schedule = await getSchedule(digest).catch(() => undefined);
      if (schedule?.name) this.#names.set(digest, schedule.name.replace(/\.goal$/, ''));
    }
    this.#running--;
  }
}

const scheduleNames = new ScheduleNames();

export function useScheduleNames(): void {
  nameDigests(scheduleNames.nameOf);
}
