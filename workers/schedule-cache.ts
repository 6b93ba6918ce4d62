import type { RunPlan } from '../src/simulation/run.ts';
import type { ScheduleStore } from '../src/store/contract.ts';

/** Texts of schedules by digest, in shared memory, so threads need no copy. */
type ScheduleTexts = ReadonlyMap<string, Uint8Array>;

/** Returns the digest of the schedule that a run replays; undefined if there is none. */
function scheduleOf({ workload }: RunPlan): string | undefined {
  const { schedule } = workload.parameters;
  return typeof schedule === 'string' ? schedule : undefined;
}

/** The required part of the store. */
type Texts = Pick<ScheduleStore, 'find' | 'text'>;

/** Caches recently used schedules, so each is fetched once for many runs. */
export class ScheduleCache {
  private readonly store: Texts;
  private readonly mostBytes: number;
  /** In order of last use. */
  private readonly texts = new Map<string, Promise<Uint8Array | undefined>>();

  constructor(store: Texts, mostBytes = 512 * 1024 * 1024) {
    this.store = store;
    this.mostBytes = mostBytes;
  }

  /** Returns the schedules of some runs. One that is not stored is omitted; its run then fails with that reason. */
  async textsOf(plans: readonly RunPlan[]): Promise<ScheduleTexts> {
    const digests = new Set(plans.map(scheduleOf).filter((digest) => digest !== undefined));
    const texts = new Map<string, Uint8Array>();
    for (const digest of digests) {
      const text = await this.text(digest);
      if (text) texts.set(digest, text);
    }
    await this.forget(texts.keys());
    return texts;
  }

  private text(digest: string): Promise<Uint8Array | undefined> {
    const known = this.texts.get(digest) ?? fetchText(this.store, digest);
    this.texts.delete(digest);
    this.texts.set(digest, known);
    // A failed fetch is repeated the next time.
    known.then(
      (text) => text ?? this.texts.delete(digest),
      () => this.texts.delete(digest),
    );
    return known;
  }

  /** Drops the least recently used schedules, except those in use. */
  private async forget(inUse: Iterable<string>): Promise<void> {
    const kept = new Set(inUse);
    let bytes = 0;
    for (const [digest, pending] of [...this.texts].reverse()) {
      const text = await pending.catch(() => undefined);
      bytes += text?.length ?? 0;
      if (bytes > this.mostBytes && !kept.has(digest)) this.texts.delete(digest);
    }
  }
}

async function fetchText(store: Texts, digest: string): Promise<Uint8Array | undefined> {
  const schedule = await store.find(digest);
  if (!schedule) return undefined;
  const text = new Uint8Array(new SharedArrayBuffer(schedule.bytes));
  let at = 0;
  for await (const piece of store.text(digest)) {
    text.set(piece, at);
    at += piece.length;
  }
  return text;
}
