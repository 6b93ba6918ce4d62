import { describe, expect, it, vi } from 'vitest';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { machineOf } from '../../../support/machines.ts';
import { runProgram } from '../run-program.ts';

vi.setConfig({ testTimeout: 60_000 });

const BYTES = 65_536;

/** Time until puts of so many senders to process 0 are complete, each on a node of its own. */
function incastNs(preset: string, senders: number, machine: ParameterValues = {}): number {
  const { result } = runProgram({
    preset,
    machine: { processesPerNode: 1, topology: 'single-switch', ...machine },
    processes: senders + 1,
    *program(process) {
      if (process.rank === 0) return;
      process.begin();
      yield process.put(0, 0, process.rank, BYTES);
      yield process.flush(0);
      process.end();
    },
  });
  return result.simulatedNs;
}

/** Of a put at the slowest resource on its way: link, NIC, bus or memory of the target. */
function slowestNs(preset: string, changed: ParameterValues): number {
  const machine = { ...machineOf(preset), ...changed } as ReturnType<typeof machineOf>;
  const wire = (BYTES / machine.packetBytes) * (machine.packetBytes + machine.headerBytes);
  const bus = (BYTES / machine.busMaxPayloadBytes) * (machine.busMaxPayloadBytes + machine.busHeaderBytes);
  const links = machine.linkBandwidthBytesPerNs > 0 ? wire / machine.linkBandwidthBytesPerNs : 0;
  const memory = BYTES * machine.memoryPerByteNs;
  return Math.max(links, wire * machine.gapPerByteNs, bus / machine.busBandwidthBytesPerNs, memory);
}

const CASES: readonly (readonly [string, string, ParameterValues])[] = [
  ['ib-hdr', 'as it is', {}],
  ['ib-hdr', 'links off', { linkBandwidthBytesPerNs: 0 }],
  ['ib-hdr', 'links slower than NICs', { linkBandwidthBytesPerNs: 10 }],
  ['ib-hdr', 'NICs slower than links', { gapPerByteNs: 0.1 }],
  ['ib-hdr', 'a slow bus', { busBandwidthBytesPerNs: 8 }],
  ['ib-hdr', 'a slow bus, links off', { busBandwidthBytesPerNs: 8, linkBandwidthBytesPerNs: 0 }],
  ['ib-hdr', 'a slow memory', { memoryPerByteNs: 0.1 }],
  ['ib-hdr', 'a slow memory, links off', { memoryPerByteNs: 0.1, linkBandwidthBytesPerNs: 0 }],
  ['ib-hdr', 'a memory that is a little faster than links', { memoryPerByteNs: 0.035 }],
  ['ib-ndr', 'as it is', {}],
  ['slingshot-11', 'as it is', {}],
  ['slingshot-11', 'a dragonfly', { topology: 'dragonfly' }],
];

describe.each(CASES)('an incast on %s, %s', (preset, _name, machine) => {
  const perSender = slowestNs(preset, machine);
  it('costs for each further sender what its bytes take at the slowest resource', () => {
    const times = [2, 4, 8, 16].map((senders) => incastNs(preset, senders, machine));
    const each = (times[3]! - times[0]!) / 14;
    expect(Math.abs(each / perSender - 1)).toBeLessThan(0.03);
    for (const [index, senders] of [2, 4, 8, 16].entries()) {
      expect(times[index]).toBeGreaterThan(senders * perSender);
    }
  });
});
