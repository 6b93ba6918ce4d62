import type { WorkloadDefinition } from '../definition.ts';
import { PLATFORM_METRICS } from '../platform-metrics.ts';
import { litmusCalls } from './calls.ts';
import { litmusMemory } from './memory.ts';
import { litmusRules } from './rules.ts';

export const litmus = {
  id: 'litmus',
  title: 'Litmus tests',
  summary: 'Which orders of remote accesses others can see: a run fails on an outcome that its mechanism forbids, and counts those that it allows.',
  needs: [['put', 'get', 'flush']],
  primaryMetric: 'relaxed_share',
  maxProcesses: 4096,
  memory: litmusMemory,
  calls: litmusCalls,
  rules: litmusRules,
  parameters: [
    {
      name: 'test',
      description: 'Message passing, store buffering, load buffering, coherence of two reads, independent reads of independent writes, two writes by two threads each.',
      type: 'choice',
      unit: '1',
      default: 'mp',
      choices: ['mp', 'sb', 'lb', 'corr', 'iriw', '2+2w'],
    },
    { name: 'homes', description: 'Where the two words lie: with one process, or with two, that take no part; or each of the first two threads has that which the other writes first.', type: 'choice', unit: '1', default: 'two', choices: ['same', 'two', 'crossed'] },
    {
      name: 'order',
      description: 'What a thread does after each write: nothing; a fence to all homes (nothing where there is none); a flush; or its writes are answered (a put and a flush where they cannot be).',
      type: 'choice',
      unit: '1',
      default: 'none',
      choices: ['none', 'fence', 'flush', 'non-posted'],
    },
    { name: 'reads', description: 'Whether a thread waits for each read, or for all at its end where its mechanism has such reads.', type: 'choice', unit: '1', default: 'blocking', choices: ['blocking', 'split-phase'] },
    { name: 'tries', description: 'How often the test is done.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e7 },
    { name: 'spreadNs', description: 'Longest computation before an access; drawn.', type: 'number', unit: 'ns', default: 5000, minimum: 0, maximum: 1e9, source: 'A few round trips', confidence: 'assumed', seen: 'none' },
    { name: 'delayNs', description: 'Longest computation of a thread that reads first, before all of its accesses; drawn.', type: 'number', unit: 'ns', default: 0, minimum: 0, maximum: 1e9, source: 'As long as the writes of a test take', confidence: 'assumed', seen: 'none' },
    { name: 'backlog', description: 'Accesses of a thread before its first, of the same kind and to the same home, that are still under way when it begins.', type: 'integer', unit: '1', default: 0, minimum: 0, maximum: 10_000 },
    { name: 'traffic', description: 'Puts of 64 B that a process without a part in the test has under way meanwhile.', type: 'integer', unit: '1', default: 0, minimum: 0, maximum: 10_000 },
    {
      name: 'trafficFrom',
      description: 'Whose traffic it is: of all processes without a part, to others that they draw; or of those near the first or the second thread alone, from each to the one half of all away, so that the way from that thread to the part opposite is full and others are not.',
      type: 'choice',
      unit: '1',
      default: 'all',
      choices: ['all', 'first', 'second'],
    },
  ],
  metrics: [
    { name: 'relaxed_share', unit: '1', description: 'Share of the tries in which the outcome came that the test is about.', better: 'neutral', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'Time of a try at one of its threads.', better: 'lower', distribution: true },
    { name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.', better: 'lower', distribution: false },
    ...PLATFORM_METRICS,
  ],
} as const satisfies WorkloadDefinition<'litmus'>;
