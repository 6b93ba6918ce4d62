import { expect, it } from 'vitest';
import { runProgram } from '../../hardware/run-program.ts';

it.each(['rendezvous-unpin', 'pin-down-cache', 'firehose'])(
  '%s registers the source of a put wherever it lies',
  (mechanism) => {
    const putFrom = (source: number) =>
      runProgram({
        preset: 'ib-hdr',
        mechanism,
        machine: { processesPerNode: 1 },
        *program(process) {
          if (process.rank !== 0) return;
          process.begin();
          yield process.from(source).put(1, 0, 1, 4096);
          yield process.flush(1);
          process.end();
        },
      }).result;
    const [first, later] = [putFrom(0), putFrom(65_536)];
    expect(first.counters).toEqual(later.counters);
    expect(first.simulatedNs).toBe(later.simulatedNs);
  },
);
