import { filled, int32Array } from '../../engine/arrays.ts';
import { nodeOf } from '../../engine/nodes.ts';
import { MESSAGE, type Messages } from '../messages.ts';

/**
 * The devices (NICs) of nodes. They are numbered within a node; across nodes, NICs are numbered node by node. The processes of a
 * node share them in turn: each sends through one of them, and reaches the device with the same number at the target's node,
 * whichever process is the target; the response uses the same two.
 */
export class Devices {
  private readonly nodes: Int32Array;

  constructor(
    private readonly messages: Messages,
    processes: number,
    readonly processesPerNode: number,
    readonly perNode: number,
  ) {
    this.nodes = filled(int32Array(processes), (process) => nodeOf(process, processesPerNode));
  }

  get processes(): number {
    return this.nodes.length;
  }

  nodeOf(process: number): number {
    return this.nodes[process];
  }

  /** The NIC that a process asks through. */
  nicOfProcess(process: number): number {
    const node = this.nodes[process];
    return this.perNode === 1 ? node : node * this.perNode + this.ofProcess(process);
  }

  /** The NIC of a node that a message leaves or reaches. */
  nicOf(node: number, message: number): number {
    return this.perNode === 1 ? node : node * this.perNode + this.of(message);
  }

  /** The NIC that a message reaches at the node of its target, or leaves from there. */
  nicOfTarget(message: number): number {
    return this.nicOf(this.nodes[this.messages.target(message)], message);
  }

  nodeOfNic(nic: number): number {
    return this.perNode === 1 ? nic : Math.floor(nic / this.perNode);
  }

  /** The device that a message passes on either node: that of the process which asked. */
  of(message: number): number {
    const { messages } = this;
    const isResponse = messages.kind(message) === MESSAGE.response;
    return this.ofProcess(isResponse ? messages.target(message) : messages.origin(message));
  }

  private ofProcess(process: number): number {
    return (process % this.processesPerNode) % this.perNode;
  }
}
