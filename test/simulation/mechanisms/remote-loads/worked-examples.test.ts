import { describe, expect, it } from 'vitest';
import { slotBytesOf, wireBytesOf } from '../../../../src/simulation/hardware/ht-bridge/frames.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { AT_10_GBIT, AT_100_GBIT, CABLE, type Given, measured } from './opteron-runs.ts';

const latency = (parameters: Record<string, string | number>, given: Given = {}) =>
  measured('remote-access', 'operation_latency_ns', parameters, given);
const bandwidth = (parameters: Record<string, string | number>, given: Given = {}) =>
  measured('remote-access', 'bandwidth_bytes_per_ns', { operationsPerProcess: 1000, ...parameters }, given);
const writes = (parameters: Record<string, string | number>, given: Given = {}) =>
  measured('consistency', 'operation_latency_ns', parameters, given);
const ANSWER_BYTES = 4 + 64;

/** By their numbers in docs/decisions/0023; times in ns at 1 Gb/s unless they say otherwise. */
describe('worked examples of D-PGAS', () => {
  it('19: frames of a read, its answer, a posted line, a TgtDone', () => {
    const packets = [12, ANSWER_BYTES, 12 + 64, 4];
    expect(packets.map(wireBytesOf)).toEqual([72, 94, 102, 72]);
    expect(packets.map((bytes) => 8 * wireBytesOf(bytes))).toEqual([576, 752, 816, 576]);
  });

  it('20: a read of a line through a switch that stores', () => {
    expect(latency({ operation: 'read' })).toBe(9354);
  });

  it('21: by a cable; at 10 Gb/s through a switch that cuts through', () => {
    expect(latency({ operation: 'read' }, { machine: CABLE })).toBe(3026);
    expect(latency({ operation: 'read' }, { machine: AT_10_GBIT })).toBeCloseTo(2080.8, 6);
  });

  it('22: a posted write until it is visible, one that is answered, a sum, a flush', () => {
    expect(measured('remote-access', 'put_visible_ns', { operation: 'put' })).toBe(5011);
    expect(latency({ operation: 'write' })).toBe(9482);
    expect(latency({ operation: 'fetch-and-add' })).toBe(9002);
    // Behind one posted write, whose slot it waits for; see 27 for what it waits for at the switch.
    expect(writes({ writes: 1, order: 'flush' }) - 912 - 240).toBeCloseTo(8942, 6);
    // By a cable, where it catches up with nothing: 4 x 90 + 2 x (64 + 575 + 576).
    expect(writes({ writes: 1, order: 'flush' }, { machine: CABLE }) - 912).toBeCloseTo(2790, 6);
  });

  it('23, 24: so many tags fill the line, and 32 of them bind from some latency on', () => {
    const slotNs = 8 * slotBytesOf(ANSWER_BYTES);
    const tags = (rate: number, machine: ParameterValues) =>
      (latency({ operation: 'read' }, { machine }) * rate) / slotNs;
    const byCable = { ...AT_100_GBIT, ...CABLE };
    const filling = [tags(1, {}), tags(10, AT_10_GBIT), tags(100, AT_100_GBIT), tags(100, byCable)];
    expect(filling.map((number) => Math.round(10 * number) / 10)).toEqual([11, 24.5, 231.3, 184.1]);
    expect([32 * slotNs, (32 * slotNs) / 10]).toEqual([27_136, 2713.6]);
    const line = 64 / slotNs;
    expect(bandwidth({ outstanding: 10 })).toBeLessThan(0.97 * line);
    expect(bandwidth({ outstanding: 12 })).toBeCloseTo(line, 6);
    expect(bandwidth({ outstanding: 24 }, { machine: AT_10_GBIT })).toBeLessThan(10 * line);
  });

  it('25: bandwidth with one tag, with many, of posted writes', () => {
    expect(1000 * bandwidth({ outstanding: 1 })).toBeCloseTo(6.84, 2);
    expect(1000 * bandwidth({ outstanding: 32 })).toBeCloseTo(75.5, 1);
    expect(1000 * bandwidth({ operation: 'put', outstanding: 1000 })).toBeCloseTo(70.2, 1);
    expect(bandwidth({ operation: 'put', outstanding: 1000 }, { machine: AT_100_GBIT })).toBeCloseTo(1.4, 3);
  });

  it('25: 32 tags at 100 Gb/s stay below a tenth of the line; beside others a read takes a look of the core more', () => {
    const LOOK = 60;
    const load = { outstanding: 32, operationsPerProcess: 3000 };
    for (const switching of ['cut-through', 'none']) {
      const machine = { ...AT_100_GBIT, switching };
      const alone = latency({ operation: 'read' }, { machine });
      expect(alone).toBeCloseTo(switching === 'none' ? 1561.28 : 1961.28, 6);
      const ideal = 2048 / (alone + LOOK);
      expect(Math.abs(bandwidth(load, { machine }) / ideal - 1)).toBeLessThan(0.01);
      const free = bandwidth(load, { machine: { ...machine, memoryAccessNs: 0 } });
      expect(Math.abs(free / (2048 / (alone - LOOK)) - 1)).toBeLessThan(0.01);
    }
  });

  it.each([
    ['dpgas-bridge', {}],
    ['dpgas-bridge', { htLatencyNs: 1000 }],
    ['dpgas-bridge', { htLatencyNs: 0, bridgeCycles: 100 }],
    ['dpgas-integrated', { niLatencyNs: 300 }],
  ] as const)(
    '25: where tags bind, reads move tags x n / latency: a tag is held from core to core (%s, %o)',
    (kind, path) => {
      const given = { kind, machine: { ...AT_100_GBIT, ...path } };
      const alone = latency({ operation: 'read' }, given);
      const moved = bandwidth({ outstanding: 64, operationsPerProcess: 32_000 }, given);
      expect(Math.abs(moved / (2048 / alone) - 1)).toBeLessThan(0.001);
    },
  );

  it('26: a line in I/O space is eight round trips', () => {
    const given = { machine: AT_10_GBIT, mechanism: { mapping: 'io' } };
    expect(latency({ operation: 'read' }, given)).toBeCloseTo(8 * 2063.2, 6);
  });

  it('27: a flush after ten posted writes; its frame is shorter, and catches up with the last of them in the switch', () => {
    const caughtUp = 816 - 576;
    expect(writes({ writes: 10, order: 'flush' })).toBeCloseTo(10 * 912 + 8942 + caughtUp, 6);
    expect(writes({ writes: 10, order: 'flush' }, { machine: CABLE })).toBeCloseTo(10 * 912 + 4 * 90 + 2 * 1215, 6);
  });

  it('27: a flush waits in memory for a write on its way there: its answer leaves no earlier, however slow memory is', () => {
    for (const memoryAccessNs of [1000, 10_000]) {
      const visibleNs = 2 * 90 + (64 + 575 + 816) + memoryAccessNs;
      const backNs = 2 * 90 + (64 + 575 + 576);
      const given = { machine: { ...CABLE, memoryAccessNs } };
      expect(writes({ writes: 1, order: 'flush' }, given)).toBeCloseTo(visibleNs + backNs, 6);
    }
  });

  it('writes that are answered wait for each other; a fence costs its slot and nothing else', () => {
    expect(writes({ writes: 10, order: 'non-posted' })).toBe(94_820);
    const SLOT = 8 * slotBytesOf(4);
    expect(writes({ writes: 10, order: 'fence' }) - writes({ writes: 10, order: 'none' })).toBe(SLOT);
  });

  it('an integrated interface saves four passes of a bridge each way, and most of the link', () => {
    const saved = 4 * 32 + 4 * (90 - 20);
    expect(latency({ operation: 'read' }) - latency({ operation: 'read' }, { kind: 'dpgas-integrated' })).toBe(saved);
  });
});
