import { PAGE_BYTES } from '../../../engine/usual-sizes.ts';
import { SharedLayout, type SharedShape, unitsOfFirst } from '../shared-layout.ts';
import type { Thread } from '../thread.ts';
import type { Touched } from './tour-queue.ts';

const TOUR_BYTES = 148;
const PER_PAGE = {
  counters: 1,
  heap: PAGE_BYTES / 8,
  free: PAGE_BYTES / 4,
  tours: Math.floor(PAGE_BYTES / TOUR_BYTES),
} as const;
/** Numbers of the locks. */
export const LOCK = { queue: 0, best: 1 } as const;
/** Page of the length of the best tour, besides those of the queue. */
export const BEST_PAGE = 0;

/** Pages of the best tour, the counters, the heap, the list of free places, and the tours. */
export function pagesOf(mostTours: number): number {
  return 2 + [PER_PAGE.heap, PER_PAGE.free, PER_PAGE.tours].reduce((sum, each) => sum + Math.ceil(mostTours / each), 0);
}

/** All pages are at home with the first thread. */
export function sharedOf(mostTours: number): SharedShape {
  return { regions: [unitsOfFirst(pagesOf(mostTours), PAGE_BYTES)], locks: Object.keys(LOCK).length };
}

/** The pages of the queue touched in a critical section: each once, for writing if anything on it is written. */
export class QueuePages {
  readonly layout: SharedLayout;
  /** By page, in the order of first touches: whether it is written. */
  private readonly section: Map<number, boolean> = new Map();
  /** By page: the critical section that wrote it last. */
  private readonly written: Map<number, number> = new Map();
  private readonly begins: Readonly<Record<keyof typeof PER_PAGE, number>>;
  private sections = 0;

  constructor(mostTours: number) {
    const heap = 2;
    const free = heap + Math.ceil(mostTours / PER_PAGE.heap);
    const tours = free + Math.ceil(mostTours / PER_PAGE.free);
    this.begins = { counters: 1, heap, free, tours };
    this.layout = new SharedLayout(sharedOf(mostTours));
  }

  readonly touched: Touched = (part, index, isWritten) => {
    const page = this.begins[part] + Math.floor(index / PER_PAGE[part]);
    this.section.set(page, isWritten || this.section.get(page) === true);
  };

  /** Discards touches from before the threads start, whose pages are present. */
  forget(): void {
    this.section.clear();
  }

  /** Performs the touches on behalf of the thread that has the lock. */
  touchBy(thread: Thread): void {
    this.sections += 1;
    for (const [page, isWritten] of this.section) {
      if (isWritten) {
        thread.write(page, this.sections);
        this.written.set(page, this.sections);
      } else thread.read(page, this.written.get(page) ?? 0);
    }
    this.section.clear();
  }
}
