import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { type ProgramRun, runProgram } from '../run-program.ts';

/** A program of two processes; what was written at the second, in order. */
const run = (preset: string, machine: ParameterValues, program: ProgramRun['program']) =>
  runProgram({ preset, machine, program });

it('puts of one process to another arrive in the order of their calls, whatever their sizes and whoever waits between', () => {
  const puts = fc.array(fc.record({ bytes: fc.integer({ min: 1, max: 40_000 }), waits: fc.nat(3000) }), {
    minLength: 2,
    maxLength: 30,
  });
  const presets = fc.constantFrom('cray-xe6', 'ib-hdr', 'slingshot-11');
  const ways = fc.constantFrom('shared-memory', 'nic');
  fc.assert(
    fc.property(puts, presets, ways, fc.constantFrom(1, 2), (sizes, preset, withinNode, processesPerNode) => {
      const { written, result } = run(preset, { withinNode, processesPerNode }, function* (process) {
        if (process.rank !== 0) return;
        process.begin();
        for (const [index, { bytes, waits }] of sizes.entries()) {
          yield process.compute(waits);
          yield process.put(1, 0, index, bytes);
        }
        yield process.flush(1);
        process.end();
      });
      expect(written).toEqual(sizes.map((_, index) => index));
      const payload = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      const onTheWire = processesPerNode === 1 || withinNode === 'nic';
      expect(result.counters.bytes! >= payload).toBe(onTheWire);
    }),
    { numRuns: 40, seed: 5 },
  );
});

it.each([
  ['takes no time at a port', { gapPerByteNs: 0 }],
  ['has no header', { headerBytes: 0 }],
])('a flush that %s is answered behind a put of several packets, which is in memory by then', (_, machine) => {
  const flushNs = (bytes: number) =>
    run(
      'cray-xe6',
      { processesPerNode: 1, nodeMessageGapNs: 0, inlineBytes: 65_536, messageOverheadNs: 0, ...machine },
      function* (process) {
        if (process.rank !== 0) return;
        process.begin();
        yield process.put(1, 0, 1, bytes);
        yield process.flush(1);
        process.end();
      },
    ).result.simulatedNs;
  expect(flushNs(4097)).toBeGreaterThan(flushNs(4096));
});

it('a flush within a node waits for what was put before, by either way', () => {
  const time = (withinNode: string, bytes: number) =>
    run('ib-hdr', { withinNode, processesPerNode: 2 }, function* (process) {
      if (process.rank !== 0) return;
      process.begin();
      yield process.put(1, 0, 1, bytes);
      yield process.flush(1);
      process.end();
    }).result.simulatedNs;
  for (const withinNode of ['shared-memory', 'nic'])
    expect(time(withinNode, 40_000)).toBeGreaterThan(time(withinNode, 8) + 1000);
});

it('an unlock within a node waits for sums, which the NIC carries out while puts go through memory', () => {
  const epoch = (access: 'put' | 'accumulate', atomicUnitNs: number) =>
    run('ib-hdr', { withinNode: 'shared-memory', processesPerNode: 2, atomicUnitNs }, function* (process) {
      if (process.rank !== 0) return;
      process.begin();
      yield process.lock(1, 'exclusive');
      if (access === 'accumulate') yield process.accumulate(1, 0, 1);
      else yield process.put(1, 0, 1);
      yield process.unlock(1);
      process.end();
    }).result.simulatedNs;
  const longer = (access: 'put' | 'accumulate') => epoch(access, 50_000) - epoch(access, 10_000);
  // Lock and unlock are atomics as well.
  expect(longer('accumulate') - longer('put')).toBeCloseTo(40_000, 6);
});
