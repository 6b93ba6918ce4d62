import { compare } from '../api/requests.ts';
import type { Experiment } from '../api/types.ts';
import { type Best, bestOf } from './best.ts';

/** Results for rows of the list: two concurrent requests, each response kept until its experiment has changed. */
class BestResults {
  known = $state.raw<ReadonlyMap<string, Best | undefined>>(new Map());
  private asked = new Map<string, number>();
  private waiting: Experiment[] = [];
  private active = 0;

  want(experiments: readonly Experiment[]): void {
    this.waiting = experiments.filter((experiment) => this.isNews(experiment));
    this.work();
  }

  private isNews({ id, counts, mechanisms }: Experiment): boolean {
    if (mechanisms.length < 2 || counts.succeeded === 0) return false;
    const before = this.asked.get(id) ?? 0;
    const isOver = counts.queued + counts.running === 0;
    return isOver ? counts.succeeded !== before : counts.succeeded > before * 1.25;
  }

  private work(): void {
    while (this.active < 2) {
      const next = this.waiting.shift();
      if (!next) return;
      this.active++;
      this.asked.set(next.id, next.counts.succeeded);
      void this.ask(next.id).finally(() => {
        this.active--;
        this.work();
      });
    }
  }

  private async ask(id: string): Promise<void> {
    const best = await compare(id, {}).then(bestOf, () => undefined);
    this.known = new Map(this.known).set(id, best);
  }
}

export const bestResults = new BestResults();
