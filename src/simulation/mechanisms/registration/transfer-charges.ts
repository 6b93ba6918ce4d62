import { NONE } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { Launch } from './launch.ts';
import type { Transfers } from './transfers.ts';

const REGISTRATION = stageIndex.registration;
const HANDSHAKE = stageIndex.handshake;
const ORIGIN_CPU = stageIndex['origin-cpu'];
const COPY = stageIndex.copy;

/** Charges the time of transfers outside their data messages to stages. */
export class TransferCharges {
  constructor(
    private readonly runtime: Runtime,
    private readonly transfers: Transfers,
  ) {}

  /** The transfer continues at `time`, after a handshake that began when it had left its origin. */
  handshake(transfer: number, time: number): void {
    const { transfers, runtime } = this;
    const registration = transfers.registrationNs(transfer);
    const handshake = Math.max(0, time - transfers.startedAt(transfer) - registration);
    runtime.operations.charge(transfers.part(transfer), HANDSHAKE, handshake);
    runtime.operations.charge(transfers.part(transfer), REGISTRATION, registration);
    transfers.noteHandshake(transfer);
    if (transfers.parent(transfer) !== NONE) transfers.noteHandshake(transfers.parent(transfer));
  }

  /**
   * The time of a launch is charged to `origin-cpu` at the end of its segment; subtracts the parts that belong to other stages.
   */
  launch(process: number, waitedNs: number, { registrationNs, copyNs }: Launch): void {
    if (waitedNs + registrationNs + copyNs <= 0) return;
    const { operations } = this.runtime;
    const operation = this.runtime.operationOf(process);
    if (operation === NONE) return;
    operations.charge(operation, HANDSHAKE, waitedNs);
    operations.charge(operation, REGISTRATION, registrationNs);
    operations.charge(operation, COPY, copyNs);
    operations.charge(operation, ORIGIN_CPU, -registrationNs - copyNs);
  }
}
