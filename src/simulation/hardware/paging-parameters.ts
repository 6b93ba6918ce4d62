import { hardwareGroup } from './parameter-group.ts';

export const pagingParameters = hardwareGroup({
  title: 'Paging',
  words: 'a kernel that shares pages',
  description: 'What page faults, protection and contexts of a kernel cost.',
  optional: true,
  parameters: [
    { name: 'coresPerNode', description: 'Cores of a node; more if its processes are more, of which each has one, unless they share cores by timeSharing. Interrupts prefer cores without a running process.', type: 'integer', unit: '1', minimum: 1, maximum: 1024, absent: 1 },
    { name: 'pageFaultEntryNs', description: 'From an access to a protected page into the kernel.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, absent: 0 },
    { name: 'faultBookkeepingNs', description: 'CPU time of the kernel to find out what a fault is about and to note it.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, absent: 0 },
    { name: 'protectPageNs', description: 'CPU time of the kernel to change the protection of a page in the page table and to flush translations.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, absent: 1000 },
    { name: 'protectNextPageNs', description: 'The same for each further page of a group.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, absent: 0 },
    { name: 'mprotectNs', description: 'CPU time of the system call that changes the protection of a page, for each page.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, absent: 1000 },
    { name: 'lockTakenShare', description: 'Share of handlers in interrupt context that find the lock of the page table taken, and run again in process context.', type: 'number', unit: '1', minimum: 0, maximum: 1, absent: 0 },
    { name: 'taskQueueNs', description: 'From an interrupt that only marks a task queue until the queue runs, where it may at once.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, absent: 0 },
    { name: 'signalNs', description: 'From an interrupt until a signal has got a process of the node to run its handler.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, absent: 0 },
    { name: 'systemCallNs', description: 'CPU time of a system call by user-level software that shares pages.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, absent: 0 },
    { name: 'libraryThreads', description: 'Threads of a node that a library which shares pages at user level runs; 0: as many as there are.', type: 'integer', unit: '1', minimum: 0, maximum: 1024, default: 0, source: 'Kernel DSM, section 4: threads of a node share its copies', confidence: 'assumed', seen: 'paper' },
    { name: 'timerTickNs', description: 'Time between the ticks of the timer of a core.', type: 'number', unit: 'ns', minimum: 1000, maximum: 1_000_000_000, absent: 10_000_000 },
    { name: 'timeSliceNs', description: 'For so long a thread has a core while others wait for it.', type: 'number', unit: 'ns', minimum: 1000, maximum: 10_000_000_000, absent: 50_000_000 },
  ],
});
