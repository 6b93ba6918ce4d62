import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  impossibility,
  incompatibility,
  machineDefinitions,
  mechanismDefinitions,
  workloadDefinitions,
} from '../../src/simulation/catalogue.ts';
import type { MachineDefinition } from '../../src/simulation/machines/definition.ts';
import type { MechanismDefinition } from '../../src/simulation/mechanisms/definition.ts';
import type { ParameterDefinition, ParameterValues } from '../../src/simulation/parameters.ts';
import type { RunPlan } from '../../src/simulation/run.ts';
import { foreseenMemory } from '../../src/simulation/run-memory.ts';
import { simulate } from '../../src/simulation/simulate.ts';

/** Sizes that hardware has: of any others nearly all would be refused before they are simulated. */
const SIZES: Readonly<Record<string, readonly number[]>> = {
  iotlbPageBytes: [4096, 65_536, 2 ** 21, 2 ** 30],
  iotlbEntries: [0, 1, 4, 64, 1024, 100],
  cacheLineBytes: [8, 64, 4096],
  cacheWays: [1, 8, 16],
  cacheBytes: [4096, 2 ** 21, 3 * 2 ** 19],
  linkBandwidthBytesPerNs: [0, 0.0005, 0.001, 2, 25],
  busCompletionBoundaryBytes: [0, 64, 128],
  busMaxReadRequestBytes: [256, 512, 4096],
  signalEvery: [0, 1, 4],
  sendQueueEntries: [1, 4, 128],
};

/** The default, an end of the range, or something around the default: any value that a specification may hold. */
function anyValueOf(definition: ParameterDefinition): fc.Arbitrary<number | string | boolean> {
  const { name, type, choices, minimum = 0, maximum = 1e9, default: standard = '', words = [] } = definition;
  if (SIZES[name] !== undefined) return fc.constantFrom(...SIZES[name]);
  if (type === 'choice') return fc.constantFrom(...choices!);
  if (type === 'boolean') return fc.boolean();
  const around = Math.min(maximum, 4 * (Number(standard) || 1) + 4);
  const number =
    type === 'integer'
      ? fc.integer({ min: minimum, max: Math.floor(around) })
      : fc.double({ min: minimum, max: around, noNaN: true });
  return fc.oneof(fc.constantFrom<number | string | boolean>(standard, minimum, ...words), number);
}

const valuesOf = (definitions: readonly ParameterDefinition[]) =>
  fc.record(Object.fromEntries(definitions.map((definition) => [definition.name, anyValueOf(definition)])));

/** Some of them anything, the others as they are: of all at once nearly every plan would be refused. */
const someOf = (definitions: readonly ParameterDefinition[]): fc.Arbitrary<ParameterValues> => {
  const standard = Object.fromEntries(definitions.map(({ name, default: value }) => [name, value!]));
  return fc
    .subarray([...definitions], { maxLength: 5 })
    .chain(valuesOf)
    .map((drawn) => ({ ...standard, ...drawn }));
};

const dht = workloadDefinitions.find(({ id }) => id === 'dht')!;
const able = mechanismDefinitions.filter((mechanism) => incompatibility(mechanism, dht) === undefined);
/** Options that exclude each other would have nearly all refused: see test/simulation/workloads/dht. */
const goingTogether = (drawn: ParameterValues): ParameterValues => ({
  ...(drawn.operation !== 'insert' && { readsPerWrite: 0 }),
  ...(drawn.insertingProcesses !== 0 && { ownShare: 0 }),
  ...(drawn.arrivals !== 'closed' && { operationsInFlight: 1 }),
});
const plansOn = (
  machine: MachineDefinition,
  mechanism: MechanismDefinition,
  drawn: typeof someOf = valuesOf,
): fc.Arbitrary<RunPlan> =>
  fc.record({
    machine: fc.record({ preset: fc.constant(machine.id), parameters: drawn(machine.parameters) }),
    mechanism: fc.record({ kind: fc.constant(mechanism.id), parameters: drawn(mechanism.parameters) }),
    workload: fc
      .tuple(valuesOf(dht.parameters), fc.integer({ min: 1, max: 15 }), fc.integer({ min: 64, max: 4096 }))
      .map(([parameters, operationsPerProcess, volumeElements]) => ({
        kind: 'dht',
        parameters: { ...parameters, ...goingTogether(parameters), operationsPerProcess, volumeElements },
      })),
    processes: fc.integer({ min: 1, max: 40 }),
    seed: fc.nat(),
    trace: fc.record({ level: fc.constantFrom('off', 'summary', 'sampled', 'full'), maxEvents: fc.constant(500) }),
  });
/**
 * What shows only as a run goes on: a table that outgrows its heap, more memory than caches can tag or nodes can pin,
 * messages for which nobody has posted a buffer.
 */
const OUTCOMES = ['SIM_HEAP_LIMIT', 'SIM_MEMORY', 'SIM_PIN_LIMIT', 'SIM_RECEIVE_BUFFERS'];

/** Memory that the test allows a run, in bytes. */
const MOST_BYTES = 2 ** 30;

/** @returns how many of the plans were simulated rather than refused */
function checkAll(plans: fc.Arbitrary<RunPlan>, numRuns: number): number {
  let simulated = 0;
  const check = (plan: RunPlan) => {
    // Plans refuse these by the memory that a run may use: a page of 1 GiB holds 16 million minipages.
    if (foreseenMemory(plan).arrayBytes > MOST_BYTES) return;
    const result = simulate(plan);
    const impossible = impossibility(plan);
    if (impossible) {
      expect(result.error).toEqual({ code: impossible.code, message: impossible.message });
      return;
    }
    simulated += 1;
    if (result.status !== 'succeeded') {
      expect(OUTCOMES).toContain(result.error!.code);
      return;
    }
    for (const [name, { value }] of Object.entries(result.metrics)) expect(Number.isFinite(value), name).toBe(true);
    expect(result.counters.operations_completed).toBe(result.counters.operations_issued);
  };
  fc.assert(fc.property(plans, check), { numRuns });
  return simulated;
}

describe('any parameters within their ranges', () => {
  it('are refused by a rule that plans know, or give a result with finite numbers', { timeout: 120_000 }, () => {
    const machine = machineDefinitions.find(({ id }) => id === 'cray-xe6')!;
    const plans = fc.constantFrom(...able).chain((mechanism) => plansOn(machine, mechanism));
    expect(checkAll(plans, 150)).toBeGreaterThan(20);
  });

  it.each([
    ['dpgas-integrated', 'cxl-pool', 40, 10],
    ['dsm-isr', 'technion-ib', 40, 10],
    ['dsm-task-queue', 'technion-ib', 40, 10],
    ['dsm-via', 'servernet-via', 40, 10],
    ['dpgas-bridge', 'opteron-htoe', 40, 10],
  ] as const)('do so with %s on %s, a machine of its own', { timeout: 120_000 }, (kind, preset, plans, least) => {
    const mechanism = able.find(({ id }) => id === kind)!;
    const machine = machineDefinitions.find(({ id }) => id === preset)!;
    expect(checkAll(plansOn(machine, mechanism, someOf), plans)).toBeGreaterThan(least);
  });
});
