import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

export const litmusParameters = [
  {
    name: 'test',
    description: 'Message passing, store buffering, load buffering, coherence of two reads, independent reads of independent writes, or two writes by each of two threads.',
    type: 'choice',
    unit: '1',
    default: 'mp',
    choices: ['mp', 'sb', 'lb', 'corr', 'iriw', '2+2w'],
  },
  { name: 'homes', description: 'Where the two words lie: with one process, or with two, that take no part in the test; or each of the first two threads has the word that the other writes first.', type: 'choice', unit: '1', default: 'two', choices: ['same', 'two', 'crossed'] },
  {
    name: 'order',
    description: 'What a thread does after each write: nothing; a fence to all homes (nothing where the mechanism has none); a flush; or it uses answered writes (a put and a flush where writes cannot be answered).',
    type: 'choice',
    unit: '1',
    default: 'none',
    choices: ['none', 'fence', 'flush', 'non-posted'],
  },
  { name: 'reads', description: 'Whether a thread waits for each read, or for all of them at its end where its mechanism has such reads.', type: 'choice', unit: '1', default: 'blocking', choices: ['blocking', 'split-phase'] },
  { name: 'tries', description: 'Number of times the test is run.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e7 },
  { name: 'spreadNs', description: 'Longest computation before an access; drawn at random.', type: 'number', unit: 'ns', default: 5000, minimum: 0, maximum: 1e9, source: 'A few round trips', confidence: 'assumed', seen: 'none' },
  { name: 'delayNs', description: 'Longest computation of a thread that reads first, before all of its accesses; drawn at random.', type: 'number', unit: 'ns', default: 0, minimum: 0, maximum: 1e9, source: 'As long as the writes of a test take', confidence: 'assumed', seen: 'none' },
  { name: 'backlog', description: 'Accesses of a thread before its first one, of the same kind and to the same home, that are still in flight when it begins.', type: 'integer', unit: '1', default: 0, minimum: 0, maximum: 10_000 },
  { name: 'traffic', description: '64 B puts that each process without a part in the test keeps in flight meanwhile.', type: 'integer', unit: '1', default: 0, minimum: 0, maximum: 10_000 },
  {
    name: 'trafficFrom',
    description:
      'Which processes generate the background traffic. Either all processes without a part in the test, to other processes drawn at random; or only those near the first or the second thread, each to the one half of all processes away, so that the path from that thread to the opposite part is full and the others are not.',
    type: 'choice',
    unit: '1',
    default: 'all',
    choices: ['all', 'first', 'second'],
  },
] as const satisfies readonly ParameterDefinition[];

export type LitmusValues = ValuesOf<typeof litmusParameters>;
