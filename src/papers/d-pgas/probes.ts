import type { StudyDefinition } from '../definition.ts';

type Values = Readonly<Record<string, unknown>>;

/** The settings of a probe. Default: two nodes of the prototype with one process each. */
interface Setting {
  readonly workload: Values;
  readonly machine?: Values;
  readonly preset?: string;
  readonly mechanisms?: readonly unknown[];
  readonly processes?: number;
  readonly sweep?: readonly Values[];
}

const over = (path: string, ...values: readonly (number | string)[]): Values => ({ path, values });

function probe(id: string, title: string, summary: string, setting: Setting): StudyDefinition {
  const { preset = 'opteron-htoe', machine = {}, mechanisms = ['dpgas-bridge'], processes = 2 } = setting;
  const { workload, sweep = [] } = setting;
  const specification = {
    name: title,
    machine: { preset, override: { processesPerNode: 1, ...machine } },
    workload,
    mechanisms,
    processes,
    sweep,
  };
  return { id, title, summary, source: { specification } };
}

const READS = { kind: 'remote-access', operation: 'read', operationsPerProcess: 200 };
const WRITES = { kind: 'consistency', order: 'none', writes: 10, writeBytes: 64, operationsPerProcess: 20 };
const MP = { kind: 'litmus', test: 'mp', homes: 'two', spreadNs: 22_000, backlog: 48, tries: 500 };
const TWO_HOMES = { machine: { postedBuffers: 32 }, processes: 4 };
const PUTS = {
  workload: { kind: 'remote-access', operation: 'put', operationsPerProcess: 100 },
  sweep: [over('workload.accessBytes', 32, 64)],
};
const TIGHT = { postedBuffers: 2, nonPostedBuffers: 2, answerBuffers: 2 };

function addresses(
  id: string,
  title: string,
  summary: string,
  { workload = {}, mechanism = {} }: { workload?: Values; mechanism?: Values } = {},
): StudyDefinition {
  return probe(id, title, `Addresses of four nodes: ${summary}`, {
    workload: { kind: 'address-translation', rewrites: 500, ...workload },
    mechanisms: [{ kind: 'dpgas-bridge', registerBits: '26', ...mechanism }],
    processes: 4,
  });
}

