import type { NodeCores } from '../../hardware/node-cores.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { PageCosts } from './costs.ts';
import { type Journeys, STAGE } from './journeys.ts';
import type { ServiceMessage } from './kernel-messages.ts';
import type { KernelWork } from './kernel-work.ts';
import type { QueuePairs } from './queue-pairs.ts';
import type { WaitingThreads } from './waiting-threads.ts';

/** Parts shared by barriers, locks, echoes and streams. */
export interface ServiceParts {
  readonly runtime: Runtime;
  readonly cores: NodeCores;
  readonly work: KernelWork;
  readonly costs: PageCosts;
  readonly pairs: QueuePairs;
  readonly threads: WaitingThreads;
  readonly journeys: Journeys;
}

/** Posts a service's message; it leaves its node at the end of the time for posting, which is returned. */
export function postFor(parts: ServiceParts, content: ServiceMessage, time: number, bytes?: number): number {
  const posted = time + parts.costs.postNs;
  parts.pairs.post(content, posted, bytes);
  return posted;
}

/** Posts a message for a thread that has just gone to sleep, on its own core; returns the end. */
export function postFrom(parts: ServiceParts, process: number, content: ServiceMessage, bytes?: number): number {
  const posted = postFor(parts, content, parts.runtime.engine.now, bytes);
  parts.journeys.advance(process, STAGE.cpu, posted);
  parts.work.forThread(process, parts.costs.postNs);
  return posted;
}
