import type { Flushes, RemoteMemory, WordAtomics } from '../../contract/remote-memory.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { Receiver } from '../../hardware/receiver.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { RdmaAccess } from '../rdma-access.ts';
import { RemoteEpochs } from '../remote-epochs.ts';
import { NotifiedRdmaPuts } from './notified-puts.ts';
import { PostedRdmaReads } from './posted-reads.ts';
import { SignalledRdmaPuts } from './signalled-puts.ts';

/** Traditional RMA is remote access and nothing else, as NICs of today have it. */
export class RmaModel {
  readonly remote: RemoteMemory;
  readonly atomics: WordAtomics;
  readonly flushes: Flushes;
  readonly postedReads: PostedRdmaReads;
  readonly notifiedPuts: NotifiedRdmaPuts;
  readonly signalledPuts: SignalledRdmaPuts;
  readonly receiver: Receiver;
  readonly epochs: RemoteEpochs;

  constructor(runtime: Runtime) {
    const rdma = new RdmaAccess(runtime);
    this.remote = rdma;
    this.atomics = rdma;
    this.flushes = rdma;
    this.postedReads = new PostedRdmaReads(runtime);
    this.notifiedPuts = new NotifiedRdmaPuts(runtime);
    this.signalledPuts = new SignalledRdmaPuts(runtime);
    this.receiver = receiverOf(runtime, rdma, this);
    this.epochs = new RemoteEpochs(runtime, { remote: rdma, atomics: rdma, flushes: rdma });
  }

  finish(): Record<string, number> {
    this.postedReads.finish();
    this.notifiedPuts.finish();
    this.signalledPuts.finish();
    return {};
  }

  metrics(): Record<string, never> {
    return {};
  }
}

/** Returns the receiver of arriving messages, most of which are plain remote access. */
function receiverOf(
  { messages }: Runtime,
  rdma: RdmaAccess,
  { postedReads, notifiedPuts, signalledPuts }: Pick<RmaModel, 'postedReads' | 'notifiedPuts' | 'signalledPuts'>,
): Receiver {
  return {
    accepts: () => true,
    begin: () => {},
    deliver: (message) => {
      const kind = messages.kind(message);
      if (kind === MESSAGE.put) signalledPuts.delivered(message);
      if (kind === MESSAGE.notifiedPut) notifiedPuts.deliver(message);
      else if (kind !== MESSAGE.response || !postedReads.takes(message)) rdma.deliver(message);
    },
  };
}
