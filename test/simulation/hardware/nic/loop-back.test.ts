import { describe, expect, it } from 'vitest';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { machineOf } from '../../../support/machines.ts';
import { runProgram } from '../run-program.ts';

const HDR = machineOf('ib-hdr');

/** A put until its flush is answered. */
function run(machine: ParameterValues, bytes = 8) {
  const { result } = runProgram({
    preset: 'ib-hdr',
    machine: { withinNode: 'nic', ...machine },
    *program(process) {
      if (process.rank !== 0) return;
      process.begin();
      yield process.put(1, 0, 1, bytes);
      yield process.flush(1);
      process.end();
    },
  });
  return result;
}

describe.each([0, 25])('within a node, over links of %i B/ns, a message by the NIC', (linkBandwidthBytesPerNs) => {
  const [within, between] = [2, 1].map((processesPerNode) => ({ processesPerNode, linkBandwidthBytesPerNs }));

  it('turns round there: wire and switches take the time of loopBackNs', () => {
    for (const bytes of [8, 4096, 100_000]) {
      const less = run(between!, bytes).simulatedNs - run(within!, bytes).simulatedNs;
      expect(less).toBeCloseTo(2 * (HDR.wireLatencyNs + HDR.hopLatencyNs - HDR.loopBackNs), 3);
    }
    const longer = run({ ...within, loopBackNs: HDR.loopBackNs + 1000 }).simulatedNs - run(within!).simulatedNs;
    expect(longer).toBeCloseTo(2000, 6);
  });

  it('does not feel the network, nor take any of it', () => {
    const far = { wireLatencyNs: 1e6, hopLatencyNs: 1e5, topology: 'dragonfly', routing: 'adaptive' };
    expect(run({ ...within, ...far }, 100_000).simulatedNs).toBe(run(within!, 100_000).simulatedNs);
    const { counters, metrics } = run(within!, 100_000);
    expect(counters.busiest_link_bytes ?? 0).toBe(0);
    expect(counters.bytes).toBeGreaterThan(100_000);
    expect(metrics.operation_latency_ns).toBeDefined();
  });
});
