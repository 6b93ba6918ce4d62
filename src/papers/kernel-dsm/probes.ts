import type { StudyDefinition } from '../definition.ts';

type Values = Readonly<Record<string, unknown>>;

interface Setting {
  readonly workload: Values;
  readonly machine?: Values;
  readonly mechanisms?: readonly unknown[];
  readonly processes?: number;
  readonly sweep?: readonly Values[];
  readonly replications?: number;
}

const over = (path: string, ...values: readonly (number | string | boolean)[]): Values => ({ path, values });

/** Returns a probe. Unless it is about the page-table lock, that is never contended, which makes sums of stages exact. */
function probe(id: string, title: string, summary: string, setting: Setting): StudyDefinition {
  const { machine = {}, mechanisms = ['dsm-isr'], processes = 8, sweep = [], workload, replications } = setting;
  const specification = {
    name: title,
    machine: { preset: 'technion-ib', override: { lockTakenShare: 0, ...machine } },
    workload,
    mechanisms,
    processes,
    sweep,
    ...(replications !== undefined && { replications }),
  };
  return { id, title, summary, source: { specification } };
}

const FAULTS = { kind: 'page-fault', faults: 24 };
const SHARED_READS = { ...FAULTS, access: 'read', hops: '3', copies: 1 };
const HOPS = over('workload.hops', '3', '2', 'own');
const WITHOUT_PULLS = [{ kind: 'dsm-isr', rdmaRead: false }];
const WITH_PULLS = [{ kind: 'dsm-isr', rdmaRead: true }];
const ROLES = [over('workload.access', 'read', 'write', 'upgrade'), HOPS, over('workload.copies', 0, 1)];
const TWO_CALLS = ['dsm-isr', 'dsm-via'];

/** Measurements that no figure shows: bandwidths, faults in all roles, and statements of the text about them. */
export const probes: readonly StudyDefinition[] = [
  probe('probe-bandwidth', 'Bandwidth by size', 'RDMA writes, as many in flight as fit.', {
    workload: {
      kind: 'ping-pong',
      test: 'bandwidth',
      operation: 'put',
      operationsPerProcess: 4000,
      inFlight: 1000,
    },
    mechanisms: ['rma'],
    processes: 2,
    sweep: [over('workload.bytes', 256, 1024, 4096, 8192)],
  }),
  probe('probe-system-calls', 'Faults with system calls of a microsecond', 'Reads in three hops.', {
    workload: FAULTS,
    machine: { systemCallNs: 1000 },
    mechanisms: TWO_CALLS,
  }),
  probe('probe-dearer-system-calls', 'Faults with system calls of two microseconds', 'Reads in three hops.', {
    workload: FAULTS,
    machine: { systemCallNs: 2000 },
    mechanisms: TWO_CALLS,
  }),
  probe(
    'probe-roles',
    'Faults in all roles',
    'Reads, writes and upgrades in two and three hops, with and without copies.',
    {
      workload: FAULTS,
      mechanisms: WITHOUT_PULLS,
      sweep: ROLES,
    },
  ),
  probe('probe-managers', 'Reads that show who manages', 'The third node, the owner or the requestor is the manager.', {
    workload: { ...FAULTS, access: 'read', copies: 0 },
    sweep: [HOPS],
  }),
  probe('probe-guard', 'When minipages are pulled', 'All roles with RDMA reads.', {
    workload: FAULTS,
    mechanisms: WITH_PULLS,
    sweep: ROLES,
  }),
  probe('probe-consistency', 'Litmus tests on shared pages', 'Two threads a node, words with two homes.', {
    workload: { kind: 'litmus', homes: 'two', spreadNs: 300_000, tries: 60 },
    machine: { processesPerNode: 2, lockTakenShare: 0.001 },
    processes: 12,
    sweep: [over('workload.test', 'mp', 'sb', 'lb', 'corr', 'iriw', '2+2w')],
  }),
  probe('probe-shared-reads', 'Reads of shared minipages, sent and pulled', 'In three hops.', {
    workload: SHARED_READS,
    sweep: [
      over('mechanisms.dsm-isr.rdmaRead', false, true),
      over('mechanisms.dsm-isr.minipageBytes', 512, 4096, 8192),
    ],
  }),
  probe('probe-sent-reads', 'Reads of shared minipages that are sent', 'In three hops.', {
    workload: SHARED_READS,
    mechanisms: WITHOUT_PULLS,
  }),
  probe('probe-pulled-reads', 'Reads of shared minipages that are pulled', 'In three hops.', {
    workload: SHARED_READS,
    mechanisms: WITH_PULLS,
  }),
  probe('probe-polling', 'Reads that end with an interrupt, or with polling', 'In two and three hops.', {
    workload: { ...FAULTS, faults: 200 },
    sweep: [
      over('mechanisms.dsm-isr.selectivePolling', false, true),
      over('workload.hops', '3', '2'),
      over('mechanisms.dsm-isr.minipageBytes', 128, 4096),
    ],
  }),
  probe(
    'probe-task-queue',
    'Task queues on busy nodes',
    'Reads in three hops, with no background process and with two.',
    {
      workload: { ...FAULTS, faults: 40 },
      mechanisms: ['dsm-task-queue'],
      sweep: [over('mechanisms.dsm-task-queue.backgroundProcesses', 0, 2)],
      replications: 5,
    },
  ),
];
