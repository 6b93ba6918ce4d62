import { describe, expect, it } from 'vitest';
import { EventQueue } from '../../../src/simulation/engine/event-queue.ts';
import { Random } from '../../../src/simulation/engine/random.ts';
import { HeapOracle } from './heap-oracle.ts';

const uniform = (random: Random): number => random.uint32() / 2 ** 32;

type Load = (random: Random, step: number) => number;

/** How far after now the next event lies, ns. */
const loads: Readonly<Record<string, Load>> = {
  random: (random) => uniform(random) * 1000,
  bursty: (random, step) => (step % 997 < 400 ? 0 : uniform(random) * 50_000),
  'lock-step': () => 100,
  'far-future': (random) => (uniform(random) < 0.1 ? 1e12 + uniform(random) * 1e15 : uniform(random)),
  'all in the present stretch': (random, step) => (step < 3000 ? 1e9 : uniform(random) * 1e-3),
  'far below a nanosecond': (random) => uniform(random) * 1e-9,
};

describe('event queue beside a 4-ary heap, over thousands of events', () => {
  for (const [name, load] of Object.entries(loads)) {
    for (const cancelled of [0, 0.3]) {
      it(`${name}, growing, held and drained, ${cancelled * 100} % cancelled`, () => {
        const [queue, oracle, random] = [new EventQueue(16), new HeapOracle(), new Random(7, name)];
        const handles: { handle: number; id: number }[] = [];
        let now = 0;
        const push = (step: number) => {
          const time = now + load(random, step);
          const priority = uniform(random) < 0.1 ? 1 : 0;
          queue.push(time, step & 255, step, -step, priority);
          oracle.push(time, priority, step);
          if (uniform(random) < cancelled) handles.push({ handle: queue.handle(), id: step });
        };
        const pop = () => {
          const expected = oracle.pop();
          const isPopped = queue.pop();
          // An expectation for each of the thousands of events would take seconds.
          if (isPopped !== (expected !== undefined) || (expected && queue.first !== expected.id)) {
            expect([isPopped, queue.first]).toEqual([expected !== undefined, expected?.id]);
          }
          if (expected === undefined) return;
          if (queue.time !== expected.time) expect(queue.time).toBe(expected.time);
          now = queue.time;
        };
        const cancelOne = () => {
          const victim = handles.pop();
          if (victim !== undefined) expect(queue.cancel(victim.handle)).toBe(oracle.cancel(victim.id));
        };
        let step = 0;
        for (; step < 6000; step += 1) push(step);
        for (; step < 20_000; step += 1) {
          pop();
          if (step % 3 === 0) cancelOne();
          push(step);
        }
        expect(queue.pending).toBe(oracle.pending);
        while (oracle.pending > 20) pop();
        for (; step < 21_000; step += 1) {
          pop();
          push(step);
        }
        while (oracle.pending > 0) pop();
        expect(queue.pop()).toBe(false);
        expect(queue.size).toBe(0);
      });
    }
  }
});
