import type { ParameterDefinition, ValuesOf } from '../../parameters.ts';

/** Messages are all that the machine has to offer. */
const PAPER = 'I/OAT one-sided, section';

export const buffers = [
  { name: 'bufferBytes', description: 'Size of a pre-posted receive buffer: longer data travel in pieces.', type: 'integer', unit: 'B', default: 16_384, minimum: 64, maximum: 4_194_304, source: `${PAPER} 3.1: pre-posted buffers; their size is not stated`, confidence: 'assumed', seen: 'paper' },
  { name: 'buffersPerPeer', description: 'Receive buffers that a process posts for each other process; a sender waits once it has used them up.', type: 'integer', unit: '1', default: 512, minimum: 1, maximum: 65_536, source: 'Not stated; holds two puts of 4 MiB', confidence: 'assumed', seen: 'paper' },
] as const satisfies readonly ParameterDefinition[];

export const helper = [
  { name: 'helperSleepNs', description: 'How long the helper thread sleeps when it has found nothing.', type: 'number', unit: 'ns', default: 100_000, minimum: 1000, maximum: 1e9, source: `${PAPER} 3.2: sleeps intermittently; a tick of Linux 2.6.18 would be 1 ms`, confidence: 'assumed', seen: 'paper' },
  {
    name: 'helperCreation',
    description: 'When the helper thread is created again: where a computation begins, or at the end of every library call.',
    type: 'choice',
    unit: '1',
    default: 'when-computing',
    choices: ['when-computing', 'every-call'],
    source: `${PAPER} 3.2: when the main thread exits the library; 4.2 sees no overhead, although 25 us in every call would show`,
    confidence: 'assumed',
    seen: 'paper',
  },
] as const satisfies readonly ParameterDefinition[];

export const copyEngine = [
  {
    name: 'completion',
    description: 'How the CPU learns that copies are complete: it checks the cookies and sleeps in between, or an interrupt reports it (the paper’s future work).',
    type: 'choice',
    unit: '1',
    default: 'polled',
    choices: ['polled', 'interrupt'],
    source: `${PAPER} 3.3`,
    confidence: 'stated',
    seen: 'paper',
  },
  { name: 'completionSleepNs', description: 'Interval between two checks of the cookies.', type: 'number', unit: 'ns', default: 10_000, minimum: 100, maximum: 1e9, source: `${PAPER} 3.3: a small time interval; range 1-1000 us`, confidence: 'assumed', seen: 'paper' },
  { name: 'batchOperations', description: 'Operations that are collected for one system call, unless all operations of an epoch arrive before that.', type: 'integer', unit: '1', default: 16, minimum: 1, maximum: 1e6, source: `${PAPER} 3.3: the count allows batching`, confidence: 'assumed', seen: 'paper' },
  { name: 'batchBytes', description: 'Maximum amount of data that is collected, to keep the engine from idling.', type: 'integer', unit: 'B', default: 65_536, minimum: 1, maximum: 1e9, source: 'Not stated', confidence: 'assumed', seen: 'paper' },
  { name: 'offloadBytes', description: 'Shorter puts are copied by the CPU.', type: 'integer', unit: 'B', default: 0, minimum: 0, maximum: 1e9, source: `${PAPER} 4.2: small messages suffer, which implies that they are offloaded`, confidence: 'derived', seen: 'paper' },
] as const satisfies readonly ParameterDefinition[];

export const twoSidedHelperParameters = [...buffers, ...helper] as const satisfies readonly ParameterDefinition[];

export const twoSidedIoatParameters = [...buffers, ...helper, ...copyEngine] as const satisfies readonly ParameterDefinition[];

export type BufferValues = ValuesOf<typeof buffers>;
export type HelperValues = ValuesOf<typeof helper>;
export type CopyEngineValues = ValuesOf<typeof copyEngine>;
