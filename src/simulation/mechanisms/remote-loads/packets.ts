import type { WorkRequest } from '../../contract/work-request.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import { operandBytes } from '../../hardware/nic/rdma.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import type { LineCarrier } from './carriers.ts';
import type { Lines } from './lines.ts';
import { chargedTo, ROLE } from './roles.ts';

/** Sends accesses as packets of a core. */
export class Packets {
  constructor(
    private readonly runtime: Runtime,
    private readonly carrier: LineCarrier,
  ) {}

  /** Sends the next line of an access; the last one has a role of its own. */
  line(lines: Lines, role: number, lastRole: number): void {
    const { runtime } = this;
    const { messages } = runtime;
    const place = lines.next;
    const bytes = lines.take();
    const { kind, process, target } = lines;
    const ownRole = lines.isDone ? lastRole : role;
    const isOneOfSeveral = place !== lines.address && ownRole === ROLE.awaited;
    const chargedRole = isOneOfSeveral ? ROLE.part : ownRole;
    const message = messages.allocate(kind, process, target, chargedTo(runtime, process, chargedRole));
    messages.setAddress(message, lines.address);
    messages.setValue(message, lines.value);
    messages.setPayloadBytes(message, kind === MESSAGE.get ? 0 : bytes);
    messages.setAnswerBytes(message, bytes);
    messages.setContext(message, ownRole);
    lines.passing?.sendsAs(message);
    this.carrier.send(message, place);
  }

  /** Sends an atomic of this kind in MESSAGE. */
  atomic({ process, target, address, value, compare }: WorkRequest, kind: number, role: number): void {
    const { runtime } = this;
    const { messages } = runtime;
    const message = messages.allocate(kind, process, target, chargedTo(runtime, process, role));
    messages.setAddress(message, address);
    messages.setValue(message, value);
    messages.setCompare(message, compare);
    messages.setPayloadBytes(message, operandBytes(kind));
    messages.setContext(message, role);
    this.carrier.send(message, address);
  }

  /** Sends a message that neither carries nor requests data. */
  control(kind: number, process: number, target: number, role: number): void {
    const { messages } = this.runtime;
    const message = messages.allocate(kind, process, target, chargedTo(this.runtime, process, role));
    messages.setPayloadBytes(message, 0);
    messages.setContext(message, role);
    this.carrier.send(message, 0);
  }
}
