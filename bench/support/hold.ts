import type { EventQueue } from '../../src/simulation/engine/event-queue.ts';
import { cpuSecondsOf } from './cpu-seconds.ts';

const MEASURED = 2_000_000;

/** Returns the CPU time of a hold (a pop and a push) on an empty event queue that is first filled with this many events, s. */
export function holdSeconds(queue: EventQueue, events: number): number {
  for (let index = 0; index < events; index += 1) queue.push(index, 1, index, 0);
  const hold = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      queue.pop();
      queue.push(queue.time + ((Math.imul(index, 2654435761) >>> 0) % 8192), 1, queue.first, 0);
    }
  };
  hold(MEASURED / 10);
  return cpuSecondsOf(() => hold(MEASURED)) / MEASURED;
}
