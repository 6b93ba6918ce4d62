import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import { impossibility } from '../../../../src/simulation/catalogue.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';
import { machineOf } from '../../../support/machines.ts';

const machine = machineOf('ib-hdr');
const PAGES = 50;
const kernelNs = machine.faultBookkeepingNs + machine.pageInNs + machine.pageResponseNs;
const interruptNs = machine.pageRequestInterruptNs + machine.pageRequestThreadNs;
const requestNs = machine.translationRequestNs + machine.pageRequestNs;
const faultNs = requestNs + interruptNs + kernelNs + machine.pageRetryNs;

/** Puts from one node to another, each to a page that has not been touched. */
function settings(more: { machine?: ParameterValues; mechanism?: ParameterValues } = {}) {
  return {
    preset: 'ib-hdr',
    machine: { processesPerNode: 1, nicFaultsBy: 'page-requests', ...more.machine },
    mechanism: more.mechanism ?? {},
    workload: {
      ...{ sourceArea: 'unpinned', senderShare: 0.5, pattern: 'strided' },
      ...{ operationsPerProcess: PAGES, workingSetBytes: 4096 * PAGES, warmUpRounds: 0 },
    },
    processes: 2,
  };
}

function run(kind: 'pin-everything' | 'hardware-assisted', more = {}) {
  const plan = smallPlan(combination(kind, 'random-put'), settings(more));
  const result = simulate(plan);
  expect(result.error).toBeUndefined();
  return result;
}

const latency = (result: ReturnType<typeof run>) => result.metrics.put_latency_ns!.value;
const stage = (result: ReturnType<typeof run>, name: string) => result.breakdown[name]?.meanNs ?? 0;

describe('a fault of a NIC that requests pages', () => {
  const pinned = run('pin-everything');
  const faulting = run('hardware-assisted');
  const added = (name: string) => stage(faulting, name) - stage(pinned, name);

  it('takes the sum of its stages, of which the core of the target has its part', () => {
    expect(latency(faulting) - latency(pinned)).toBeCloseTo(faultNs, 3);
    const coreNs = ({ occupancy }: ReturnType<typeof run>) =>
      occupancy.find(({ resource }) => resource === 'core')!.nsPerOperation;
    expect(coreNs(faulting) - coreNs(pinned)).toBeCloseTo(interruptNs + kernelNs, 3);
  });

  it('shows its stages in the breakdown', () => {
    const parts = ['bus', 'notify', 'handler', 'memory', 'target-nic', 'registration'].map(added);
    const expected = [requestNs, interruptNs, kernelNs, 0, machine.pageRetryNs, 0];
    expect(parts.map(Math.round)).toEqual(expected);
  });

  it('reads pages that have been swapped out from storage, as many as the share says', () => {
    const some = run('hardware-assisted', { mechanism: { swappedPages: 0.2 } });
    expect(some.counters.nic_pages_read).toBe(PAGES / 5);
    expect(latency(some) - latency(faulting)).toBeCloseTo(machine.pageReadNs / 5, 3);
    expect(stage(some, 'memory') - stage(faulting, 'memory')).toBeCloseTo(machine.pageReadNs / 5, 3);
  });

  it('takes what the driver takes where the driver serves it', () => {
    const byDriver = run('hardware-assisted', { machine: { nicFaultsBy: 'driver' } });
    const { interruptLatencyNs, nicFaultNs, nicFaultPerPageNs } = machine;
    expect(latency(byDriver) - latency(pinned)).toBeCloseTo(interruptLatencyNs + nicFaultNs + nicFaultPerPageNs, 3);
    expect(stage(byDriver, 'registration')).toBeCloseTo(interruptLatencyNs + nicFaultNs + nicFaultPerPageNs, 3);
  });
});

it('a driver with one time for all faults is refused a share of swapped pages', () => {
  const refused = (nicFaultsBy: string) =>
    impossibility(
      smallPlan(
        combination('hardware-assisted', 'random-put'),
        settings({ machine: { nicFaultsBy }, mechanism: { swappedPages: 0.5 } }),
      ),
    );
  expect(refused('driver')?.message).toContain('accepted: swappedPages 0, or nicFaultsBy page-requests');
  expect(refused('page-requests')).toBeUndefined();
});
