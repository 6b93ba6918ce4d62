import { describe, expect, it } from 'vitest';
import {
  copied,
  countedBytes,
  counting,
  float64Array,
  grown,
  int32Array,
  pagedDoubles,
  release,
  uint8Array,
} from '../../../src/simulation/engine/arrays.ts';

const refusal = expect.objectContaining({ code: 'SIM_OUT_OF_MEMORY' });
const MIB = 2 ** 20;

describe('counted arrays', () => {
  it('are counted to the byte, at most at a time', () => {
    counting(Number.POSITIVE_INFINITY, () => {
      const first = float64Array(10);
      uint8Array(5);
      release(first);
      pagedDoubles(8);
    });
    expect(countedBytes()).toBe(85);
    counting(Number.POSITIVE_INFINITY, () => int32Array(2));
    expect(countedBytes()).toBe(8);
  });

  it('count twice while they grow, and then once', () => {
    counting(Number.POSITIVE_INFINITY, () => {
      let array = int32Array(100);
      array[99] = 7;
      array = grown(array, int32Array(200));
      expect([array[99], array[100]]).toEqual([7, 0]);
      copied(array, 0, 50);
    });
    expect(countedBytes()).toBe(1200);
  });

  it('refuse what is beyond the limit before they allocate it, in MiB', () => {
    const endless = () => {
      for (;;) float64Array(MIB / 8);
    };
    expect(() => counting(10 * MIB, endless)).toThrow(refusal);
    expect(countedBytes()).toBe(11 * MIB);
    // More than any machine has: nothing is allocated for it.
    expect(() => counting(10 * MIB, () => float64Array(2 ** 45))).toThrow(refusal);
    expect(() => counting(10 * MIB, endless)).toThrow(
      'the run needs at least 11 MiB of memory, but may use only 10 MiB',
    );
  });

  it('are not limited outside of a run, nor after one that failed', () => {
    expect(() => counting(8, () => float64Array(2))).toThrow(refusal);
    expect(float64Array(MIB)).toHaveLength(MIB);
  });
});
