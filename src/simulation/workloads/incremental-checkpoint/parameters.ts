import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

export const incrementalCheckpointParameters = [
  { name: 'operationsPerProcess', description: 'Writes that each process makes.', type: 'integer', unit: '1', default: 1000, small: 20, minimum: 1, maximum: 1e7 },
  { name: 'checkpoint', description: 'What a checkpoint saves: the pages written since the last one, or all of them.', type: 'choice', unit: '1', default: 'incremental', choices: ['incremental', 'full'], source: 'Active Access, section 4.3', confidence: 'stated', seen: 'paper' },
  { name: 'checkpointEvery', description: 'Writes of each process between two checkpoints, which all processes take together.', type: 'integer', unit: '1', default: 300, small: 15, minimum: 1, maximum: 1e7, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  {
    name: 'marking',
    description: 'Where nothing at the target observes a put: whether its origin sets the word of the page at every write, or only at its first write to the page since the last checkpoint.',
    type: 'choice',
    unit: '1',
    default: 'every-write',
    choices: ['every-write', 'first-write'],
    source: 'Section 4.3 only says that dirty bits cannot be applied to RMA; these are ways around it',
    confidence: 'assumed',
    seen: 'paper',
  },
  { name: 'memoryBytes', description: 'Memory of each process that checkpoints save.', type: 'integer', unit: 'B', default: 262144, small: 8192, minimum: 4096, maximum: 1 << 30, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'writeBytes', description: 'Data of a write.', type: 'integer', unit: 'B', default: 8, minimum: 8, maximum: 4096, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'writtenShare', description: 'Share of each memory that is written between two checkpoints, a different part each time.', type: 'number', unit: '1', default: 0.25, minimum: 0, maximum: 1, source: 'Section 4.3: often only a small subset of the state changes', confidence: 'assumed', seen: 'paper' },
  { name: 'localShare', description: 'Share of writes that go to the memory of the writing process.', type: 'number', unit: '1', default: 0.5, minimum: 0, maximum: 1, source: 'Section 4.3: most often both remote and local accesses modify the memory', confidence: 'assumed', seen: 'paper' },
  { name: 'partners', description: 'Number of other processes that each process writes to, the next ones by rank.', type: 'integer', unit: '1', default: 4, minimum: 1, maximum: 4095, source: 'Not stated; as for a halo exchange', confidence: 'assumed', seen: 'none' },
  { name: 'transferBytes', description: 'Maximum amount of data that one put of a checkpoint, or one get of a recovery, moves.', type: 'integer', unit: 'B', default: 4096, minimum: 8, maximum: 1 << 20, source: 'A page', confidence: 'assumed', seen: 'none' },
  { name: 'computeNs', description: 'Computation time before each write.', type: 'number', unit: 'ns', default: 500, minimum: 0, maximum: 1e9, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'localWriteNs', description: 'CPU time of a write to the process’s own memory.', type: 'number', unit: 'ns', default: 5, minimum: 0, maximum: 1e6, source: 'A store that finds its line in a cache', confidence: 'assumed', seen: 'none' },
  { name: 'logPutNs', description: 'CPU time to record a put so that it can be repeated.', type: 'number', unit: 'ns', default: 10, minimum: 0, maximum: 1e6, source: 'Section 4.4: logging puts is simple and does not impact performance', confidence: 'assumed', seen: 'paper' },
  { name: 'scanPageNs', description: 'CPU time to check the dirty bit of a page, or the word that others set for it.', type: 'number', unit: 'ns', default: 9, minimum: 0, maximum: 1e6, source: 'A memory access of 70 ns brings eight page table entries', confidence: 'assumed', seen: 'none' },
] as const satisfies readonly ParameterDefinition[];

export type IncrementalCheckpointValues = ValuesOf<typeof incrementalCheckpointParameters>;
