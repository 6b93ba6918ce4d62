import type { Runtime } from '../../runtime/runtime.ts';
import { type Epoch, OPERATION, type Operation } from './epochs.ts';
import type { Outbox } from './outbox.ts';
import { libraryMessage, TYPE } from './protocol.ts';

/** Requests of an epoch's origin to its target; if an epoch is handed over, its process waits for the reply. */
export class OriginRequests {
  constructor(
    private readonly runtime: Runtime,
    private readonly outbox: Outbox,
  ) {}

  /** Requests the lock, with the number of operations that follow, or -1 if it is not known yet. */
  lock(epoch: Epoch, count: number, dataBytes = 0): void {
    const message = this.messageOf(epoch, TYPE.lock, epoch.id, dataBytes);
    this.runtime.messages.setValue(message, count);
    this.outbox.message(message, epoch);
  }

  /** The data of an operation, or the request for them. */
  send(operation: Operation, waiting?: Epoch): void {
    const { epoch, kind, id } = operation;
    if (kind < OPERATION.fetch) this.outbox.data(operation, TYPE.data, waiting);
    else this.outbox.message(this.messageOf(epoch, TYPE.fetch, id), waiting);
  }

  unlock(epoch: Epoch): void {
    const message = this.messageOf(epoch, TYPE.unlock, epoch.id);
    this.runtime.messages.setValue(message, epoch.issued);
    this.outbox.message(message, epoch);
  }

  private messageOf({ origin, target }: Epoch, type: number, subject: number, dataBytes = 0): number {
    return libraryMessage(this.runtime, { type, from: origin, to: target, subject, dataBytes });
  }
}
