import { NONE } from '../../engine/none.ts';

/** How a transfer has started. One object per strategy, overwritten at each launch. */
export class Launch {
  /** The message that leaves at `end`; -1 if the transfer joins a pending handshake. */
  message = NONE;
  /** When the core of the origin is done, ns. */
  end = 0.5;
  /** CPU time of the launch that went into registration and into copying, ns. */
  registrationNs = 0.5;
  copyNs = 0.5;

  set(message: number, end: number, registrationNs: number, copyNs: number): this {
    this.message = message;
    this.end = end;
    this.registrationNs = registrationNs;
    this.copyNs = copyNs;
    return this;
  }
}
