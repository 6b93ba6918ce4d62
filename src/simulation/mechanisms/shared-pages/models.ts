import { interruptService } from '../../attention/interrupt-service.ts';
import type { NodeAttentionOf } from '../../attention/node-attention.ts';
import { signal } from '../../attention/signal.ts';
import { taskQueue } from '../../attention/task-queue.ts';
import type { Machine } from '../../machines/schema.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { ModelsOf } from '../mechanism.ts';
import { kernelCosts, userCosts } from './costs.ts';
import { type PageOptions, SharedPagesModel } from './model.ts';
import { coresOfNode } from './threads-on-cores.ts';

/** Pages shared by kernels, or by libraries in their place: who receives, and the cost of protection there. */
const sharingPages =
  (costsOf: typeof kernelCosts, attentionOf: (machine: Machine, own: PageOptions) => NodeAttentionOf) =>
  (runtime: Runtime, machine: Machine, own: PageOptions) =>
    new SharedPagesModel(runtime, machine, own, { costs: costsOf(machine, own), attention: attentionOf(machine, own) });
/** Without a load, a thread of the node has a core when a signal arrives, or one is free. */
const signalled = (machine: Machine, own: PageOptions) => {
  const { signalNs, timeSliceNs, processesPerNode } = machine;
  const waitingShare = Math.max(0, 1 - coresOfNode(machine, own) / (processesPerNode + own.backgroundProcesses));
  return signal({ signalNs, timeSliceNs, waitingShare: own.backgroundProcesses === 0 ? 0 : waitingShare });
};
const queued = (machine: Machine, own: PageOptions) =>
  taskQueue({
    taskQueueNs: machine.taskQueueNs,
    tickNs: machine.timerTickNs,
    coresPerNode: coresOfNode(machine, own),
  });

export const models: ModelsOf<'dsm-isr' | 'dsm-task-queue' | 'dsm-via'> = {
  'dsm-isr': { create: sharingPages(kernelCosts, () => interruptService) },
  'dsm-task-queue': { create: sharingPages(kernelCosts, queued) },
  'dsm-via': { create: sharingPages(userCosts, signalled) },
};