/** Probes of the rules of section 3, and of claims that no figure shows. */
export const probes: readonly StudyDefinition[] = [
  addresses('probe-addresses', 'Global addresses', 'Registers of 26 bits with drawn contents.'),
  addresses('probe-addresses-24', 'Registers of 24 bits', 'The upper two bits of an address are reset.', {
    mechanism: { registerBits: '24' },
  }),
  addresses('probe-addresses-48', 'Cores with 48 bits', 'Registers behind longer addresses.', {
    mechanism: { registerBits: '18' },
  }),
  addresses('probe-equal-registers', 'Equal registers', 'All registers of all nodes hold the same.', {
    workload: { contents: 'equal' },
  }),
  probe('probe-own-partition', 'Memory of the own node', 'Reads of a process on the same node.', {
    workload: READS,
    machine: { processesPerNode: 2 },
  }),
  probe('probe-tags', 'Tags', 'Reads from one node: of one or two others, with 32 or 33 asked for at once.', {
    workload: { ...READS, targets: 'one' },
    machine: { memoryAccessNs: 6000 },
    sweep: [over('workload.outstanding', 16, 32, 33), over('processes', 2, 3)],
  }),
  probe('probe-posted-writes', 'Posted writes', 'Ten writes of a line an operation.', { workload: WRITES }),
  probe('probe-non-posted-writes', 'Non-posted writes', 'Ten writes of a line an operation.', {
    workload: { ...WRITES, order: 'non-posted' },
  }),
  probe('probe-reads', 'Reads of a line', 'One at a time.', { workload: { ...READS, accessBytes: 64 } }),
  probe('probe-words', 'Writes and sums of a word', 'One at a time.', {
    workload: { kind: 'remote-access', accessBytes: 8, operationsPerProcess: 40 },
    sweep: [over('workload.operation', 'write', 'fetch-and-add')],
  }),
  probe('probe-no-flush', 'Writes to two homes', 'Litmus test MP behind 48 posted writes that wait for credits.', {
    ...TWO_HOMES,
    workload: { ...MP, order: 'none' },
  }),
  probe('probe-flush', 'Writes to two homes and a flush', 'The same with a flush after each write.', {
    ...TWO_HOMES,
    workload: { ...MP, order: 'flush' },
  }),
  probe('probe-full-channels', 'Full channels', 'Eight nodes, 32 accesses of each under way, hardly any room.', {
    workload: { ...READS, outstanding: 32, operationsPerProcess: 100 },
    machine: TIGHT,
    processes: 8,
    sweep: [
      over('workload.targets', 'all', 'one'),
      over('workload.operation', 'read', 'put', 'fetch-and-add'),
      over('machine.memoryAccessNs', 60, 6000),
    ],
  }),
  probe('probe-coherence', 'One line for all', 'Eight nodes read, write and sum up in one line of one of them.', {
    workload: { ...READS, targets: 'one', windowBytes: 64, operationsPerProcess: 50 },
    processes: 8,
    sweep: [over('workload.operation', 'read', 'write', 'fetch-and-add')],
  }),
  probe('probe-pool-coherence', 'Copies of a memory pool', 'Two reads of a word that another core writes.', {
    workload: { kind: 'litmus', test: 'corr', homes: 'same', tries: 500 },
    preset: 'cxl-pool',
    machine: { poolCoherence: 'software' },
    mechanisms: ['dpgas-integrated'],
    processes: 4,
  }),
  probe('probe-passes', 'Passes of bridges', 'Reads one at a time, with passes of three and of five cycles.', {
    workload: { ...READS, outstanding: 1 },
    sweep: [over('machine.bridgeCycles', 3, 5)],
  }),
  probe('probe-pipeline', 'Passes of bridges that are pipelined', 'The same with 32 reads under way.', {
    workload: { ...READS, outstanding: 32, operationsPerProcess: 1000 },
    sweep: [over('machine.bridgeCycles', 3, 5)],
  }),
  probe('probe-path', 'Data path of a byte', 'Posted writes through a bridge that takes a byte in a cycle.', {
    ...PUTS,
    machine: { switching: 'none', bridgePathBytes: 1 },
  }),
  probe('probe-no-path', 'Data path without a limit', 'The same through one that takes a frame at once.', {
    ...PUTS,
    machine: { switching: 'none', bridgePathBytes: 0 },
  }),
  probe('probe-rate', 'Rate of a bridge', 'As many posted writes as there is room for, with and without a limit.', {
    workload: { kind: 'remote-access', operation: 'put', outstanding: 1000, operationsPerProcess: 1000 },
    machine: { switching: 'none' },
    sweep: [over('machine.bridgePathBytes', 0, 1)],
  }),
  probe('probe-tradeoff', 'Section 4.3: links on the way of requests', 'The numbers that the paper prints.', {
    workload: { kind: 'partition-tradeoff', operationsPerProcess: 50 },
    sweep: [over('workload.extraHops', 2, 3, 4), over('workload.hopNs', 2, 4)],
  }),
  probe('probe-messages', 'Messages through an I/O bus', 'Messages of 64 B on a cluster of the time.', {
    workload: { kind: 'messaging', messageBytes: 64, messagesPerProcess: 50 },
    preset: 'osu-infinipath',
    mechanisms: ['two-sided-basic', 'two-sided-helper'],
  }),
  probe('probe-registers', 'A register rewritten for each message', 'Messages of 64 B, pushed.', {
    workload: { kind: 'messaging', messageBytes: 64, messagesPerProcess: 50, registers: 'rewritten' },
  }),
];
