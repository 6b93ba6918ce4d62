import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

export const remoteAccessParameters = [
  {
    name: 'operation',
    description: 'A read; a put; an answered write (a put and a flush where there is none); or atomics on one word.',
    type: 'choice',
    unit: '1',
    default: 'read',
    choices: ['read', 'put', 'write', 'fetch-and-add', 'swap', 'xor'],
  },
  { name: 'accessBytes', description: 'Size of a read, put or write.', type: 'integer', unit: 'B', default: 64, minimum: 1, maximum: 1_048_576, source: 'A line', confidence: 'assumed', seen: 'none' },
  { name: 'outstanding', description: 'Reads, sums or puts of a process that are in flight at once. Each read or sum is an operation; puts are flushed together in groups of this size, and each group is one operation.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 65_536 },
  { name: 'targets', description: 'Which processes are asked: each process of the first half asks one of the other half; every process asks any other; or every process asks the first, which asks the last.', type: 'choice', unit: '1', default: 'opposite', choices: ['opposite', 'all', 'one'] },
  { name: 'operationsPerProcess', description: 'Measured accesses of each process that asks.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e8 },
  { name: 'windowBytes', description: 'Memory of a process that the others access, at randomly drawn lines.', type: 'integer', unit: 'B', default: 65_536, minimum: 64, maximum: 1e12, source: 'Fits in a cache', confidence: 'assumed', seen: 'none' },
] as const satisfies readonly ParameterDefinition[];

export type RemoteAccessValues = ValuesOf<typeof remoteAccessParameters>;
