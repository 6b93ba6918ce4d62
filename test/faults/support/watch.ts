import { setTimeout as delay } from 'node:timers/promises';
import type { Patience } from './invariants.ts';
import { inWords, json, type PublicApi, type Reply } from './public-api.ts';

const MOST_MEMORY_BYTES = 2 ** 30;
const EVERY_MS = 200;

/** I5, and I4 for writes: asks for health and sets the quota of a project until it is stopped. */
export class Watch {
  slowestMs = 0;
  private readonly api: PublicApi;
  private readonly project: string;
  private readonly patience: Patience;
  private readonly stopping = new AbortController();
  private readonly broken: string[] = [];
  private acknowledged = 0;
  private readonly watching: Promise<unknown>;

  constructor(api: PublicApi, project: string, patience: Patience) {
    this.api = api;
    this.project = project;
    this.patience = patience;
    this.watching = Promise.all([this.health(), this.writes()]);
  }

  /** @throws Error that says which invariant is broken */
  async end(): Promise<void> {
    this.stopping.abort();
    await this.watching;
    if (this.broken.length > 0) throw new Error(`I5: ${this.broken.slice(0, 3).join('; ')}`);
    const { text } = await this.api.insist(`/v1/projects/${this.project}`);
    const { mostQueuedRuns } = JSON.parse(text) as { mostQueuedRuns: number | null };
    // A write whose answer was lost may have been carried out.
    if ((mostQueuedRuns ?? 0) < this.acknowledged) {
      throw new Error(`I4: a quota of ${this.acknowledged} was acknowledged, and is ${mostQueuedRuns}`);
    }
    const bytes = await this.api.metric('onesided_process_resident_memory_bytes');
    if (bytes > MOST_MEMORY_BYTES) throw new Error(`I5: the API holds ${Math.round(bytes / 2 ** 20)} MiB of memory`);
  }

  private async health(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      await this.timed('/health/ready');
      await this.pause();
    }
  }

  private async writes(): Promise<void> {
    for (let mostQueuedRuns = 1; !this.stopping.signal.aborted; mostQueuedRuns += 1) {
      const reply = await this.timed(`/v1/projects/${this.project}/quota`, json('POST', { mostQueuedRuns }));
      if (reply && reply.status < 300) this.acknowledged = mostQueuedRuns;
      await this.pause();
    }
  }

  private async timed(path: string, init?: RequestInit): Promise<Reply | undefined> {
    const begin = performance.now();
    try {
      const reply = await this.api.ask(path, init);
      const isHonest = reply.status < 300 || (reply.status === 503 && reply.isProblem);
      if (!isHonest) this.broken.push(`${path}: ${inWords(reply)}`);
      return reply;
    } catch (error) {
      this.broken.push(`${path}: ${inWords(error)}`);
      return undefined;
    } finally {
      this.took(path, performance.now() - begin);
    }
  }

  private took(path: string, ms: number): void {
    this.slowestMs = Math.max(this.slowestMs, ms);
    if (ms > this.patience.answerMs) this.broken.push(`${path}: answered after ${Math.round(ms)} ms`);
  }

  private pause(): Promise<void> {
    return delay(EVERY_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}
