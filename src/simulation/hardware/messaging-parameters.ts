import { type HardwareValues, hardwareGroup } from './parameter-group.ts';

export const messagingParameters = hardwareGroup({
  title: 'Messaging software',
  words: 'messaging software',
  description: 'Software costs of a message at either end.',
  parameters: [
    { name: 'messageOverheadNs', description: 'o: CPU time to send or receive one message, or to issue one remote access.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000 },
    { name: 'handlerDispatchNs', description: 'CPU time of one handler call, excluding its memory accesses: dispatch, hash, local atomic.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000 },
    {
      name: 'completionNs',
      description: 'CPU time to process the completion of a put that notifies its target or requests a completion, or of a posted read, excluding the memory access.',
      type: 'number',
      unit: 'ns',
      minimum: 0,
      maximum: 10_000_000,
      default: 0,
      source: 'Included in messageOverheadNs',
      confidence: 'assumed',
      seen: 'none',
    },
    { name: 'receivePerByteNs', description: 'CPU time of the target for each byte of a message that the CPU itself takes from the NIC; 0 where the NIC writes to memory.', type: 'number', unit: 'ns/B', minimum: 0, maximum: 1000, default: 0, source: 'The NIC writes to memory', confidence: 'assumed', seen: 'none' },
    { name: 'amCreditsPerPeer', description: 'Maximum number of active messages in flight from one process to another.', type: 'integer', unit: '1', minimum: 1, maximum: 65_536 },
  ],
});
export type MessagingValues = HardwareValues<typeof messagingParameters>;
