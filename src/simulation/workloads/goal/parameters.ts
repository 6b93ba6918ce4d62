import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

export const goalParameters = [
  { name: 'schedule', description: 'SHA-256 of the text of the schedule, as 64 hexadecimal digits; the ranks of the schedule are the processes.', type: 'digest', unit: '1' },
  {
    name: 'order',
    description: 'Order of operations that become ready at the same time: as left by the C++ library sort in the reference simulator, or stable.',
    type: 'choice',
    unit: '1',
    default: 'reference',
    choices: ['reference', 'stable'],
    source: 'LogGOPSim sorts with std::sort, which is not stable above 16 items',
    confidence: 'stated',
    seen: 'recalled',
  },
] as const satisfies readonly ParameterDefinition[];

export type GoalValues = ValuesOf<typeof goalParameters>;
