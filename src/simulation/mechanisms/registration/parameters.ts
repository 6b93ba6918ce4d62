import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

const MEBIBYTE = 1_048_576;

const localCacheBytes = {
  name: 'localCacheBytes',
  description: 'Local pages that stay pinned after use, up to the number of victims that Firehose keeps.',
  type: 'integer',
  unit: 'B',
  default: 50 * MEBIBYTE,
  minimum: 4096,
  maximum: 1e12,
  source: 'Firehose, section 4.2: augmented with caching of local pinned pages',
  confidence: 'assumed',
  seen: 'paper',
} as const satisfies ParameterDefinition;

const swappedPages = {
  name: 'swappedPages',
  description: 'Share of the pages that faults bring in which have been swapped out and are read from storage.',
  type: 'number',
  unit: '1',
  default: 0,
  minimum: 0,
  maximum: 1,
  source: 'Minor faults, as of pages touched for the first time',
  confidence: 'assumed',
  seen: 'none',
} as const satisfies ParameterDefinition;

export const firehoseParameters = [
  { name: 'pinnableBytes', description: 'M: memory of a node that all other nodes together may keep pinned.', type: 'integer', unit: 'B', default: 400 * MEBIBYTE, minimum: 4096, maximum: 1e12, source: 'Firehose, section 4.2; MB are MiB, since 400 MB / 4096 = 102400', confidence: 'stated', seen: 'paper' },
  { name: 'victimBytes', description: 'MAXVICTIM: memory pinned in addition to M, for the victim FIFO and for local operations.', type: 'integer', unit: 'B', default: 50 * MEBIBYTE, minimum: 4096, maximum: 1e12, source: 'Firehose, section 4.2', confidence: 'stated', seen: 'paper' },
  { name: 'pagesPerBucket', description: 'Pages that are pinned and unpinned together.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 1024, source: 'Firehose, section 4.2', confidence: 'stated', seen: 'paper' },
  { name: 'adaptiveVictims', description: 'Lets the victim FIFO grow beyond MAXVICTIM while less than M + MAXVICTIM is pinned.', type: 'boolean', unit: '1', default: false, source: 'Firehose, section 3.2: future work', confidence: 'stated', seen: 'paper' },
  { name: 'gets', description: 'Gets as one-sided reads, or as a request to which the target responds by putting the data.', type: 'choice', unit: '1', default: 'put-back', choices: ['put-back', 'one-sided'], source: 'Firehose, section 7: before GM 2.0', confidence: 'stated', seen: 'paper' },
  { name: 'lookupNs', description: 'CPU time to look up and hold the firehoses and buckets of a transfer.', type: 'number', unit: 'ns', default: 100, minimum: 0, maximum: 1e6, source: 'Firehose, section 3.2: "a fairly low level of overhead"', confidence: 'assumed', seen: 'paper' },
] as const satisfies readonly ParameterDefinition[];
export type FirehoseValues = ValuesOf<typeof firehoseParameters>;

export const rendezvousUnpinParameters = [localCacheBytes] as const satisfies readonly ParameterDefinition[];
export type RendezvousUnpinValues = ValuesOf<typeof rendezvousUnpinParameters>;

export const rendezvousNoUnpinParameters = [
  {
    name: 'beyondMemory',
    description: 'What happens when more memory is pinned than a node has: the run fails, or the excess is counted.',
    type: 'choice',
    unit: '1',
    default: 'fail',
    choices: ['fail', 'count'],
    source: 'Firehose, section 4.4: it would have crashed before reaching this point',
    confidence: 'stated',
    seen: 'paper',
  },
] as const satisfies readonly ParameterDefinition[];
export type RendezvousNoUnpinValues = ValuesOf<typeof rendezvousNoUnpinParameters>;

export const bounceBufferParameters = [
  { name: 'bufferBytes', description: 'Size of a bounce buffer; larger transfers are split into fragments.', type: 'integer', unit: 'B', default: 16_384, minimum: 64, maximum: 16_777_216, source: 'Order of magnitude of the eager buffers of message-passing layers on GM', confidence: 'assumed', seen: 'none' },
  { name: 'buffersPerNode', description: 'Buffers that a node keeps for each other node.', type: 'integer', unit: '1', default: 16, minimum: 1, maximum: 65_536, source: 'Order of magnitude of the receive tokens of GM', confidence: 'assumed', seen: 'none' },
] as const satisfies readonly ParameterDefinition[];
export type BounceBufferValues = ValuesOf<typeof bounceBufferParameters>;

export const hardwareAssistedParameters = [
  { name: 'residentBytes', description: 'Memory of a node for which its NIC may hold translations.', type: 'integer', unit: 'B', default: 450 * MEBIBYTE, minimum: 4096, maximum: 1e12, source: 'As much as Firehose may pin', confidence: 'assumed', seen: 'none' },
  swappedPages,
] as const satisfies readonly ParameterDefinition[];
export type HardwareAssistedValues = ValuesOf<typeof hardwareAssistedParameters>;

export const pinDownCacheParameters = [
  { name: 'cacheBytes', description: 'Memory of a node that may be pinned at once.', type: 'integer', unit: 'B', default: 450 * MEBIBYTE, minimum: 8192, maximum: 1e12, source: 'As much as Firehose may pin', confidence: 'assumed', seen: 'none' },
] as const satisfies readonly ParameterDefinition[];
export type PinDownCacheValues = ValuesOf<typeof pinDownCacheParameters>;

export const optimisticParameters = [swappedPages] as const satisfies readonly ParameterDefinition[];
export type OptimisticValues = ValuesOf<typeof optimisticParameters>;

/** Values of all strategies together. */
export type StrategyValues = FirehoseValues & RendezvousUnpinValues & RendezvousNoUnpinValues & BounceBufferValues & HardwareAssistedValues & PinDownCacheValues & OptimisticValues;
