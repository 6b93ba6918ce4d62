import { compare } from '../api/requests.ts';
import type { Comparison, Experiment } from '../api/types.ts';

export interface Best {
  readonly series: string;
  readonly ratio: number;
  readonly baseline: string;
  readonly x: number | string | boolean;
  readonly axis: string;
}

/** The best series at the last point at which the baseline has a result; undefined where nothing can be compared. */
export function bestOf(comparison: Comparison): Best | undefined {
  const { points, baseline, better } = comparison;
  const last = points.filter((point) => point.series === baseline).at(-1)?.x;
  const rivals = points.filter((point) => point.x === last && point.series !== baseline && point.ratio);
  const rank = (value: number) => (better === 'lower' ? -value : value);
  const best = rivals.toSorted((a, b) => rank(b.ratio?.value ?? 0) - rank(a.ratio?.value ?? 0))[0];
  if (!best?.ratio || last === undefined) return undefined;
  return { series: best.series, ratio: best.ratio.value, baseline, x: last, axis: comparison.x };
}

/** Results for the rows of the list: two questions at a time, each answer kept until its experiment has moved on. */
class BestResults {
  known = $state.raw<ReadonlyMap<string, Best | undefined>>(new Map());
  #asked = new Map<string, number>();
  #waiting: Experiment[] = [];
  #active = 0;

  want(experiments: readonly Experiment[]): void {
    this.#waiting = experiments.filter((experiment) => this.#isNews(experiment));
    this.#work();
  }

  #isNews({ id, counts, mechanisms }: Experiment): boolean {
    if (mechanisms.length < 2 || counts.succeeded === 0) return false;
    const before = this.#asked.get(id) ?? 0;
    const isOver = counts.queued + counts.running === 0;
    return isOver ? counts.succeeded !== before : counts.succeeded > before * 1.25;
  }

  #work(): void {
    while (this.#active < 2) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#active++;
      this.#asked.set(next.id, next.counts.succeeded);
      void this.#ask(next.id).finally(() => {
        this.#active--;
        this.#work();
      });
    }
  }

  async #ask(id: string): Promise<void> {
    const best = await compare(id, {}).then(bestOf, () => undefined);
    this.known = new Map(this.known).set(id, best);
  }
}

export const bestResults = new BestResults();
