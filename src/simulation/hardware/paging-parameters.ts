import { hardwareGroup } from './parameter-group.ts';

export const pagingParameters = hardwareGroup({
  title: 'Paging',
  words: 'a kernel that shares pages',
  description: 'Kernel costs of page faults, page protection and context switches.',
  optional: true,
  parameters: [
    { name: 'coresPerNode', description: 'Cores of a node. There are more if the node has more processes than this, since each process gets a core, unless processes share cores through timeSharing. Interrupts prefer cores without a running process.', type: 'integer', unit: '1', minimum: 1, maximum: 1024, absent: 1 },
    { name: 'pageFaultEntryNs', description: 'Time from an access to a protected page until the kernel is entered.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, absent: 0 },
    { name: 'faultBookkeepingNs', description: 'Kernel CPU time to identify the cause of a fault and to record it.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, absent: 0 },
    { name: 'protectPageNs', description: 'Kernel CPU time to change the protection of a page in the page table and to flush translations.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, absent: 1000 },
    { name: 'protectNextPageNs', description: 'The same for each further page of a group.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, absent: 0 },
    { name: 'mprotectNs', description: 'CPU time of the system call that changes the protection of a page, per page.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, absent: 1000 },
    { name: 'lockTakenShare', description: 'Share of handlers in interrupt context that find the page table locked and run again in process context.', type: 'number', unit: '1', minimum: 0, maximum: 1, absent: 0 },
    { name: 'taskQueueNs', description: 'Time from an interrupt that only marks a task queue until the queue runs, where it can run at once.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, absent: 0 },
    { name: 'signalNs', description: 'Time from an interrupt until a signal has made a process of the node run its handler.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, absent: 0 },
    { name: 'systemCallNs', description: 'CPU time of a system call made by user-level page-sharing software.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, absent: 0 },
    { name: 'libraryThreads', description: 'Threads per node that a user-level page-sharing library runs; 0: no limit.', type: 'integer', unit: '1', minimum: 0, maximum: 1024, default: 0, source: 'Kernel DSM, section 4: threads of a node share its copies', confidence: 'assumed', seen: 'paper' },
    { name: 'timerTickNs', description: 'Interval between the timer ticks of a core.', type: 'number', unit: 'ns', minimum: 1000, maximum: 1_000_000_000, absent: 10_000_000 },
    { name: 'timeSliceNs', description: 'Time that a thread keeps a core while others wait for it.', type: 'number', unit: 'ns', minimum: 1000, maximum: 10_000_000_000, absent: 50_000_000 },
  ],
});
