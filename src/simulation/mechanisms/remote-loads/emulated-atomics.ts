import type { WordAtomics } from '../../contract/remote-memory.ts';
import { WorkRequest } from '../../contract/work-request.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Steps } from '../../runtime/programs.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { BridgeAccess } from './access.ts';

/**
 * HyperTransport supports addition and comparison; other atomics are a read followed by compare-and-swaps until one succeeds. A core
 * has instructions for all of them, where it carries them out itself.
 */
export class EmulatedAtomics implements WordAtomics {
  private readonly request = new WorkRequest();
  retries = 0;

  /** @param extended whether bridges carry out all of them */
  constructor(
    private readonly runtime: Runtime,
    private readonly access: BridgeAccess,
    private readonly extended: boolean,
  ) {}

  atomic(request: WorkRequest): void {
    const { atomic, process, target, address, value } = request;
    const isKnown = atomic === MESSAGE.fetchAndAdd || atomic === MESSAGE.compareAndSwap;
    if (isKnown || this.extended || this.access.isByCore(request)) this.access.atomic(request);
    else this.runtime.programs.call(process, this.swapUntilItHolds(atomic, { process, target, address, value }));
  }

  private *swapUntilItHolds(
    atomic: number,
    operands: Pick<WorkRequest, 'process' | 'target' | 'address' | 'value'>,
  ): Steps {
    const { process, target, address, value } = operands;
    const { request } = this;
    request.fill(process, target, address, 0);
    request.bytes = WORD_BYTES;
    let old = yield this.access.get(request);
    for (;;) {
      request.fill(process, target, address, atomic === MESSAGE.fetchAndXor ? (old ^ value) >>> 0 : value);
      request.compare = old;
      request.atomic = MESSAGE.compareAndSwap;
      const found = yield this.access.atomic(request);
      if (found === old) return old;
      this.retries += 1;
      old = found;
    }
  }
}
