import { describe, expect, it } from 'vitest';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { LITMUS_TESTS, type LitmusName } from '../../../../src/simulation/workloads/litmus/tests.ts';
import { run } from '../../mechanisms/shared-pages/runs.ts';

const NAMES = Object.keys(LITMUS_TESTS) as LitmusName[];

interface Choice {
  readonly mechanism?: string;
  readonly machine?: ParameterValues;
  readonly own?: ParameterValues;
  readonly homes?: 'same' | 'two' | 'crossed';
}

/** Tries close enough together that requests of threads meet at managers. */
function litmus(test: LitmusName, { homes = 'two', ...choice }: Choice) {
  const parameters = { test, homes, tries: 20, spreadNs: 300_000, traffic: 1 };
  return run({ workload: 'litmus', processes: 6, ...choice, parameters });
}

const NIC_ATOMICS = { atomicsBy: 'nic' };

const OPTIONS: Record<string, Choice> = {
  'a minipage for each word': { own: { minipageBytes: 64 } },
  'one minipage for both words': { homes: 'same', own: { minipageBytes: 4096 } },
  'crossed homes': { homes: 'crossed' },
  'selective polling': { own: { selectivePolling: true } },
  'RDMA reads': { own: { rdmaRead: true } },
  'directories by RDMA atomics': { machine: NIC_ATOMICS, own: { rdmaAtomics: true } },
  'remote flushes': { own: { remoteTlb: true } },
  'no CPU but that of the requestor': {
    machine: NIC_ATOMICS,
    own: { rdmaAtomics: true, remoteTlb: true, minipageBytes: 64 },
  },
  'broadcast invalidation': { own: { broadcastInvalidation: true } },
  'broadcasts of requestors, and reads': {
    machine: NIC_ATOMICS,
    own: { rdmaAtomics: true, broadcastInvalidation: true, rdmaRead: true },
  },
  'all but broadcasts': {
    machine: { ...NIC_ATOMICS, processesPerNode: 2, lockTakenShare: 0.3 },
    own: { rdmaAtomics: true, remoteTlb: true, rdmaRead: true, selectivePolling: true },
  },
  'a task queue and flushes of one that is slow': {
    mechanism: 'dsm-task-queue',
    machine: NIC_ATOMICS,
    own: { rdmaAtomics: true, remoteTlb: true, remoteFlushNs: 50_000, backgroundProcesses: 1 },
  },
  'a library and directories by RDMA atomics': {
    mechanism: 'dsm-via',
    machine: NIC_ATOMICS,
    own: { rdmaAtomics: true, broadcastInvalidation: true },
  },
  'handlers put aside': { machine: { lockTakenShare: 0.3 } },
  'two threads a node': { machine: { processesPerNode: 2 }, own: { minipageBytes: 64 } },
  'background load and a task queue': { mechanism: 'dsm-task-queue', own: { backgroundProcesses: 1 } },
  'a library': { mechanism: 'dsm-via', own: { backgroundProcesses: 1 } },
};

describe('shared pages are sequentially consistent', () => {
  it.each(Object.keys(OPTIONS))('with %s', (name) => {
    for (const test of NAMES) {
      const { error, counters } = litmus(test, OPTIONS[name]!);
      expect(error, test).toBeUndefined();
      expect(counters.relaxed_outcomes, test).toBe(0);
      expect(counters.read_faults! + counters.write_faults! + counters.upgrades!).toBeGreaterThan(20);
    }
  });
});
