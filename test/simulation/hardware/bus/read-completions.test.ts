import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { impossibility } from '../../../../src/simulation/catalogue.ts';
import { busPair } from '../../../../src/simulation/hardware/bus/buses.ts';
import { ReadCompletions } from '../../../../src/simulation/hardware/bus/read-completions.ts';
import { runProgram } from '../run-program.ts';
import { pcie4 } from './pcie-4.ts';

interface Piece {
  readonly address: number;
  readonly bytes: number;
}

/** The same by walking over the bytes: requests end at multiples of what one reads, pieces at boundaries. */
function walked(address: number, bytes: number, most: number): { requests: number; pieces: Piece[] } {
  const { busMaxReadRequestBytes: request, busCompletionBoundaryBytes: boundary } = pcie4;
  const pieces: Piece[] = [];
  let requests = 0;
  for (let at = address; at < address + bytes; ) {
    const end = Math.min(address + bytes, (Math.floor(at / request) + 1) * request);
    requests += 1;
    while (at < end) {
      const whole = at % boundary === 0 ? most : boundary - (at % boundary);
      const piece = Math.min(whole, end - at);
      pieces.push({ address: at, bytes: piece });
      at += piece;
    }
  }
  return { requests, pieces };
}

describe('completions of a read', () => {
  it.each([
    ['payload', 64, 21.66],
    ['payload', 256, 26.37],
    // Older chipsets answer boundary by boundary, however long the read is.
    ['boundary', 64, 21.66],
    ['boundary', 256, 21.66],
  ] as const)(
    'of %s pieces: reads of %i B at %f GB/s, as pcie-model has it within 1 %%',
    (pieces, bytes, gigabytes) => {
      const values = { ...pcie4, busCompletionPieces: pieces };
      const completions = new ReadCompletions(values);
      const { down } = busPair(values);
      let end = 0;
      for (let read = 0; read < 1000; read += 1)
        end = down.transferIn(0, bytes, completions.count(read * bytes, bytes));
      expect(Math.abs((1000 * bytes) / end / gigabytes - 1)).toBeLessThan(0.01);
    },
  );

  it('are as many as one finds who walks over the bytes; those between end at a boundary, none is longer than a payload', () => {
    const reads = fc.tuple(fc.nat(5000), fc.integer({ min: 1, max: 20_000 }), fc.constantFrom('payload', 'boundary'));
    fc.assert(
      fc.property(reads, ([address, bytes, pieces]) => {
        const completions = new ReadCompletions({ ...pcie4, busCompletionPieces: pieces as 'payload' });
        const expected = walked(address, bytes, pieces === 'payload' ? 256 : 64);
        expect(completions.count(address, bytes)).toBe(expected.pieces.length);
        expect(completions.requests(address, bytes)).toBe(expected.requests);
        expect(expected.pieces.reduce((sum, piece) => sum + piece.bytes, 0)).toBe(bytes);
        for (const piece of expected.pieces.slice(0, -1)) expect((piece.address + piece.bytes) % 64).toBe(0);
      }),
    );
  });

  it('are never fewer where a read does not begin at a boundary, and two more at most', () => {
    const completions = new ReadCompletions(pcie4);
    fc.assert(
      fc.property(fc.nat(5000), fc.integer({ min: 1, max: 20_000 }), (address, bytes) => {
        const aligned = completions.count(0, bytes);
        const count = completions.count(address, bytes);
        expect(count).toBeGreaterThanOrEqual(aligned);
        expect(count).toBeLessThanOrEqual(aligned + 2);
      }),
    );
  });

  it('come where a read begins if there is no boundary, as many as payloads', () => {
    const completions = new ReadCompletions({ ...pcie4, busCompletionBoundaryBytes: 0 });
    expect([1, 256, 257, 5000].map((bytes) => completions.count(13, bytes))).toEqual([1, 1, 2, 20]);
    expect([1, 512, 513].map((bytes) => completions.requests(13, bytes))).toEqual([1, 1, 2]);
  });

  it('are no longer than what was asked for', () => {
    const values = { ...pcie4, busMaxReadRequestBytes: 128 };
    for (const busCompletionBoundaryBytes of [0, 64]) {
      const completions = new ReadCompletions({ ...values, busCompletionBoundaryBytes });
      expect(completions.count(0, 4096)).toBe(completions.requests(0, 4096));
    }
    // A packet is known by the same transactions as all of a message.
    expect(busPair(values).down.firstNs(8192)).toBeCloseTo((4096 + 32 * 20) / 28.42, 9);
    expect(busPair(values).up.firstNs(8192)).toBeCloseTo((4096 + 16 * 24) / 28.42, 9);
  });

  it('make a get at a wrong address take a header longer, and its answer not shorter', () => {
    const get = (address: number, busCompletionBoundaryBytes: number) =>
      runProgram({
        preset: 'ib-hdr',
        machine: { processesPerNode: 1, busCompletionBoundaryBytes },
        program: function* (process) {
          if (process.rank !== 0) return;
          process.begin();
          yield process.get(1, address, 256, 4096);
          process.end();
        },
      }).result;
    const headerNs = 20 / 28.42;
    expect(get(8, 64).simulatedNs - get(0, 64).simulatedNs).toBeCloseTo(headerNs, 6);
    expect(get(8, 0).simulatedNs).toBeCloseTo(get(0, 0).simulatedNs, 9);
    expect(get(0, 64).simulatedNs).toBeCloseTo(get(0, 0).simulatedNs, 9);
    expect(get(8, 64).counters.bus_transactions! - get(0, 64).counters.bus_transactions!).toBe(1);
  });

  it('cannot end at boundaries if requests do not', () => {
    const machine = { busMaxReadRequestBytes: 500, busCompletionBoundaryBytes: 64 };
    expect(impossibility(smallPlan(combination('rma', 'dht'), { machine }))).toMatchObject({
      code: 'SIM_READ_REQUEST',
    });
  });
});
