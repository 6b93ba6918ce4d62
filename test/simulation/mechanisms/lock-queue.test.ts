import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LockQueue } from '../../../src/simulation/mechanisms/lock-queue.ts';

interface Request {
  readonly id: number;
  readonly exclusive: boolean;
}

describe('LockQueue', () => {
  it('lets those share that can, and nobody past one that waits', () => {
    const lock = new LockQueue<Request>();
    const [a, b, c, d, e] = [false, false, true, false, false].map((exclusive, id) => ({ id, exclusive }));
    expect([lock.request(a!), lock.request(b!), lock.request(c!), lock.request(d!)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(lock.release(a!)).toEqual([]);
    expect(lock.request(e!)).toBe(false);
    expect(lock.release(b!)).toEqual([c]);
    expect(lock.release(c!)).toEqual([d, e]);
  });

  it('refuses to take back what was not given', () => {
    const lock = new LockQueue<Request>();
    const [first, second] = [0, 1].map((id) => ({ id, exclusive: true }));
    lock.request(first!);
    lock.request(second!);
    expect(() => lock.release(second!)).toThrow(/not held/);
  });

  it('never has an exclusive holder beside another one, and grants in the order of requests, whatever happens', () => {
    const step = fc.record({ ask: fc.boolean(), exclusive: fc.boolean(), which: fc.nat(20) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const lock = new LockQueue<Request>();
        const holders: Request[] = [];
        const asked: number[] = [];
        const granted: number[] = [];
        const take = (requests: Request[]) => {
          holders.push(...requests);
          granted.push(...requests.map(({ id }) => id));
        };
        steps.forEach(({ ask, exclusive, which }, id) => {
          if (ask) {
            const request = { id, exclusive };
            asked.push(id);
            if (lock.request(request)) take([request]);
          } else if (holders.length > 0) {
            const [holder] = holders.splice(which % holders.length, 1);
            take(lock.release(holder!));
          }
          if (holders.some((holder) => holder.exclusive) && holders.length > 1) throw new Error('two holders');
          if (holders.length !== lock.held) throw new Error('holders differ');
        });
        expect(granted).toEqual(asked.slice(0, granted.length));
      }),
      { numRuns: 3000, seed: 5 },
    );
  });
});
