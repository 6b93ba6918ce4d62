import { topologyOf } from '../../hardware/network/topology-of.ts';
import type { LoggpMachine, MachineWith } from '../../machines/schema.ts';
import type { MessagePassingValues } from './parameters.ts';

/** Machines whose messages have a cost in these terms: a model of just that, or hardware that it follows from. */
export type MessageMachine = LoggpMachine | MachineWith<'cpu' | 'messaging' | 'network'>;

/** Costs of a message on a machine, in the terms of LogGOPS. */
export interface LogGP {
  /** L: from the end of the sender's overhead until the message is at the target. */
  readonly latencyNs: number;
  /** Added to L for each router between two nodes. */
  readonly hopLatencyNs: number;
  readonly routersPassed: (fromNode: number, toNode: number) => number;
  /** o: CPU time of sending and of receiving a message. */
  readonly overheadNs: number;
  /** g: smallest distance of two messages at a NIC. */
  readonly gapNs: number;
  /** G: per byte after the first, at a NIC; also the CPU time of receiving it if that is longer than O. */
  readonly gapPerByteNs: number;
  /** O: CPU time for each byte after the first. */
  readonly overheadPerByteNs: number;
  /** S: a longer message is sent only once its receive has been posted. */
  readonly rendezvousThresholdBytes: number;
  /** Ranks that share the NICs of a node, placed block-wise. */
  readonly ranksPerNode: number;
}

/**
 * Returns the costs of messages from a machine's parameters. A LogGP machine states them, and each rank has its own node; for
 * other machines they are derived from the hardware, with the mechanism's own limit of what is sent eagerly.
 */
export function logGPOf(machine: MessageMachine, mechanism: MessagePassingValues, ranks: number): LogGP {
  if (!('latencyNs' in machine)) return fromHardware(machine, mechanism, ranks);
  return {
    latencyNs: machine.latencyNs,
    hopLatencyNs: 0,
    routersPassed: () => 0,
    overheadNs: machine.overheadNs,
    gapNs: machine.gapNs,
    gapPerByteNs: machine.gapPerByteNs,
    overheadPerByteNs: machine.overheadPerByteNs,
    rendezvousThresholdBytes: machine.rendezvousThresholdBytes,
    ranksPerNode: 1,
  };
}

function fromHardware(
  machine: MachineWith<'cpu' | 'messaging' | 'network'>,
  mechanism: MessagePassingValues,
  ranks: number,
): LogGP {
  const ranksPerNode = machine.processesPerNode;
  const topology = topologyOf(machine.topology, Math.ceil(ranks / ranksPerNode), machine.nodesPerRouter);
  return {
    latencyNs: machine.wireLatencyNs,
    hopLatencyNs: machine.hopLatencyNs,
    routersPassed: (from, to) => topology.routersPassed(from, to),
    overheadNs: machine.messageOverheadNs,
    gapNs: machine.nodeMessageGapNs,
    gapPerByteNs: machine.gapPerByteNs,
    overheadPerByteNs: 0,
    rendezvousThresholdBytes: mechanism.eagerLimitBytes,
    ranksPerNode,
  };
}

/**
 * Rules 2 and 4 of LogGOPS: the cost of a message by size. The first byte is free, so an empty message costs one byte less than
 * nothing; the reference uses unsigned numbers, in which that is larger than anything but 0.
 */
export class MessageCosts {
  private readonly perReceivedByteNs: number;
  private readonly emptyNs: number;

  constructor(private readonly machine: LogGP) {
    const { overheadPerByteNs: perByte, gapPerByteNs: gap } = machine;
    this.perReceivedByteNs = Math.max(perByte, gap);
    this.emptyNs = perByte === 0 || gap === 0 ? this.perReceivedByteNs : Math.min(perByte, gap);
  }

  get overheadNs(): number {
    return this.machine.overheadNs;
  }

  /** CPU time of sending. */
  sendNs(bytes: number): number {
    return this.machine.overheadNs + (bytes - 1) * this.machine.overheadPerByteNs;
  }

  /** CPU time of receiving. */
  receiveNs(bytes: number): number {
    return this.machine.overheadNs + (bytes === 0 ? -this.emptyNs : (bytes - 1) * this.perReceivedByteNs);
  }

  /** From the begin of a message at a NIC until the next one may begin there. */
  gapNs(bytes: number): number {
    return this.machine.gapNs + (bytes - 1) * this.machine.gapPerByteNs;
  }

  /** From the end of the send overhead until the message arrives. */
  latencyNs(fromNode: number, toNode: number): number {
    const { latencyNs, hopLatencyNs, routersPassed } = this.machine;
    return hopLatencyNs === 0 ? latencyNs : latencyNs + hopLatencyNs * routersPassed(fromNode, toNode);
  }
}
