import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

export const pageFaultParameters = [
  { name: 'faults', description: 'Minipages that are requested, one after another. In between, all nodes compute for at least 0.1 s, so nothing else is in flight and their cores are busy with that computation.', type: 'integer', unit: '1', default: 200, small: 8, minimum: 1, maximum: 1e6 },
  { name: 'access', description: 'What is requested: a copy to read, the minipage to write, or the right to write for a node that already reads it.', type: 'choice', unit: '1', default: 'read', choices: ['read', 'write', 'upgrade'] },
  {
    name: 'hops',
    description: 'Roles of the nodes: a third node asks the manager for a minipage that another node holds (3), the manager holds it itself (2), or the manager asks (own). On too few nodes for three roles, the manager asks.',
    type: 'choice',
    unit: '1',
    default: '3',
    choices: ['2', 'own', '3'],
    source: 'Kernel DSM, section 4: two or three hops',
    confidence: 'stated',
    seen: 'paper',
  },
  { name: 'copies', description: 'Number of other nodes that have read the minipage before; for an upgrade, all other copies.', type: 'integer', unit: '1', default: 0, minimum: 0, maximum: 1023 },
  { name: 'requestors', description: 'Number of nodes that request the same minipage at the same time.', type: 'integer', unit: '1', default: 1, minimum: 1, maximum: 1023 },
] as const satisfies readonly ParameterDefinition[];

export type PageFaultValues = ValuesOf<typeof pageFaultParameters>;
