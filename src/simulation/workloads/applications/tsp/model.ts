import type { Program } from '../../../contract/program.ts';
import { SimulationFault } from '../../../engine/fault.ts';
import type { WorkloadSetting } from '../../contract.ts';
import type { Application } from '../application.ts';
import { keptResult } from '../kept-results.ts';
import type { SharedLayout } from '../shared-layout.ts';
import type { Thread } from '../thread.ts';
import { Cities } from './cities.ts';
import { BEST_PAGE, LOCK, QueuePages } from './pages.ts';
import type { TspValues } from './parameters.ts';
import { type Tour, TourSolver } from './search.ts';
import { INSTANCE, MOST_TOURS, taskCitiesOf } from './shape.ts';
import { TourQueue } from './tour-queue.ts';

/** The shortest tour of some cities by branch and bound: threads take beginnings of tours from a queue and solve the rest. */
export class Tsp implements Application {
  readonly layout: SharedLayout;
  readonly mostTouches: number;
  private readonly cities: Cities;
  private readonly pages: QueuePages;
  private readonly queue: TourQueue;
  /** Lengths of best tours, in the order in which they were found; versions of their page are numbers of these. */
  private readonly best: number[] = [Number.POSITIVE_INFINITY];
  private visits = 0;
  private tasks = 0;

  constructor(private readonly setting: WorkloadSetting<TspValues>) {
    const { cities } = setting.parameters;
    this.cities = new Cities(cities, INSTANCE);
    this.pages = new QueuePages(MOST_TOURS);
    this.layout = this.pages.layout;
    this.mostTouches = this.layout.units + 2;
    this.queue = new TourQueue(this.cities, this.queueShape, this.pages.touched);
    this.pages.forget();
  }

  *run(thread: Thread): Program {
    for (;;) {
      const task = yield* this.take(thread);
      if (task !== undefined) yield* this.solve(thread, task);
      thread.endPhase();
      if (task === undefined) return;
    }
  }

  verify(): Record<string, number> {
    const { cities } = this.setting.parameters;
    const found = this.best.at(-1)!;
    const shortest = keptResult(`tsp shortest ${cities}`, () => this.cities.shortestTour());
    if (found !== shortest)
      throw new SimulationFault('SIM_RESULT', `a tour of ${found} was found, the shortest has ${shortest}`);
    if (this.queue.length > 0) throw new SimulationFault('SIM_RESULT', `${this.queue.length} tours were left over`);
    return { tour_length: found, tasks: this.tasks, visits: this.visits };
  }

  serialNs(): number {
    const visits = keptResult(`tsp visits ${this.setting.parameters.cities}`, () => this.serialVisits());
    this.cities.release();
    return visits * this.setting.parameters.visitNs;
  }

  private get queueShape() {
    return { taskCities: taskCitiesOf(this.setting.parameters.cities), mostTours: MOST_TOURS };
  }

  /** Under the lock of the queue: takes the next task, extending tours on the way. */
  private *take(thread: Thread): Generator<void, Tour | undefined, number> {
    yield* thread.acquire(LOCK.queue);
    thread.read(BEST_PAGE, 0);
    yield* thread.follow();
    const before = this.queue.extensions;
    const task = this.queue.take(this.bestOf(thread));
    const extensions = this.queue.extensions - before;
    this.visits += extensions;
    thread.work(extensions * this.setting.parameters.visitNs);
    this.pages.touchBy(thread);
    yield* thread.follow();
    yield* thread.release(LOCK.queue);
    return task;
  }

  /** Checks the length of the best tour repeatedly: what another thread has found saves visits. */
  private *solve(thread: Thread, task: Tour): Program {
    const { visitNs, retouchNs } = this.setting.parameters;
    const solver = new TourSolver(this.cities, task);
    const most = Math.max(1, Math.floor(retouchNs / Math.max(visitNs, 1)));
    this.tasks += 1;
    for (let length = 0; length >= 0; ) {
      const before = solver.visits;
      const best = this.bestOf(thread);
      length = solver.advance(most, best);
      this.visits += solver.visits - before;
      thread.work((solver.visits - before) * visitNs);
      thread.read(BEST_PAGE, 0);
      yield* thread.follow();
      if (length >= 0 && length < best) yield* this.improve(thread, length);
    }
  }

  private *improve(thread: Thread, length: number): Program {
    yield* thread.acquire(LOCK.best);
    thread.read(BEST_PAGE, this.best.length - 1);
    yield* thread.follow();
    if (length < this.best.at(-1)!) {
      this.best.push(length);
      thread.write(BEST_PAGE, this.best.length - 1);
      yield* thread.follow();
    }
    yield* thread.release(LOCK.best);
  }

  /** Returns the best tour in the thread's copy of its page. */
  private bestOf(thread: Thread): number {
    return this.best[Math.min(this.best.length - 1, thread.seen(BEST_PAGE))]!;
  }

  /** Visits of one thread that has the queue to itself. */
  private serialVisits(): number {
    const queue = new TourQueue(this.cities, this.queueShape, () => {});
    let [best, visits] = [Number.POSITIVE_INFINITY, 0];
    for (let task = queue.take(best); task !== undefined; task = queue.take(best)) {
      const solver = new TourSolver(this.cities, task);
      for (let length = 0; length >= 0; best = length >= 0 ? Math.min(best, length) : best)
        length = solver.advance(Number.POSITIVE_INFINITY, best);
      visits += solver.visits;
    }
    return visits + queue.extensions;
  }
}
