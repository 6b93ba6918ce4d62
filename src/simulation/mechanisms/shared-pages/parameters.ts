import type { ParameterDefinition, ParameterValues } from '../../parameters.ts';

/** What all mechanisms that share pages can be told. */
export const PAGE_PARAMETERS = [
  {
    name: 'minipageBytes',
    description: 'Unit that is shared: a part of a page, or several.',
    type: 'integer',
    unit: 'B',
    default: 4096,
    minimum: 64,
    maximum: 65_536,
    source: 'Kernel DSM, section 4: Multiview; 4 KiB is a page',
    confidence: 'stated',
    seen: 'paper',
  },
  {
    name: 'controlBytes',
    description: 'Bytes of a message that is no minipage.',
    type: 'integer',
    unit: 'B',
    default: 32,
    minimum: 0,
    maximum: 4096,
    source: 'Millipage, OSDI 99, table 1',
    confidence: 'stated',
    seen: 'lookup',
  },
  {
    name: 'selectivePolling',
    description: 'A thread that waits polls the completion queue of its node instead of leaving it to interrupts.',
    type: 'boolean',
    unit: '1',
    default: false,
    source: 'Kernel DSM, section 5.3',
    confidence: 'stated',
    seen: 'paper',
  },
  {
    name: 'rdmaRead',
    description: 'A reader of a shared minipage whose manager has no copy is told where to read it by RDMA.',
    type: 'boolean',
    unit: '1',
    default: false,
    source: 'Kernel DSM, section 5.3',
    confidence: 'stated',
    seen: 'paper',
  },
  {
    name: 'backgroundProcesses',
    description: 'Processes beside those of the run that each keep a core of every node busy.',
    type: 'integer',
    unit: '1',
    default: 0,
    minimum: 0,
    maximum: 16,
    source: 'Kernel DSM, section 5.2: none, or one',
    confidence: 'stated',
    seen: 'paper',
  },
] as const satisfies readonly ParameterDefinition[];

/** A parameter that is a number. */
export const numberOf = (parameters: ParameterValues, name: string): number => Number(parameters[name]);
