import { SvelteMap } from 'svelte/reactivity';
import { nameDigests } from '../../../src/figure/numbers.ts';
import { getSchedule } from './requests.ts';

/** Maximum number of concurrent requests; further ones wait. */
const MOST_AT_ONCE = 4;

/** Names of schedules by digest. A name is requested once, when it is first displayed; until then the digest is shown. */
class ScheduleNames {
  private readonly names = new SvelteMap<string, string>();
  private readonly asked = new Set<string>();
  private readonly waiting: string[] = [];
  private running = 0;

  readonly nameOf = (digest: string): string | undefined => {
    const name = this.names.get(digest);
    if (name === undefined && !this.asked.has(digest)) {
      this.asked.add(digest);
      this.waiting.push(digest);
      // Deferred, since state must not change during rendering.
      queueMicrotask(() => void this.askNext());
    }
    return name;
  };

  private async askNext(): Promise<void> {
    if (this.running >= MOST_AT_ONCE) return;
    this.running++;
    for (let digest = this.waiting.shift(); digest !== undefined; digest = this.waiting.shift()) {
      // If it was deleted or is not visible, the digest is shown.
      const schedule = await getSchedule(digest).catch(() => undefined);
      if (schedule?.name) this.names.set(digest, schedule.name.replace(/\.goal$/, ''));
    }
    this.running--;
  }
}

const scheduleNames = new ScheduleNames();

export function useScheduleNames(): void {
  nameDigests(scheduleNames.nameOf);
}
