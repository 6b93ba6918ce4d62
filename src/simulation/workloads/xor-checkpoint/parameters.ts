import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

export const xorCheckpointParameters = [
  { name: 'checkpoints', description: 'Checkpoints that each process takes.', type: 'integer', unit: '1', default: 4, minimum: 1, maximum: 1e6 },
  { name: 'checkpointBytes', description: 'Memory of each process that its checkpoints save.', type: 'integer', unit: 'B', default: 4096, small: 100, minimum: 8, maximum: 1 << 24, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'groupProcesses', description: 'Number of processes whose parity one further process keeps; the last group takes the remaining ones.', type: 'integer', unit: '1', default: 8, minimum: 1, maximum: 4095, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'putBytes', description: 'Maximum amount of data that one access or message moves.', type: 'integer', unit: 'B', default: 4096, minimum: 8, maximum: 4096, source: 'Not stated. Active Access, section 3.7: an active put moves at most 4 KB', confidence: 'assumed', seen: 'paper' },
  { name: 'computeNs', description: 'Computation time before each checkpoint.', type: 'number', unit: 'ns', default: 20000, minimum: 0, maximum: 1e9, source: 'Not stated', confidence: 'assumed', seen: 'none' },
  { name: 'xorWordNs', description: 'CPU time to combine an 8-byte word when a lost memory is reconstructed.', type: 'number', unit: 'ns', default: 1, minimum: 0, maximum: 1e6, source: '16 bytes read and 8 written at the memory bandwidth of a core', confidence: 'assumed', seen: 'none' },
] as const satisfies readonly ParameterDefinition[];

export type XorCheckpointValues = ValuesOf<typeof xorCheckpointParameters>;
