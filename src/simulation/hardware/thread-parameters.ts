import { hardwareGroup } from './parameter-group.ts';

export const threadsParameters = hardwareGroup({
  title: 'Threads',
  words: 'threads',
  description: 'Operating system costs of threads.',
  parameters: [
    { name: 'threadCreateNs', description: 'CPU time to create a thread.', type: 'number', unit: 'ns', minimum: 0, maximum: 100_000_000, default: 15_000, source: 'Order of magnitude of Linux', confidence: 'assumed', seen: 'none' },
    { name: 'threadCancelNs', description: 'CPU time to cancel a thread and wait for it to end.', type: 'number', unit: 'ns', minimum: 0, maximum: 100_000_000, default: 10_000, source: 'Order of magnitude of Linux', confidence: 'assumed', seen: 'none' },
    { name: 'threadSwitchNs', description: 'CPU time to switch a core to another thread.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, default: 430, source: 'Order of magnitude of Linux', confidence: 'assumed', seen: 'none' },
  ],
});
