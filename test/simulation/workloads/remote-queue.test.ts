import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../src/contract-tests/small-plans.ts';
import { simulate } from '../../../src/simulation/simulate.ts';
import { Queues } from '../../../src/simulation/workloads/remote-queue/queues.ts';

const run = (kind: string, settings: Parameters<typeof smallPlan>[1] = {}) =>
  simulate(smallPlan(combination(kind, 'remote-queue'), settings));
const LAYOUT = { slots: 4096, elementBytes: 16 };

describe('enqueuing', () => {
  it('takes two remote operations with atomics and one with a handler', () => {
    expect(run('rma').metrics.remote_operations_per_enqueue!.value).toBe(2);
    for (const kind of ['aa-poll', 'aa-int', 'aa-sp', 'am'])
      expect(run(kind).metrics.remote_operations_per_enqueue!.value, kind).toBe(1);
  });

  it('into one hot queue keeps every element, in the order of its origin', () => {
    for (const kind of ['rma', 'aa-poll', 'aa-int', 'am', 'am-onload']) {
      const result = run(kind, { workload: { queues: 1, elementBytes: 256, flushEvery: 7 } });
      expect(result.error, kind).toBeUndefined();
      expect(result.counters.elements, kind).toBe(result.counters.operations_completed);
    }
  });

  it('beyond the room of a queue fails, saying so', () => {
    for (const kind of ['rma', 'aa-poll']) {
      const { status, error } = run(kind, { workload: { queues: 1, queueElements: 100 } });
      expect({ kind, status, code: error?.code }).toEqual({ kind, status: 'failed', code: 'SIM_QUEUE_FULL' });
    }
  });
});

describe('the check of queues', () => {
  const filled = (change: (queues: Queues) => void = () => {}) => {
    const queues = new Queues(2, LAYOUT, 100, 5);
    for (let number = 0; number < 5; number += 1) {
      for (const rank of [0, 1]) {
        queues.expect(1);
        queues.enqueue(1, queues.elementOf(rank, number));
      }
    }
    change(queues);
    return () => queues.verify([0, 1]);
  };

  it('finds a lost, a double, a foreign and an overtaking element', () => {
    expect(filled()()).toEqual({ elements: 10 });
    expect(filled((queues) => queues.write(1, queues.slotAddress(3), 0))).toThrow('slot 3');
    expect(filled((queues) => queues.write(1, queues.slotAddress(2), 1))).toThrow('out of order');
    expect(filled((queues) => queues.write(1, queues.slotAddress(9), 99))).toThrow('foreign');
    expect(filled((queues) => queues.write(1, 0, 9))).toThrow('a tail of 9');
  });

  it('accepts any interleaving of origins', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...Array(30).keys()], { minLength: 30 }), (order) => {
        const queues = new Queues(3, LAYOUT, 100, 10);
        const numbers = [0, 0, 0];
        for (const each of order) {
          const rank = each % 3;
          const target = each % 2;
          queues.expect(target);
          queues.enqueue(target, queues.elementOf(rank, numbers[rank]!++));
        }
        expect(queues.verify([0, 1, 2])).toEqual({ elements: 30 });
      }),
    );
  });
});
