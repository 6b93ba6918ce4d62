import { expect, it } from 'vitest';
import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../../../src/simulation/catalogue.ts';
import { defaultsOf, type ParameterValues } from '../../../../src/simulation/parameters.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';

function putLatency(kind: string, workload: ParameterValues) {
  const machine = machineDefinitions.find(({ id }) => id === 'ib-hdr')!;
  const mechanism = mechanismDefinitions.find(({ id }) => id === kind)!;
  const definition = workloadDefinitions.find(({ id }) => id === 'random-put')!;
  const result = simulate({
    machine: { preset: machine.id, parameters: defaultsOf(machine.parameters) },
    mechanism: { kind, parameters: defaultsOf(mechanism.parameters) },
    workload: { kind: 'random-put', parameters: { ...defaultsOf(definition.parameters), ...workload } },
    processes: 64,
    seed: 1,
    trace: { level: 'off', maxEvents: 0 },
  });
  return result.metrics.put_latency_ns!;
}

/** Page faults of the NIC make the warm-ups of processes very different in length. */
it.each([
  ['64 KiB', { putBytes: 65_536, workingSetBytes: 1 << 21, operationsPerProcess: 60 }],
  ['8 B', { putBytes: 8, workingSetBytes: 1 << 19, operationsPerProcess: 60 }],
])(
  'puts of %s are measured when all senders have warmed up: paging on demand then costs what pinning all does',
  (_, work) => {
    const [onDemand, pinned] = ['hardware-assisted', 'pin-everything'].map((kind) => putLatency(kind, work));
    expect(onDemand!.value / pinned!.value).toBeCloseTo(1, 6);
    expect(onDemand!.max! / pinned!.max!).toBeCloseTo(1, 6);
  },
);
