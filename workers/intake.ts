import type { Lane } from '../src/queue/batches.ts';
import type { Consumer } from '../src/queue/kept-running.ts';
import type { WorkStore } from '../src/store/contract.ts';

export interface IntakeOptions {
  readonly work: WorkStore;
  /** Labels of this worker. */
  readonly labels: readonly string[];
  readonly consume: (lane: Lane) => Consumer;
  /** Interval between checks for runs that require labels, ms. */
  readonly intervalMs: number;
}

/** The queue lanes from which a worker takes batches: the general ones, and those whose labels it has. */
export class Intake {
  private readonly options: IntakeOptions;
  private readonly lanes = new Map<string, Consumer[]>();
  private readonly timer: NodeJS.Timeout;
  private isClosed = false;

  constructor(options: IntakeOptions) {
    this.options = options;
    this.open([]);
    const look = () => void this.look().catch(() => undefined);
    this.timer = setInterval(look, options.intervalMs);
    look();
  }

  /** Stops taking batches; with `abandon`, does not wait for those in progress. */
  async close(abandon: boolean): Promise<void> {
    clearInterval(this.timer);
    this.isClosed = true;
    await Promise.all([...this.lanes.values()].flat().map((consumer) => consumer.close(abandon)));
  }

  private async look(): Promise<void> {
    const { work, labels } = this.options;
    const { requires } = await work.workforce();
    for (const asked of requires) if (asked.every((label) => labels.includes(label))) this.open(asked);
  }

  private open(requires: readonly string[]): void {
    const key = requires.join(' ');
    // A check may have been in progress when it was closed: a lane opened now would take batches that nobody computes.
    if (this.isClosed || this.lanes.has(key)) return;
    const lanes = [true, false].map((urgent) => this.options.consume({ requires, urgent }));
    this.lanes.set(key, lanes);
  }
}
