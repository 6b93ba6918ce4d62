import { expect, it } from 'vitest';
import { runProgram } from '../../hardware/run-program.ts';

/** A put of four fragments; the operation of another process has ended before it. */
const put = (buffersPerNode: number) =>
  runProgram({
    preset: 'ib-hdr',
    mechanism: 'bounce-buffer',
    machine: { processesPerNode: 1 },
    own: { bufferBytes: 1024, buffersPerNode },
    processes: 3,
    *program(process) {
      if (process.rank === 2) {
        process.begin();
        yield process.compute(10);
        process.end();
      }
      if (process.rank !== 0) return;
      yield process.compute(5);
      process.begin();
      yield process.compute(100);
      yield process.put(1, 0, 1, 4096);
      yield process.flush(1);
      process.end();
    },
  }).result;

it('a put that waits for buffers waits in its handshake', () => {
  const [few, enough] = [put(1), put(4)];
  const handshakeNs = ({ breakdown }: typeof few) => breakdown.handshake!.meanNs * 2;
  expect([few.counters.buffer_waits, enough.counters.buffer_waits]).toEqual([3, 0]);
  const waitedNs = few.simulatedNs - enough.simulatedNs;
  expect(waitedNs).toBeGreaterThan(5000);
  expect(handshakeNs(few) - handshakeNs(enough)).toBeGreaterThan(waitedNs);
});
