import { hardwareGroup } from '../parameter-group.ts';

export const completionQueueParameters = hardwareGroup({
  title: 'Completion queues',
  words: 'completion queues',
  description: 'Queue pairs of a kernel, and the one queue of a node that their completions and messages are told in.',
  optional: true,
  parameters: [
    { name: 'completionWriteNs', description: 'From when a message is in memory until its entry in the queue can be seen.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, absent: 0 },
    { name: 'readCompletionNs', description: 'The same of the completion of a read by RDMA.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, absent: 0 },
    { name: 'completionPollNs', description: 'CPU time of a look at the queue: to find it empty, or to take an entry out.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, absent: 0 },
    { name: 'receiveBuffersPerPeer', description: 'Messages of one node that another has a buffer for; there is no flow control, and one more fails the run.', type: 'integer', unit: '1', minimum: 1, maximum: 65_536, absent: 1024 },
    { name: 'cleanUpEvery', description: 'Of so many sends one is signalled: its completion, which is taken out of the queue, frees the others.', type: 'integer', unit: '1', minimum: 1, maximum: 65_536, absent: 32 },
  ],
});
