import { MESSAGE } from '../../hardware/messages.ts';
import type { Host } from '../host.ts';
import type { TransferAtomics } from './atomics.ts';
import { TRANSFER, type Transfers } from './transfers.ts';

const PUT = MESSAGE.put;
const GET = MESSAGE.get;
const IS_GET = TRANSFER.get;
const IS_ATOMIC = TRANSFER.atomic;

/** One-sided messages that carry the data of transfers, and the transfers that are data on their way back. */
export class DataMessages {
  constructor(
    private readonly host: Host,
    private readonly transfers: Transfers,
    private readonly atomics: TransferAtomics,
  ) {}

  /** The data message of a put or put back, or the request of a one-sided get or atomic. */
  create(transfer: number): number {
    const { host, transfers } = this;
    const kind = transfers.kind(transfer);
    if (kind >= IS_ATOMIC) return this.atomics.create(transfer);
    const isGet = kind === IS_GET;
    const bytes = transfers.bytes(transfer);
    const message = host.request(
      isGet ? GET : PUT,
      transfers.origin(transfer),
      transfers.target(transfer),
      transfers.address(transfer),
      isGet ? 0 : bytes,
    );
    host.messages.setValue(message, transfers.value(transfer));
    if (isGet) host.messages.setAnswerBytes(message, bytes);
    host.messages.setCompare(message, transfer);
    host.messages.setOperation(message, transfers.part(transfer));
    return message;
  }

  /** The put by which the target of a get sends the data; its time is charged to the get. */
  allocatePutBack(get: number): number {
    const { transfers, host } = this;
    const [from, to] = [transfers.target(get), transfers.origin(get)];
    const destination = transfers.local(get);
    const address = destination < 0 ? host.window.bufferAddress : destination;
    const back = transfers.allocate(TRANSFER.putBack, from, to, address, transfers.bytes(get), transfers.address(get));
    transfers.setParent(back, get);
    transfers.setPart(back, transfers.part(get));
    transfers.setCalledAt(back, transfers.calledAt(get));
    transfers.setStartedAt(back, transfers.startedAt(get));
    transfers.setValue(back, host.memory.read(from, transfers.address(get)));
    return back;
  }
}
