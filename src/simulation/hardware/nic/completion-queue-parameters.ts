import { hardwareGroup } from '../parameter-group.ts';

export const completionQueueParameters = hardwareGroup({
  title: 'Completion queues',
  words: 'completion queues',
  description: 'A kernel’s queue pairs, and the single queue per node that reports their completions and messages.',
  optional: true,
  parameters: [
    { name: 'completionWriteNs', description: 'Time from when a message is in memory until its completion queue entry is visible.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, absent: 0 },
    { name: 'readCompletionNs', description: 'The same for the completion of an RDMA read.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, absent: 0 },
    { name: 'completionPollNs', description: 'CPU time to poll the queue once, whether it is empty or an entry is taken out.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, absent: 0 },
    { name: 'receiveBuffersPerPeer', description: 'Receive buffers that a node has for the messages of each other node. There is no flow control: one message too many fails the run.', type: 'integer', unit: '1', minimum: 1, maximum: 65_536, absent: 1024 },
    { name: 'cleanUpEvery', description: 'One in this many sends is signalled: its completion, when taken out of the queue, frees the others.', type: 'integer', unit: '1', minimum: 1, maximum: 65_536, absent: 32 },
  ],
});
