import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ParameterValues } from '../../../src/simulation/parameters.ts';
import { machineOf } from '../../support/machines.ts';
import { runProgram } from './run-program.ts';

vi.setConfig({ testTimeout: 60_000 });

type Access = 'put' | 'get';

/** A put until its flush is answered, or a get, between two idle nodes. */
function accessNs(preset: string, access: Access, bytes: number, machine: ParameterValues = {}): number {
  const { result } = runProgram({
    preset,
    machine: { processesPerNode: 1, ...machine },
    *program(process) {
      if (process.rank !== 0) return;
      process.begin();
      if (access === 'get') yield process.get(1, 0, bytes);
      else yield process.put(1, 0, 1, bytes);
      yield process.flush(1);
      process.end();
    },
  });
  return result.simulatedNs;
}

/** Of a byte of a long access at the slowest resource, ns. */
function slowestNsPerByte(preset: string, access: Access): number {
  const machine = machineOf(preset);
  const perByte = (header: number, payload: number, bytesPerNs: number) => (1 + header / payload) / bytesPerNs;
  const wire = perByte(machine.headerBytes, machine.packetBytes, 1 / machine.gapPerByteNs);
  const [payload, bandwidth] = [machine.busMaxPayloadBytes, machine.busBandwidthBytesPerNs];
  const up = perByte(machine.busHeaderBytes, payload, bandwidth);
  const down = perByte(machine.busCompletionHeaderBytes, payload, bandwidth);
  const isFetched = access === 'get' || machine.inlineBytes < 1_048_576;
  return Math.max(wire, up, isFetched ? down : 0);
}

const PRESETS = ['cray-xe6', 'alvarez-myrinet2000', 'ib-hdr', 'ib-ndr', 'slingshot-11'];
const CASES = PRESETS.flatMap((preset) => (['put', 'get'] as const).map((access) => [preset, access] as const));

describe.each(CASES)('on %s a %s', (preset, access) => {
  const { packetBytes } = machineOf(preset);

  it('of more bytes takes no less time, whatever the sizes', () => {
    const bytes = fc.oneof(fc.integer({ min: 1, max: 3 * packetBytes }), fc.integer({ min: 1, max: 1_000_000 }));
    fc.assert(
      fc.property(bytes, fc.oneof(fc.constant(1), fc.integer({ min: 1, max: packetBytes })), (some, more) => {
        expect(accessNs(preset, access, some + more)).toBeGreaterThanOrEqual(accessNs(preset, access, some) - 1e-6);
      }),
      {
        numRuns: 30,
        examples: [
          [packetBytes, 1],
          [2 * packetBytes, 1],
          [packetBytes - 1, 1],
        ],
      },
    );
  });

  it('costs a byte at the slowest resource from a packet on, and no jump where a second begins', () => {
    const perByte = slowestNsPerByte(preset, access);
    const sizes = [1, 2, 3, 5, 8, 12, 64].map((packets) => packets * packetBytes);
    const times = sizes.map((bytes) => accessNs(preset, access, bytes));
    for (let index = 1; index < sizes.length; index += 1) {
      const slope = (times[index]! - times[index - 1]!) / (sizes[index]! - sizes[index - 1]!);
      expect(Math.abs(slope / perByte - 1)).toBeLessThan(0.03);
    }
    expect(accessNs(preset, access, packetBytes + 1) - times[0]!).toBeLessThan(100 * perByte);
  });
});

describe.each(CASES)('with a bandwidth of memory on %s, a %s', (preset, access) => {
  const { packetBytes } = machineOf(preset);
  const accessWith = (bytes: number, machine: ParameterValues) => accessNs(preset, access, bytes, machine);

  it.each([0.25, 0.5])('costs a byte there, once, where that is slowest: %s ns', (memoryPerByteNs) => {
    const [some, more] = [4 * packetBytes, 64 * packetBytes];
    const slope = (accessWith(more, { memoryPerByteNs }) - accessWith(some, { memoryPerByteNs })) / (more - some);
    // Alvarez has a slower wire.
    expect(slope / Math.max(memoryPerByteNs, slowestNsPerByte(preset, access))).toBeCloseTo(1, 2);
  });

  it('waits for no memory that is faster than all else', () => {
    for (const bytes of [8, packetBytes, packetBytes + 1, 1_000_000]) {
      expect(accessWith(bytes, { memoryPerByteNs: 0.003 })).toBeCloseTo(accessWith(bytes, {}), 6);
    }
  });

  it('takes no longer with a faster bus', () => {
    const machines = fc.record({
      memoryPerByteNs: fc.constantFrom(0.003, 0.05, 0.5),
      busBandwidthBytesPerNs: fc.double({ min: 1, max: 100, noNaN: true }),
    });
    fc.assert(
      fc.property(machines, fc.integer({ min: 1, max: 100_000 }), (machine, bytes) => {
        const faster = { ...machine, busBandwidthBytesPerNs: 2 * machine.busBandwidthBytesPerNs };
        expect(accessWith(bytes, faster)).toBeLessThanOrEqual(accessWith(bytes, machine) + 1e-6);
      }),
      { numRuns: 20, seed: 5 },
    );
  });
});

describe.each([
  ['a bus that is slower than links', { gapPerByteNs: 0.01, busMaxReadRequestBytes: 64 }],
  [
    'a bus that is slower than links, which are slower than NICs',
    { linkBandwidthBytesPerNs: 25, busBandwidthBytesPerNs: 3 },
  ],
  ['a memory that is slower than links', { memoryPerByteNs: 0.05 }],
  ['no headers', { headerBytes: 0 }],
])('with %s on ib-ndr', (_, machine) => {
  it.each(['put', 'get'] as const)('a %s of more bytes takes no less time', (access) => {
    const bytes = fc.oneof(
      fc.integer({ min: 1, max: 12_300 }),
      fc.constantFrom(1, 2, 3, 4, 16, 64).map((packets) => packets * 4096),
    );
    fc.assert(
      fc.property(bytes, fc.constantFrom(1, 2, 64, 256, 4096), (some, more) => {
        const [short, long] = [some, some + more].map((size) => accessNs('ib-ndr', access, size, machine));
        expect(long).toBeGreaterThanOrEqual(short! - 1e-6);
      }),
      {
        numRuns: 30,
        seed: 5,
        examples: [
          [4096, 1],
          [8192, 1],
          [65_536, 1],
          [1_048_576, 1],
        ],
      },
    );
  });
});
