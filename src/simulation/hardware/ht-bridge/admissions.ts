import { release } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { ALL_ONES } from '../../engine/word.ts';
import type { Messages } from '../messages.ts';
import type { Admitted } from './frame-gate.ts';
import { encodeFrame } from './frames.ts';
import type { Gates, PageRights } from './gates.ts';
import type { MessagePackets } from './message-packets.ts';
import type { Carried } from './packet-codec.ts';
import type { Response } from './packets.ts';

export interface AdmissionParts {
  readonly gates: Gates;
  readonly packets: MessagePackets;
  readonly messages: Messages;
  readonly nodeOf: (process: number) => number;
}
const REFUSED = 0;

/** Access rights of well-formed packets. They are not checked while all pages are open. */
export class Admissions {
  isOn = false;
  private errorAnswersTaken = 0;
  /** By refused request: its error response. */
  private readonly errorAnswers: Map<number, Carried> = new Map();

  constructor(private readonly parts: AdmissionParts) {}

  /** Sets who may access pages of a node; from then on, packets are checked. */
  admit(node: number, rights: PageRights): void {
    this.isOn = true;
    this.parts.gates.admit(node, rights);
  }

  /** Whether the gate of its target admits a request or a posted write. */
  admits(message: number): boolean {
    const { delivered, answers } = this.show(message, this.parts.packets.of(message));
    if (delivered.length > 0) return true;
    const [answer] = answers;
    if (answer !== undefined) this.errorAnswers.set(message, answer);
    return false;
  }

  /** Bytes of the data that answer a request which was refused; undefined for one that was not. */
  errorBytesOf(message: number): number | undefined {
    return this.errorAnswers.get(message)?.data.length;
  }

  /**
   * Handles a response: if its error bits are set, its data are all ones and the access was refused.
   * @throws SimulationFault if nobody has requested it
   */
  take(message: number): void {
    const { packets, messages } = this.parts;
    const known = this.errorAnswers.get(message);
    if (known !== undefined) release(known.data);
    this.errorAnswers.delete(message);
    const [carried] = this.show(message, known === undefined ? packets.of(message) : [known]).delivered;
    if (carried === undefined) throw new SimulationFault('SIM_FRAMES', 'an answer has come that nobody has asked for');
    if ((carried.packet as Response).errors === 0) return;
    this.errorAnswersTaken += 1;
    messages.setValue(message, ALL_ONES);
    messages.setAnswerBytes(message, REFUSED);
  }

  counters(): Record<string, number> {
    return this.isOn ? { error_answers: this.errorAnswersTaken } : {};
  }

  private show(message: number, packets: readonly Carried[]): Admitted {
    const { gates, messages, nodeOf } = this.parts;
    const destination = nodeOf(messages.target(message));
    const bytes = encodeFrame({ destination, source: nodeOf(messages.origin(message)), packets });
    release(bytes);
    return gates.of(destination).admit(bytes);
  }
}
