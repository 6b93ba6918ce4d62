import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

const PAPER = 'I/OAT one-sided, section';

export const passivePutParameters = [
  { name: 'operation', description: 'Operations that an epoch consists of.', type: 'choice', unit: '1', default: 'put', choices: ['put', 'accumulate', 'fetch', 'put-and-fetch'], source: `${PAPER} 2.1 and 4.2: MPI_Put is measured`, confidence: 'stated', seen: 'paper' },
  { name: 'operationsPerProcess', description: 'Epochs of each origin.', type: 'integer', unit: '1', default: 100, small: 2, minimum: 1, maximum: 1e7 },
  { name: 'putBytes', description: 'Size of a message.', type: 'integer', unit: 'B', default: 4096, minimum: 1, maximum: 4_194_304, source: `${PAPER} 4.2, figures 4 and 5: 1 B to 4 MiB`, confidence: 'derived', seen: 'paper' },
  {
    name: 'putsPerEpoch',
    description: 'Messages between lock and unlock; with put-and-fetch, each is put and fetched.',
    type: 'integer',
    unit: '1',
    default: 8,
    minimum: 1,
    maximum: 4096,
    source: `${PAPER} 4.2: several, the number is not stated; fitted in powers of two`,
    confidence: 'calibrated',
    seen: 'paper',
    calibratedWith: 'io.bw.cross-32k',
  },
  { name: 'lockMode', description: 'Whether an origin locks the window exclusively or shares it.', type: 'choice', unit: '1', default: 'exclusive', choices: ['exclusive', 'shared'], source: 'Not stated; the lock that test programs use', confidence: 'assumed', seen: 'paper' },
  { name: 'originsPerTarget', description: 'Origins that put to the same target.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 4095, source: `${PAPER} 4.2: one`, confidence: 'assumed', seen: 'paper' },
  { name: 'targetComputeNs', description: 'Time that a target computes between two short calls of the library; 0: it waits in the library.', type: 'number', unit: 'ns', default: 0, minimum: 0, maximum: 1e9, source: `${PAPER} 4.2: no computation at the receiver`, confidence: 'stated', seen: 'paper' },
  { name: 'distinctPlaces', description: 'Places in the window that the messages of an epoch go to in turn.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 4096, source: 'Not stated; test programs use one buffer', confidence: 'assumed', seen: 'none' },
  { name: 'warmupShare', description: 'Share of epochs at either end that rates exclude.', type: 'number', unit: '1', default: 0.1, minimum: 0, maximum: 0.45 },
] as const satisfies readonly ParameterDefinition[];

export type PassivePutValues = ValuesOf<typeof passivePutParameters>;
