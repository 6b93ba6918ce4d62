import { describe, expect, it } from 'vitest';
import { binEvents } from '../../src/store/trace-bins.ts';
import type { TraceColumns } from '../../src/store/trace-columns.ts';

/** One chunk: track 0 is busy from 0 to 50, track 1 has the level 30 until 100 and 60 from then on. */
async function* chunks(): AsyncGenerator<TraceColumns> {
  yield {
    startNs: Float64Array.of(0, 0, 100),
    durationNs: Float64Array.of(50, 100, 100),
    track: Uint32Array.of(0, 1, 1),
    kind: Uint8Array.of(0, 1, 1),
    operation: Int32Array.of(0, -1, -1),
    argument: Float64Array.of(7, 30, 60),
  };
}

describe('binEvents', () => {
  it('gives a resource its busy share and a level its mean over its limit', async () => {
    const tracks = [{}, { counter: { limit: 120 } }];
    const bins = await binEvents(chunks(), { fromNs: 0, toNs: 200, bins: 4, tracks });
    expect(bins).toEqual([
      [1, 0, 0, 0],
      [0.25, 0.25, 0.5, 0.5],
    ]);
  });
});
