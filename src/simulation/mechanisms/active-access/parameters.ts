import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

const accessLogRecords = {
  name: 'accessLogRecords',
  description: 'Records that the access log of a process holds; when the log is full, back-pressure reaches the origin through the bus.',
  type: 'integer',
  unit: '1',
  default: 4096,
  minimum: 1,
  maximum: 1 << 24,
  source: 'Active Access, section 3.2: a ring buffer of programmable size',
  confidence: 'assumed',
  seen: 'paper',
} as const satisfies ParameterDefinition;

const accessLogBytes = {
  name: 'accessLogBytes',
  description: 'Size of the ring in bytes: a record takes 16 bytes plus the data it logs, in whole words.',
  type: 'integer',
  unit: 'B',
  default: 16_777_216,
  minimum: 24,
  maximum: 2 ** 32,
  source: 'Active Access, section 3.2; holds as many 4 KiB records as the log has by default',
  confidence: 'assumed',
  seen: 'paper',
} as const satisfies ParameterDefinition;

const faultLogEntries = {
  name: 'faultLogEntries',
  description: 'Entries of the fault log shared by all processes of a node; a fault that finds it full is not recorded.',
  type: 'integer',
  unit: '1',
  default: 256,
  minimum: 1,
  maximum: 1 << 20,
  source: 'Active Access, section 3.1; 256 fault records are the maximum of an Intel IOMMU',
  confidence: 'assumed',
  seen: 'recalled',
} as const satisfies ParameterDefinition;

const flushingBufferEntries = {
  name: 'flushingBufferEntries',
  description: 'Active flushes that the IOMMU of a node can hold back at once; further ones stall its bus.',
  type: 'integer',
  unit: '1',
  default: 1024,
  minimum: 1,
  maximum: 1 << 20,
  source: 'Active Access, section 3.6: associative memory; one per user domain',
  confidence: 'assumed',
  seen: 'paper',
} as const satisfies ParameterDefinition;

const packetTagEntries = {
  name: 'packetTagEntries',
  description: 'Transactions whose packets the IOMMU reassembles at once, where nodes have several devices; further ones stall their bus.',
  type: 'integer',
  unit: '1',
  default: 32,
  minimum: 1,
  maximum: 65536,
  source: 'Active Access, section 3.7: associative memory; as many as PCIe has tags by default',
  confidence: 'assumed',
  seen: 'recalled',
} as const satisfies ParameterDefinition;

const onFullLog = {
  name: 'onFullLog',
  description: 'What happens to an access that finds its log full: it exerts back-pressure through the bus on the origin, or it is dropped and sent again.',
  type: 'choice',
  unit: '1',
  default: 'backpressure',
  choices: ['backpressure', 'drop'],
  source: 'Active Access, section 3.7, control flow',
  confidence: 'stated',
  seen: 'paper',
} as const satisfies ParameterDefinition;

const retransmitNs = {
  name: 'retransmitNs',
  description: 'Time from when an access is dropped until its origin’s NIC sends it again.',
  type: 'number',
  unit: 'ns',
  default: 10_000,
  minimum: 1,
  maximum: 1e9,
  source: 'A few round trips; not stated',
  confidence: 'assumed',
  seen: 'none',
} as const satisfies ParameterDefinition;

const flushBy = {
  name: 'flushBy',
  description: 'How a flush learns that the logged accesses have been processed: by a get of the flushing page, which the IOMMU holds back, or by replies from the handlers.',
  type: 'choice',
  unit: '1',
  default: 'flushing-page',
  choices: ['flushing-page', 'replies'],
  source: 'Active Access, section 3.6, with its alternative mechanism',
  confidence: 'stated',
  seen: 'paper',
} as const satisfies ParameterDefinition;

const replyBatch = {
  name: 'replyBatch',
  description: 'With replies: records of an origin after which a reply is sent to it; a reply is also sent when nothing else waits in the log.',
  type: 'integer',
  unit: '1',
  default: 8,
  minimum: 1,
  maximum: 1e6,
  source: 'Section 3.6: to save bandwidth, replies can be batched',
  confidence: 'assumed',
  seen: 'paper',
} as const satisfies ParameterDefinition;

export const LOGS = [accessLogRecords, accessLogBytes, onFullLog, retransmitNs, faultLogEntries, flushingBufferEntries, packetTagEntries, flushBy, replyBatch] as const;

/** Values of the options that all variants have. */
export type LogValues = ValuesOf<typeof LOGS>;

export const aaIntParameters = [
  ...LOGS,
  { name: 'interruptBatch', description: 'Number of records in the log that triggers an interrupt.', type: 'integer', unit: '1', default: 10, minimum: 1, maximum: 1e6, source: 'Active Access, section 5.2.1: 10 and 100', confidence: 'stated', seen: 'paper' },
  { name: 'interruptFillShare', description: 'Share of the log’s records at which an interrupt is raised, even if the batch is not yet complete.', type: 'number', unit: '1', default: 1, minimum: 0, maximum: 1, source: 'Active Access, section 3.5: free space below a threshold', confidence: 'assumed', seen: 'paper' },
  {
    name: 'interruptTimerNs',
    description: 'A record that has waited this long also triggers the interrupt (interrupt moderation).',
    type: 'number',
    unit: 'ns',
    default: 50000,
    minimum: 0,
    maximum: 1e9,
    source: 'Section 3.5 names pre-determined intervals; 20,000 interrupts/s is a common moderation default',
    confidence: 'assumed',
    seen: 'none',
  },
] as const satisfies readonly ParameterDefinition[];
export type AaIntValues = ValuesOf<typeof aaIntParameters>;

export const aaPollParameters = [
  ...LOGS,
  { name: 'pollIntervalNs', description: 'Interval between two polls of the log by a computing process.', type: 'number', unit: 'ns', default: 5000, minimum: 100, maximum: 1e9, source: 'Not stated; range 1-20 us', confidence: 'assumed', seen: 'none' },
] as const satisfies readonly ParameterDefinition[];
export type AaPollValues = ValuesOf<typeof aaPollParameters>;

export const aaSpParameters = [
  ...LOGS,
  {
    name: 'hyperthreadShare',
    description: 'Share of the hyperthread’s busy time that the core’s main thread loses.',
    type: 'number',
    unit: '1',
    default: 1,
    minimum: 0,
    maximum: 1,
    source: 'Two hyperthreads of a core share its execution units; with 1 the main thread loses all of that time',
    confidence: 'assumed',
    seen: 'none',
  },
] as const satisfies readonly ParameterDefinition[];
