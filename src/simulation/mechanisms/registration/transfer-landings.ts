import { NONE } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { Launch } from './launch.ts';
import { TRANSFER, type Transfers } from './transfers.ts';

const REGISTRATION = stageIndex.registration;
const HANDSHAKE = stageIndex.handshake;
const ORIGIN_CPU = stageIndex['origin-cpu'];
const NOTIFY = stageIndex.notify;
const COPY = stageIndex.copy;

/**
 * A process that waits for what a put writes has waited for the put's path: the time of its transfer from its origin until then.
 */
export class TransferLandings {
  /**
   * By transfer whose origin was woken by another process: the progress of that one's operation when the transfer was called for.
   */
  private readonly begun: Map<number, number> = new Map();

  constructor(
    private readonly runtime: Runtime,
    private readonly transfers: Transfers,
  ) {}

  /** A process has called for a transfer. */
  called(process: number, transfer: number): void {
    const { operations, parts, engine } = this.runtime;
    if (!parts.hasTakenOn(process) || this.transfers.kind(transfer) !== TRANSFER.put) return;
    this.begun.set(transfer, operations.goOnFrom(this.runtime.operationOf(process), NOTIFY, engine.now));
  }

  /** The transfer is launched: records the parts of that time that are not `origin-cpu`. */
  launched(transfer: number, waitedNs: number, { registrationNs, copyNs }: Launch): void {
    const begun = this.begun.get(transfer);
    if (begun === undefined) return;
    const { operations } = this.runtime;
    operations.charge(begun, HANDSHAKE, waitedNs);
    operations.charge(begun, REGISTRATION, registrationNs);
    operations.charge(begun, COPY, copyNs);
  }

  /** The data of a put are written from now on until `end`. @returns the argument for `end` */
  begin(transfer: number): number {
    const { runtime, transfers } = this;
    const { operations, parts } = runtime;
    const begun = this.begun.size === 0 ? undefined : this.begun.get(transfer);
    // Outside an operation nothing is charged.
    if (begun === undefined && transfers.calledAt(transfer) < 0) return NONE;
    const [part, startedAt] = [transfers.part(transfer), transfers.startedAt(transfer)];
    operations.beginPart(part, startedAt);
    if (begun === undefined) {
      parts.land(part);
      return NONE;
    }
    this.begun.delete(transfer);
    const all = operations.goOnFrom(begun, ORIGIN_CPU, startedAt);
    operations.drop(begun);
    operations.append(part, all);
    parts.land(all);
    return all;
  }

  end(landing: number): void {
    this.runtime.parts.landed(landing);
  }
}
