import { describe, expect, it } from 'vitest';
import type { ProcessOperations } from '../../../../src/simulation/contract/program.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { machineOf } from '../../../support/machines.ts';
import { runProgram } from '../run-program.ts';

/** Two nodes on a cable, whose buses are slow: a long put is at its NIC long before it is in memory. */
const SLOW_BUS = {
  processesPerNode: 1,
  topology: 'back-to-back',
  linkBandwidthBytesPerNs: 0,
  inlineBytes: 1_048_576,
  busBandwidthBytesPerNs: 1,
  flushAnswer: 'memory',
};
const LONG = 65_536;

/** How long process 0 waits for what it has put. */
function waited(put: (process: ProcessOperations) => Generator<void>, machine: ParameterValues = {}): number {
  let ns = Number.NaN;
  runProgram({
    preset: 'ib-hdr',
    machine: { ...SLOW_BUS, ...machine },
    processes: 3,
    program: function* (process) {
      if (process.rank !== 0) return;
      process.begin();
      const begun = process.now();
      yield* put(process);
      ns = process.now() - begun;
      process.end();
    },
  });
  return ns;
}

const [completed, flushed] = [
  function* (process: ProcessOperations): Generator<void> {
    yield process.completions(0);
  },
  function* (process: ProcessOperations): Generator<void> {
    yield process.flush(1);
  },
];

describe('the completion of a signalled put', () => {
  it('takes a post, the way there, the way of an acknowledgement back, an entry over the bus, and to be taken', () => {
    const ns = waited(function* (process) {
      yield process.signalledPut(1, 0, 1);
      yield* completed!(process);
    });
    const machine = machineOf('ib-hdr');
    const { messageOverheadNs, doorbellNs, gapPerByteNs, headerBytes, wireLatencyNs } = machine;
    const there = messageOverheadNs + doorbellNs + (8 + headerBytes) * gapPerByteNs + wireLatencyNs;
    const entry = 64 + machine.busHeaderBytes + machine.busWriteNs + machine.memoryAccessNs;
    const look = machine.nicWritesTo === 'memory' ? machine.memoryAccessNs : machine.scratchpadAccessNs;
    expect(ns).toBeCloseTo(there + wireLatencyNs + entry + look + machine.completionNs, 6);
  });

  it('comes before the data are in memory, which a flush waits for', () => {
    const long = (wait: (process: ProcessOperations) => Generator<void>) =>
      waited(function* (process) {
        yield process.signalledPut(1, 0, 1, LONG);
        yield* wait(process);
      });
    expect(long(flushed!) - long(completed!)).toBeGreaterThan(LONG / 2);
  });

  it('is waited for without what was put otherwise, and without so many as are asked for', () => {
    const plain = waited(function* (process) {
      yield process.put(2, 0, 1, LONG);
      yield process.signalledPut(1, 0, 1);
      yield process.completions(0);
      yield process.put(2, 0, 1, LONG);
      yield process.completions(0);
    });
    expect(plain).toBeLessThan(LONG);
    const some = (most: number) =>
      waited(function* (process) {
        for (let put = 0; put < 4; put += 1) yield process.signalledPut(1, 0, put, LONG);
        yield process.completions(most);
      });
    const times = [4, 3, 2, 1, 0].map(some);
    for (let place = 1; place < times.length; place += 1) expect(times[place]).toBeGreaterThan(times[place - 1]!);
  });

  it('comes within a node as well, through memory or through the NIC', () => {
    for (const withinNode of ['shared-memory', 'nic']) {
      const ns = waited(
        function* (process) {
          yield process.signalledPut(1, 0, 1);
          yield process.completions(0);
        },
        { withinNode, processesPerNode: 3 },
      );
      expect(ns).toBeGreaterThan(0);
    }
  });
});
