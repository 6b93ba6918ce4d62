import { MESSAGE } from '../../hardware/messages.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { TransferAtomics } from './atomics.ts';
import { TRANSFER, type Transfers } from './transfers.ts';

const PUT = MESSAGE.put;
const GET = MESSAGE.get;
const IS_GET = TRANSFER.get;
const IS_ATOMIC = TRANSFER.atomic;

/** One-sided messages with the data of transfers, and the transfers whose data are on the way back. */
export class DataMessages {
  constructor(
    private readonly runtime: Runtime,
    private readonly transfers: Transfers,
    private readonly atomics: TransferAtomics,
  ) {}

  /** The data message of a put or put back, or the request of a one-sided get or atomic. */
  create(transfer: number): number {
    const { runtime, transfers } = this;
    const kind = transfers.kind(transfer);
    if (kind >= IS_ATOMIC) return this.atomics.create(transfer);
    const isGet = kind === IS_GET;
    const bytes = transfers.bytes(transfer);
    const [origin, target] = [transfers.origin(transfer), transfers.target(transfer)];
    const message = runtime.message(isGet ? GET : PUT, origin, target, isGet ? 0 : bytes);
    runtime.messages.setAddress(message, transfers.address(transfer));
    runtime.messages.setValue(message, transfers.value(transfer));
    if (isGet) runtime.messages.setAnswerBytes(message, bytes);
    runtime.messages.setContext(message, transfer);
    runtime.messages.setOperation(message, transfers.part(transfer));
    return message;
  }

  /** The put by which the target of a get sends the data; its time is charged to the get. */
  allocatePutBack(get: number): number {
    const { transfers, runtime } = this;
    const [from, to] = [transfers.target(get), transfers.origin(get)];
    const destination = transfers.local(get);
    const address = destination < 0 ? runtime.window.bufferAddress : destination;
    const back = transfers.begin(TRANSFER.putBack, from, to);
    transfers.setData(back, address, transfers.bytes(get), transfers.address(get));
    transfers.setParent(back, get);
    transfers.setPart(back, transfers.part(get));
    transfers.setCalledAt(back, transfers.calledAt(get));
    transfers.setStartedAt(back, transfers.startedAt(get));
    transfers.setValue(back, runtime.memory.read(from, transfers.address(get)));
    return back;
  }
}
