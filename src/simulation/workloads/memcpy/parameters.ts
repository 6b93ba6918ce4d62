import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

const MEBIBYTE = 1_048_576;

export const memcpyParameters = [
  { name: 'operationsPerProcess', description: 'Measured operations of each process; each is a window of copies.', type: 'integer', unit: '1', default: 20, small: 20, minimum: 1, maximum: 1e6, source: 'I/OAT one-sided, section 4.1 does not say', confidence: 'assumed', seen: 'paper' },
  { name: 'copyBytes', description: 'Size of a copy.', type: 'integer', unit: 'B', default: 65_536, small: 5000, minimum: 1, maximum: 64 * MEBIBYTE, source: 'I/OAT one-sided, figure 3: a range of sizes', confidence: 'assumed', seen: 'paper' },
  { name: 'window', description: 'Copies that are started before the process waits for all of them.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 1024, source: 'I/OAT one-sided, section 4.1 does not say', confidence: 'assumed', seen: 'paper' },
  {
    name: 'buffers',
    description: 'The same source and destination repeatedly, which a cache may hold, or different ones every time, which it cannot.',
    type: 'choice',
    unit: '1',
    default: 'reused',
    choices: ['reused', 'fresh'],
    source: 'Usual benchmarks repeat a copy in place; I/OAT one-sided, section 4.1 does not say',
    confidence: 'assumed',
    seen: 'paper',
  },
  { name: 'freshAreaBytes', description: 'Memory from which fresh buffers are taken in turn: more than a cache holds.', type: 'integer', unit: 'B', default: 32 * MEBIBYTE, small: 65536, minimum: 4096, maximum: 1e10 },
  { name: 'sourceOffsetBytes', description: 'Offset of a source from a page boundary; a destination begins at one.', type: 'integer', unit: 'B', default: 0, minimum: 0, maximum: 4095, source: 'Benchmark buffers begin at page boundaries', confidence: 'assumed', seen: 'none' },
  { name: 'warmupOperations', description: 'Operations before the measured ones; only data that stay cached are cached when measurement begins.', type: 'integer', unit: '1', default: 2, minimum: 1, maximum: 1e6 },
  {
    name: 'computationRatio',
    description: 'Computation between the start of an operation and the wait for it, as a multiple of the time that the operation takes alone.',
    type: 'number',
    unit: '1',
    default: 0,
    minimum: 0,
    maximum: 100,
    source: 'I/OAT one-sided, section 4.3: a comparable amount of computation',
    confidence: 'assumed',
    seen: 'paper',
  },
] as const satisfies readonly ParameterDefinition[];

export type MemcpyValues = ValuesOf<typeof memcpyParameters>;
