import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';
import { openLoad } from '../open-load.ts';
import { putOrGet, putWindow, warmupShare } from '../put-parameters.ts';

const FIGURES = 'Firehose, section 4.4';

export const randomPutParameters = [
  putOrGet(FIGURES),
  { name: 'operationsPerProcess', description: 'Measured operations of each process that sends; each is a window of puts.', type: 'integer', unit: '1', default: 20_000, small: 20, minimum: 1, maximum: 1e8 },
  { name: 'putBytes', description: 'Size of a put.', type: 'integer', unit: 'B', default: 8, minimum: 1, maximum: 4_194_304, source: `${FIGURES}: 8 B and 64 KiB`, confidence: 'stated', seen: 'paper' },
  { name: 'workingSetBytes', description: 'Memory of each target that is put to.', type: 'integer', unit: 'B', default: 67_108_864, small: 8192, minimum: 4096, maximum: 4_294_967_296, source: `${FIGURES}, figures 3 and 4`, confidence: 'assumed', seen: 'paper' },
  { name: 'pattern', description: 'Which places are accessed: all equally often, a few very often, in equal steps, or a hot part and a cold part.', type: 'choice', unit: '1', default: 'uniform', choices: ['uniform', 'zipf', 'strided', 'hot-cold'], source: FIGURES, confidence: 'stated', seen: 'paper' },
  { name: 'zipfExponent', description: 'For zipf: the k-th most popular page is accessed in proportion to 1/k to this power.', type: 'number', unit: '1', default: 1, minimum: 0, maximum: 4 },
  { name: 'stride', description: 'For strided: step, in pages (or in puts, where they are longer than a page).', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 1e6 },
  { name: 'hotShare', description: 'For hot-cold: share of the working set that is hot.', type: 'number', unit: '1', default: 0.1, minimum: 0, maximum: 1 },
  { name: 'hotProbability', description: 'For hot-cold: share of accesses that go to the hot part.', type: 'number', unit: '1', default: 0.9, minimum: 0, maximum: 1 },
  { name: 'alignmentPages', description: 'Alignment in pages of a put that is longer than a page: it begins at a multiple of this many pages. 0: of its own size.', type: 'integer', unit: '1', default: 0, minimum: 0, maximum: 1024, source: `${FIGURES} does not say`, confidence: 'assumed', seen: 'paper' },
  {
    name: 'sourceArea',
    description: 'Where the data of a put lie at its origin: in a separate area, inside the working set, or in memory that is already registered.',
    type: 'choice',
    unit: '1',
    default: 'inside',
    choices: ['disjoint', 'inside', 'unpinned'],
    source: `${FIGURES}: within an area of MAXVICTIM bytes; a knee at 450 MB requires it to be inside`,
    confidence: 'assumed',
    seen: 'paper',
  },
  { name: 'sourceAreaBytes', description: 'Size of the area that the data come from; at most the working set where the area lies inside it.', type: 'integer', unit: 'B', default: 52_428_800, small: 8192, minimum: 4096, maximum: 4_294_967_296, source: `${FIGURES}: MAXVICTIM`, confidence: 'stated', seen: 'paper' },
  { name: 'senderShare', description: 'Share of the processes that send, starting with the lowest rank; the others only receive.', type: 'number', unit: '1', default: 1, minimum: 0, maximum: 1, source: `${FIGURES}: in figure 3 all, in figure 4 from one node to another`, confidence: 'stated', seen: 'paper' },
  {
    name: 'destination',
    description: 'Target of a process: the process half of all ranks further on, a random one, or the last one, so that all puts converge.',
    type: 'choice',
    unit: '1',
    default: 'opposite',
    choices: ['opposite', 'random', 'last'],
    source: `${FIGURES}: two nodes`,
    confidence: 'stated',
    seen: 'paper',
  },
  putWindow({ source: `${FIGURES}: start-to-finish latency of single operations`, confidence: 'stated' }),
  {
    name: 'warmUpRounds',
    description: 'Number of unmeasured touches of every page of the working set and the source area beforehand, after which senders wait for each other: "long enough to reach a steady state".',
    type: 'integer',
    unit: '1',
    default: 1,
    minimum: 0,
    maximum: 100,
    source: 'Firehose, section 4.2, has no number',
    confidence: 'assumed',
    seen: 'paper',
  },
  ...openLoad,
  warmupShare,
] as const satisfies readonly ParameterDefinition[];

export type RandomPutValues = ValuesOf<typeof randomPutParameters>;
