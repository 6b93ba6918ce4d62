import type { RunPlan } from '../src/simulation/run.ts';
import type { ScheduleStore } from '../src/store/contract.ts';

/** Texts of schedules by digest. They lie in shared memory: threads get them without a copy. */
type ScheduleTexts = ReadonlyMap<string, Uint8Array>;

/** The digest of the schedule that a run replays; undefined where it replays none. */
function scheduleOf({ workload }: RunPlan): string | undefined {
  const { schedule } = workload.parameters;
  return typeof schedule === 'string' ? schedule : undefined;
}

/** The part of the store that is needed here. */
type Texts = Pick<ScheduleStore, 'find' | 'text'>;

/** Keeps the schedules that runs have named last, so that each is fetched once for many runs. */
export class ScheduleCache {
  readonly #store: Texts;
  readonly #mostBytes: number;
  /** In the order of their last use. */
  readonly #texts = new Map<string, Promise<Uint8Array | undefined>>();

  constructor(store: Texts, mostBytes = 512 * 1024 * 1024) {
    this.#store = store;
    this.#mostBytes = mostBytes;
  }

  /** The schedules of some runs. One that is not stored is left out: its run then fails and says so. */
  async textsOf(plans: readonly RunPlan[]): Promise<ScheduleTexts> {
    const digests = new Set(plans.map(scheduleOf).filter((digest) => digest !== undefined));
    const texts = new Map<string, Uint8Array>();
    for (const digest of digests) {
      const text = await this.#text(digest);
      if (text) texts.set(digest, text);
    }
    await this.#forget(texts.keys());
    return texts;
  }

  #text(digest: string): Promise<Uint8Array | undefined> {
    const known = this.#texts.get(digest) ?? fetchText(this.#store, digest);
    this.#texts.delete(digest);
    this.#texts.set(digest, known);
    // What could not be fetched is asked for again the next time.
    known.then(
      (text) => text ?? this.#texts.delete(digest),
      () => this.#texts.delete(digest),
    );
    return known;
  }

  /** Drops the least recently used schedules, except those in use. */
  async #forget(inUse: Iterable<string>): Promise<void> {
    const kept = new Set(inUse);
    let bytes = 0;
    for (const [digest, pending] of [...this.#texts].reverse()) {
      const text = await pending.catch(() => undefined);
      bytes += text?.length ?? 0;
      if (bytes > this.#mostBytes && !kept.has(digest)) this.#texts.delete(digest);
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
