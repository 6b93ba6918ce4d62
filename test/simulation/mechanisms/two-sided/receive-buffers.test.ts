import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ReceiveBuffers } from '../../../../src/simulation/mechanisms/two-sided/receive-buffers.ts';

const BUFFER_BYTES = 1024;
const MEMORY_BEGIN = 4096;

function buffersOf(perPeer: number) {
  let reserved = 0;
  const hierarchy = {
    reserve: (bytes: number) => {
      reserved += bytes;
      return MEMORY_BEGIN;
    },
  };
  const buffers = new ReceiveBuffers(hierarchy as never, 3, BUFFER_BYTES, perPeer);
  return { buffers, reserved: () => reserved };
}

it('receive buffers of a pair are each in use once, in memory that was reserved, in whatever order they are posted', () => {
  const steps = fc.array(fc.record({ from: fc.nat(1), fills: fc.boolean(), which: fc.nat(7) }), { maxLength: 200 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 5 }), (sequence, perPeer) => {
      const { buffers, reserved } = buffersOf(perPeer);
      const inUse: { buffer: number; address: number }[][] = [[], []];
      let most = 0;
      for (const { from, fills, which } of sequence) {
        const used = inUse[from]!;
        if (fills && used.length === perPeer) {
          expect(() => buffers.fill(from, 2)).toThrow('no buffer was posted');
        } else if (fills) {
          const filled = buffers.fill(from, 2);
          const taken = inUse.flat().map(({ address }) => address);
          expect(taken).not.toContain(filled.address);
          expect(filled.address).toBeGreaterThanOrEqual(MEMORY_BEGIN);
          expect(filled.address + BUFFER_BYTES).toBeLessThanOrEqual(MEMORY_BEGIN + reserved());
          used.push(filled);
          most = Math.max(most, used.length);
        } else if (used.length > 0) {
          const [posted] = used.splice(which % used.length, 1);
          buffers.post(from, 2, posted!.buffer);
        }
      }
      expect(buffers.mostInUse).toBe(most);
    }),
  );
});

it('a sender has as many credits as there are buffers, and those that are returned', () => {
  const { buffers } = buffersOf(2);
  const take = () => buffers.takeCredit(0, 1);
  expect([take(), take(), take()]).toEqual([true, true, false]);
  buffers.addCredits(0, 1, 1);
  expect([take(), take()]).toEqual([true, false]);
  // Another pair, and the way back, have their own.
  expect([buffers.takeCredit(1, 0), buffers.takeCredit(0, 2)]).toEqual([true, true]);
});
