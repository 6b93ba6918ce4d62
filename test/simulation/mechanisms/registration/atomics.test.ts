import { describe, expect, it } from 'vitest';
import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../../../src/simulation/catalogue.ts';
import { defaultsOf, type ParameterValues } from '../../../../src/simulation/parameters.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';
import { oneWayNs } from '../../lone-message.ts';

const machine = machineDefinitions.find(({ id }) => id === 'alvarez-myrinet2000')!;
const MACHINE = defaultsOf(machine.parameters);
const dht = workloadDefinitions.find(({ id }) => id === 'dht')!;

/** Ten inserts of one process into the empty table of another: a compare-and-swap each. */
function inserts(kind: string, override: ParameterValues = {}) {
  const mechanism = mechanismDefinitions.find(({ id }) => id === kind)!;
  const chosen = { operationsPerProcess: 10, collisionRate: 0, insertingProcesses: 1 };
  const result = simulate({
    machine: { preset: machine.id, parameters: { ...MACHINE, ...override } },
    mechanism: { kind, parameters: defaultsOf(mechanism.parameters) },
    workload: { kind: dht.id, parameters: { ...defaultsOf(dht.parameters), ...chosen } },
    processes: 2,
    seed: 1,
    trace: { level: 'off', maxEvents: 0 },
  });
  expect(result.error).toBeUndefined();
  return result;
}

const latency = (result: ReturnType<typeof inserts>) => result.metrics.operation_latency_ns!.value;
const number = (name: string) => Number(MACHINE[name]);
const [o, m, h] = [number('messageOverheadNs'), number('memoryAccessNs'), number('handlerDispatchNs')];

const oneWay = (payloadBytes: number) => oneWayNs(MACHINE, payloadBytes);

describe('an atomic of a registration strategy', () => {
  it('is a message to the CPU of the target, and needs nothing registered, where the NIC has none', () => {
    // A header, an address and two operands there, a header and a word back; a CPU that waits looks once.
    const asked = o + oneWay(40) + (m + o + h) + m + o + oneWay(16) + (m + o + h);
    for (const kind of ['pin-everything', 'firehose', 'rendezvous-unpin', 'hardware-assisted', 'bounce-buffer']) {
      const result = inserts(kind);
      expect(latency(result)).toBeCloseTo(asked, 0);
      expect(result.counters.pins ?? 0).toBe(0);
    }
  });

  it('takes as long as by RMA where the NIC has them and all is registered', () => {
    const nic = { atomicsBy: 'nic' };
    expect(latency(inserts('pin-everything', nic))).toBeCloseTo(latency(inserts('rma', nic)), 6);
  });

  it('has its page registered like that of a put where the NIC has them', () => {
    const nic = { atomicsBy: 'nic' };
    const firehose = inserts('firehose', nic).counters;
    expect(firehose.firehose_moves).toBe(10);
    expect(firehose.pins).toBe(10);
    expect(inserts('hardware-assisted', nic).counters.nic_page_faults).toBe(10);
    const unpin = inserts('rendezvous-unpin', nic).counters;
    expect([unpin.pins, unpin.unpins]).toEqual([10, 10]);
    expect(inserts('bounce-buffer', nic).counters.control_messages).toBe(20);
  });
});
