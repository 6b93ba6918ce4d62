import type { PostedReads } from '../../contract/posted-reads.ts';
import type { WorkRequest } from '../../contract/work-request.ts';
import { int32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { NO_MESSAGE, NO_OPERATION } from '../../engine/none.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Steps } from '../../runtime/programs.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { BridgeAccess } from './access.ts';

/** Split-phase reads: as many in flight as there are tags. */
export class PostedBridgeReads implements PostedReads {
  /** By process. */
  private readonly underWay: Int32Array;

  constructor(
    private readonly runtime: Runtime,
    private readonly access: BridgeAccess,
  ) {
    this.underWay = int32Array(runtime.processes);
    access.takeAnswer = (process, place, value, part) => this.arrived(process, place, value, part);
  }

  postedGet(request: WorkRequest): void {
    this.underWay[request.process] += 1;
    this.access.post(request);
  }

  postedFetchAndAdd(request: WorkRequest): void {
    this.underWay[request.process] += 1;
    this.access.postAtomic(request, MESSAGE.fetchAndAdd);
  }

  postedCompareAndSwap(request: WorkRequest): void {
    this.underWay[request.process] += 1;
    this.access.postAtomic(request, MESSAGE.compareAndSwap);
  }

  /** Results are in the process's own memory: a look takes one access, also at the end of a wait. */
  settle(process: number, most: number): void {
    if (this.underWay[process] <= most) this.runtime.post(process, NO_MESSAGE, 0, false);
    else this.runtime.programs.call(process, this.wait(process, most));
  }

  /** @throws SimulationFault for a read that was never answered */
  finish(): void {
    const left = this.underWay.reduce((sum, count) => sum + count, 0);
    if (left > 0) throw new SimulationFault('SIM_CONSERVATION', `${left} posted reads were never answered`);
  }

  private arrived(process: number, place: number, value: number, part: number): void {
    if (part !== NO_OPERATION) this.runtime.joinPart(process, part);
    this.runtime.memory.write(process, place, value);
    this.underWay[process] -= 1;
    this.runtime.wake(process);
  }

  private *wait(process: number, most: number): Steps {
    const { runtime, underWay } = this;
    while (underWay[process] > most) yield runtime.wait(process);
    return 0;
  }
}
