import type { Impossibility, RunSetting } from '../../run-setting.ts';
import type { WorkloadDefinition } from '../definition.ts';
import { openLoad, openLoadMetric } from '../open-load.ts';
import { DEDICATED_CORES, ENERGY_METRICS, LOG_WAIT, PLATFORM_METRICS } from '../platform-metrics.ts';
import { tooFew } from '../rules.ts';
import { dhtCalls } from './calls.ts';
import { Layout } from './layout.ts';
import { dhtMemory } from './memory.ts';

export const dht = {
  id: 'dht',
  title: 'Distributed hash table',
  summary: 'Every process inserts (looks up, deletes) random elements in the volumes of random processes.',
  needs: [
    ['atomics', 'put', 'get', 'flush'],
    ['remote-handler', 'get', 'flush'],
  ],
  primaryMetric: 'inserts_per_second',
  primaryMetricBy: [openLoadMetric, { parameter: 'operation', metrics: { lookup: 'lookups_per_second', delete: 'deletes_per_second' } }],
  maxProcesses: 16384,
  memory: dhtMemory,
  calls: dhtCalls,
  paper: { id: 'active-access', section: '4.1, 5.2.1' },
  rules: [someTargets],
  demands: ({ machine, workload }) => ({
    windowBytes: new Layout(Number(workload.volumeElements), machine.iotlbPageBytes).regions.at(-1)?.end ?? 0,
  }),
  parameters: [
    { name: 'operation', description: 'What is measured; lookup and delete work on elements that were inserted before the clock starts.', type: 'choice', unit: '1', default: 'insert', choices: ['insert', 'lookup', 'delete'], source: 'Active Access, section 4.1', confidence: 'stated', seen: 'paper' },
    { name: 'operationsPerProcess', description: 'Operations each inserting process does.', type: 'integer', unit: '1', default: 1000, small: 40, minimum: 1, maximum: 1e8 },
    {
      name: 'insertingProcesses',
      description: 'Processes that run the program, the first ones; their targets are the others then. 0: all, and all are targets.',
      type: 'integer',
      unit: '1',
      default: 0,
      minimum: 0,
      maximum: 16383,
      source: 'Active Access, section 5.1: one process inserts into the memory of the remote machine; 5.2.1: all do',
      confidence: 'stated',
      seen: 'paper',
    },
    { name: 'collisionRate', description: 'Share of table cells that are occupied beforehand; an insert into one of them collides.', type: 'number', unit: '1', default: 0.05, minimum: 0, maximum: 1, source: 'Active Access, figures 7a and 7b: 5 % and 25 %', confidence: 'stated', seen: 'paper' },
    { name: 'computationRatio', description: 'R of local computation: each operation is preceded by R/(1-R) times the reference time of computation.', type: 'number', unit: '1', default: 0, minimum: 0, maximum: 0.95, source: 'Active Access, section 5.2.1: 0-95 %', confidence: 'stated', seen: 'paper' },
    { name: 'computationReferenceNs', description: 'Communication time that the computation ratio refers to, equal for all mechanisms.', type: 'number', unit: 'ns', default: 2000, minimum: 0, maximum: 1e9, confidence: 'assumed', seen: 'none', source: 'Order of one insert' },
    { name: 'volumeElements', description: 'Cells in the table of a volume; the overflow heap has as many again.', type: 'integer', unit: '1', default: 2097152, small: 1024, minimum: 16, maximum: 2097152, source: 'Active Access, section 5.2.1: 2^21', confidence: 'stated', seen: 'paper' },
    { name: 'overflow', description: 'When the heap is full: let it grow and count it, or reject the element and count it.', type: 'choice', unit: '1', default: 'resize', choices: ['resize', 'reject'], source: 'Listing 2 leaves the resize out', confidence: 'assumed', seen: 'paper' },
    { name: 'chaining', description: 'How a collided element is linked: as listing 2 prints it, which can lose an element to a race, or repaired.', type: 'choice', unit: '1', default: 'as-printed', choices: ['as-printed', 'repaired'], source: 'Active Access, listing 2', confidence: 'stated', seen: 'paper' },
    { name: 'lookupChains', description: 'Whether a lookup follows the chain of the overflow heap or is one plain get.', type: 'boolean', unit: '1', default: false, source: 'Active Access, section 4.1', confidence: 'stated', seen: 'paper' },
    {
      name: 'flushEvery',
      description: 'Operations between two blocking flushes, each to the last target; 0 for none: the run ends when the last effect stands.',
      type: 'integer',
      unit: '1',
      default: 0,
      minimum: 0,
      maximum: 1e8,
      source: 'Section 4.1: the table is loosely consistent',
      confidence: 'assumed',
      seen: 'paper',
    },
    { name: 'countFlushes', description: 'Whether flushes count as remote operations.', type: 'boolean', unit: '1', default: true, source: 'Section 1.1 says six, 5.2.1 "6 more": listing 2 has 6/8 calls with flushes, 5/6 without', confidence: 'assumed', seen: 'paper' },
    ...openLoad,
    { name: 'warmupShare', description: 'Share of operations at either end that the rate leaves out; it also ends when the first process is through.', type: 'number', unit: '1', default: 0.25, minimum: 0, maximum: 0.45, confidence: 'assumed', seen: 'none', source: 'Start-up and drain are not the steady state' },
  ],
  metrics: [
    { name: 'inserts_per_second', unit: '1/s', description: 'Elements inserted per second of simulated time, over all processes.', better: 'higher', distribution: false },
    { name: 'lookups_per_second', unit: '1/s', description: 'Lookups answered per second of simulated time, over all processes.', better: 'higher', distribution: false },
    { name: 'deletes_per_second', unit: '1/s', description: 'Elements deleted per second of simulated time, over all processes.', better: 'higher', distribution: false },
    { name: 'operation_latency_ns', unit: 'ns', description: 'From the start of an operation until its effect stands in the table (a lookup: until the answer is back).', better: 'lower', distribution: true },
    LOG_WAIT,
    DEDICATED_CORES,
    { name: 'remote_operations_per_insert', unit: '1', description: 'Remote operations issued per insert.', better: 'lower', distribution: false },
    { name: 'collision_rate', unit: '1', description: 'Measured share of inserts that found their cell occupied.', better: 'neutral', distribution: false },
    ...PLATFORM_METRICS,
    ...ENERGY_METRICS,
    { name: 'unreachable_elements', unit: '1', description: 'Inserted elements that no chain leads to: the race of listing 2.', better: 'lower', distribution: false },
  ],
} as const satisfies WorkloadDefinition<'dht'>;

function someTargets({ workload, processes }: RunSetting): Impossibility | undefined {
  const inserting = Number(workload.insertingProcesses);
  if (processes > inserting) return undefined;
  const message = `${inserting} of ${processes} processes insert: none is left as a target`;
  return tooFew(`${message}; accepted: more than ${inserting} processes, or fewer insertingProcesses`, 'workload.insertingProcesses');
}
