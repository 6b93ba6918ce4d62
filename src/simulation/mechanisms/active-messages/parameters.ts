import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

const INTERVAL_SOURCE = 'Not stated; range 1-20 us';

export const amParameters = [{ name: 'pollIntervalNs', description: 'Interval between two polls of a computing process.', type: 'number', unit: 'ns', default: 5000, minimum: 100, maximum: 1e9, source: INTERVAL_SOURCE, confidence: 'assumed', seen: 'none' }] as const satisfies readonly ParameterDefinition[];
export type AmValues = ValuesOf<typeof amParameters>;

export const amExpParameters = [
  { name: 'baseIntervalNs', description: 'Shortest interval between polls.', type: 'number', unit: 'ns', default: 1000, minimum: 100, maximum: 1e9, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'capIntervalNs', description: 'Longest interval between polls.', type: 'number', unit: 'ns', default: 64000, minimum: 100, maximum: 1e9, source: 'Not stated', confidence: 'assumed', seen: 'none' },
] as const satisfies readonly ParameterDefinition[];
export type AmExpValues = ValuesOf<typeof amExpParameters>;

export const amOnloadParameters = [
  {
    name: 'dedicatedCores',
    description: 'Cores of a full node that only run handlers; on a node that is not full, the same share of its processes is set aside. `best`: the run searches for the number that gives the best primary metric.',
    type: 'integer',
    unit: '1',
    default: 11,
    minimum: 1,
    maximum: 255,
    words: ['best'],
    source: 'Active Access, figure 6d: the best value there is 11',
    confidence: 'stated',
    seen: 'paper',
  },
  { name: 'pollIntervalNs', description: 'Interval between two polls for replies by a computing process.', type: 'number', unit: 'ns', default: 5000, minimum: 100, maximum: 1e9, source: INTERVAL_SOURCE, confidence: 'assumed', seen: 'none' },
] as const satisfies readonly ParameterDefinition[];
export type AmOnloadValues = ValuesOf<typeof amOnloadParameters>;

export const amIntsParameters = [
  { name: 'interruptBatch', description: 'Number of requests that triggers an interrupt.', type: 'integer', unit: '1', default: 10, minimum: 1, maximum: 1e6, source: 'Active Access, section 5.2.1: 10 and 100', confidence: 'stated', seen: 'paper' },
  { name: 'interruptTimerNs', description: 'A request that has waited this long also triggers the interrupt (interrupt moderation).', type: 'number', unit: 'ns', default: 50000, minimum: 0, maximum: 1e9, source: '20,000 interrupts/s is a common moderation default', confidence: 'assumed', seen: 'none' },
] as const satisfies readonly ParameterDefinition[];

export const aKvParameters = [
  { name: 'pollIntervalNs', description: 'Interval between two polls of a computing process.', type: 'number', unit: 'ns', default: 5000, minimum: 100, maximum: 1e9, source: INTERVAL_SOURCE, confidence: 'assumed', seen: 'none' },
  {
    name: 'storeOperationNs',
    description: 'CPU time of the store per request to parse it and find the object, in addition to receiving it and calling the handler.',
    type: 'number',
    unit: 'ns',
    default: 1000,
    minimum: 0,
    maximum: 1e7,
    source: 'Not stated; in-memory stores answer about a million requests per second and core',
    confidence: 'assumed',
    seen: 'none',
  },
] as const satisfies readonly ParameterDefinition[];
