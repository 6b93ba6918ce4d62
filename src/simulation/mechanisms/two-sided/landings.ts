import { NONE } from '../../engine/none.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { Epoch, Operation } from './epochs.ts';

const ORIGIN_CPU = stageIndex['origin-cpu'];
const HANDSHAKE = stageIndex.handshake;
const NOTIFY = stageIndex.notify;
const COPY = stageIndex.copy;

/**
 * A process that waits for what a put writes has waited for a path: if the process of the put's epoch waits for that, the path of
 * the epoch including the handshake; within an epoch of the program, the put's own path.
 */
export class Landings {
  constructor(private readonly runtime: Runtime) {}

  /** A put is called within an epoch of the program, which continues. */
  called(operation: Operation): void {
    operation.part = this.runtime.current.fork(operation.epoch.origin);
  }

  /** The process of an epoch waits for it from now on; queued messages have not left. */
  waits(epoch: Epoch): void {
    const { runtime } = this;
    epoch.operation = runtime.operationOf(epoch.origin);
    if (epoch.queued.length > 0) epoch.mark = runtime.parts.mark(epoch.origin, runtime.engine.now);
  }

  /** The process continues. */
  goesOn(epoch: Epoch): void {
    if (epoch.mark !== NONE) this.runtime.operations.drop(epoch.mark);
    epoch.mark = NONE;
    epoch.operation = NONE;
  }

  /**
   * The data of a put leave at `time`, and nobody waits for their message itself.
   * @param start when the CPU began to send, -1 in a call of the main thread
   */
  leaves(operation: Operation, message: number, start: number, time: number): void {
    const { operations, messages } = this.runtime;
    if (operation.part === NONE) operation.part = this.wayOf(operation.epoch, operation.epoch.since);
    if (operation.part === NONE) return;
    if (start !== NONE) operations.chargeRest(operation.part, HANDSHAKE, start);
    operations.chargeRest(operation.part, ORIGIN_CPU, time);
    messages.setOperation(message, operation.part);
  }

  /** All data of a put have been taken from the NIC until `time`. */
  came(operation: Operation, time: number): void {
    if (operation.part === NONE) operation.part = this.wayOf(operation.epoch, time);
    // The core of the origin may have been interrupted before it sent them.
    if (operation.part !== NONE) this.runtime.operations.chargeRest(operation.part, ORIGIN_CPU, time);
  }

  /** The data of a put have reached their destination, and are written by `write`. */
  land({ part }: Operation, write: () => void): void {
    const { operations, parts, engine } = this.runtime;
    if (part !== NONE) operations.chargeRest(part, COPY, engine.now);
    parts.land(part);
    write();
    parts.landed(part);
  }

  /** Returns the path of what the process of an epoch waits for. */
  private wayOf({ mark, operation }: Epoch, until: number): number {
    const { operations } = this.runtime;
    if (operation === NONE) return NONE;
    return mark === NONE
      ? operations.goOnFrom(operation, NOTIFY, until)
      : operations.wayFrom(mark, operation, NOTIFY, until);
  }
}
