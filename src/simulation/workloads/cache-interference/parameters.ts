import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

const MEBIBYTE = 1_048_576;

const PAPER = 'I/OAT one-sided, section 4.4';

export const cacheInterferenceParameters = [
  {
    name: 'operationsPerProcess',
    description: 'Loops of the computation, each of which ends with both processes synchronising; an equal number without puts comes first.',
    type: 'integer',
    unit: '1',
    default: 12,
    small: 4,
    minimum: 1,
    maximum: 1e6,
    source: `${PAPER} does not say; fitted`,
    confidence: 'calibrated',
    seen: 'paper',
    calibratedWith: 'io.l2.4M.basic',
  },
  { name: 'sweepsPerLoop', description: 'Number of times that a loop reads its array.', type: 'integer', unit: '1', default: 2, minimum: 1, maximum: 1e6, source: `${PAPER} does not say; with one, a helper thread could not do more harm than the synchronisation`, confidence: 'assumed', seen: 'paper' },
  {
    name: 'footprintBytes',
    description: 'Size of the computation’s array.',
    type: 'integer',
    unit: 'B',
    default: 3.25 * MEBIBYTE,
    small: 16384,
    minimum: 4096,
    maximum: 1e9,
    source: `${PAPER} does not say; fitted in steps of 1/4 MiB, which the random placement of page frames blurs`,
    confidence: 'calibrated',
    seen: 'paper',
    calibratedWith: 'io.l2.baseline',
  },
  {
    name: 'lineComputationNs',
    description: 'Computation time per 64 bytes of the array, in addition to reading them.',
    type: 'number',
    unit: 'ns',
    default: 40,
    minimum: 0,
    maximum: 1e6,
    source: `${PAPER} does not say; fitted`,
    confidence: 'calibrated',
    seen: 'paper',
    calibratedWith: 'io.l2.32K.helper',
  },
  { name: 'putBytes', description: 'Size of a put.', type: 'integer', unit: 'B', default: 32_768, minimum: 8, maximum: 4 * MEBIBYTE, source: `${PAPER}, table 1: 32 KiB to 4 MiB`, confidence: 'derived', seen: 'paper' },
  {
    name: 'loopBytes',
    description: 'Data put to a target in one loop; at least one put is made.',
    type: 'integer',
    unit: 'B',
    default: MEBIBYTE,
    small: 16384,
    minimum: 8,
    maximum: 1e9,
    source: `${PAPER} does not say; fitted in powers of two`,
    confidence: 'calibrated',
    seen: 'paper',
    calibratedWith: 'io.l2.1M.basic',
  },
  { name: 'putsPerEpoch', description: 'Puts between lock and unlock; an origin opens as many epochs as it needs.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 4096, source: `${PAPER} does not say`, confidence: 'assumed', seen: 'paper' },
  { name: 'evictionBytes', description: 'Memory that the target reads between the loops without puts and those with puts, so that both begin with none of the array cached.', type: 'integer', unit: 'B', default: 32 * MEBIBYTE, small: 65536, minimum: 4096, maximum: 1e9 },
] as const satisfies readonly ParameterDefinition[];

export type CacheInterferenceValues = ValuesOf<typeof cacheInterferenceParameters>;
