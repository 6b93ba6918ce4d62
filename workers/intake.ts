import type { Lane } from '../src/queue/batches.ts';
import type { Consumer } from '../src/queue/kept-running.ts';
import type { WorkStore } from '../src/store/contract.ts';

export interface IntakeOptions {
  readonly work: WorkStore;
  /** What this worker has. */
  readonly labels: readonly string[];
  readonly consume: (lane: Lane) => Consumer;
  /** How often to look for runs that ask for labels, in ms. */
  readonly intervalMs: number;
}

/** The lanes of the queue that a worker takes batches from: the usual ones, and those whose labels it has. */
export class Intake {
  readonly #options: IntakeOptions;
  readonly #lanes = new Map<string, Consumer[]>();
  readonly #timer: NodeJS.Timeout;
  #isClosed = false;

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#open([]);
    const look = () => void this.#look().catch(() => undefined);
    this.#timer = setInterval(look, options.intervalMs);
    look();
  }

  /** Takes no more batches; `abandon` does not wait for those at work. */
  async close(abandon: boolean): Promise<void> {
    clearInterval(this.#timer);
    this.#isClosed = true;
    await Promise.all([...this.#lanes.values()].flat().map((consumer) => consumer.close(abandon)));
  }

  async #look(): Promise<void> {
    const { work, labels } = this.#options;
    const { requires } = await work.workforce();
    for (const asked of requires) if (asked.every((label) => labels.includes(label))) this.#open(asked);
  }

  #open(requires: readonly string[]): void {
    const key = requires.join(' ');
    // A look may have been under way when it was closed: what it opened would take batches that nobody computes.
    if (this.#isClosed || this.#lanes.has(key)) return;
    const lanes = [true, false].map((urgent) => this.#options.consume({ requires, urgent }));
    this.#lanes.set(key, lanes);
  }
}
