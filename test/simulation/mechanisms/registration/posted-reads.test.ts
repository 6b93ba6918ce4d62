import { describe, expect, it } from 'vitest';
import { machineOf } from '../../../support/machines.ts';
import { runProgram } from '../../hardware/run-program.ts';

const STRATEGIES = ['firehose', 'rendezvous-unpin', 'bounce-buffer', 'pin-everything', 'hardware-assisted'];

describe.each(STRATEGIES)('reads that %s posts', (mechanism) => {
  it.each(['nic', 'target-cpu'])(
    'bring their words by the %s, each to its place, once the process has settled',
    (by) => {
      let endedAt = Number.POSITIVE_INFINITY;
      const { words, result } = runProgram({
        preset: 'ib-hdr',
        mechanism,
        machine: { processesPerNode: 1, atomicsBy: by },
        *program(process) {
          if (process.rank !== 0) return;
          process.begin();
          yield process.put(1, 4096, 77);
          yield process.flush(1);
          yield process.postedFetchAndAdd(1, 0, 5, 128);
          yield process.postedFetchAndAdd(1, 0, 6, 136);
          yield process.postedGet(1, 4096, 144, 8);
          yield process.settle(0);
          endedAt = process.now();
          process.end();
        },
      });
      expect([128, 136, 144].map((address) => words.get(address))).toEqual([0, 5, 77]);
      expect(words.get(0)).toBe(11);
      expect(result.counters).toMatchObject({ posted_get: 1, posted_fetch_and_add: 2 });
      // Two round trips of the put and of what is posted lie in it.
      expect(endedAt).toBeGreaterThan(4 * machineOf('ib-hdr').wireLatencyNs);
    },
  );
});
