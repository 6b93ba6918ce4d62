import { float64Array } from '../engine/arrays.ts';
import type { Engine } from '../engine/engine.ts';
import type { NetworkValues } from './network-parameters.ts';
import type { Topology } from './topologies/topology.ts';

export type NetworkTiming = Omit<NetworkValues, 'topology' | 'nodesPerRouter'>;

/**
 * LogGP between nodes: messages leave and reach a NIC one at a time, at least g apart and G per byte; on the way they
 * take L and a hop latency per router. The processes of a node share its NICs, which all hang on the same router. Serialisation is cut-through: its latency
 * counts once, its occupancy at both ends.
 */
export class Network {
  private readonly injectionFreeAt: Float64Array;
  private readonly ejectionFreeAt: Float64Array;
  messages = 0;
  bytesSent = 0;
  bytesReceived = 0;
  /** Bytes times routers that they passed. */
  routerBytes = 0;
  private readonly endRouters: number;
  private readonly timing: NetworkTiming;

  constructor(
    private readonly engine: Engine,
    timing: NetworkTiming,
    private readonly topology: Pick<Topology, 'hops' | 'endRouters'>,
    nics: number,
  ) {
    // A small object: `timing` may be a whole machine, among whose values nothing is found fast.
    const { wireLatencyNs, hopLatencyNs, gapPerByteNs, nodeMessageGapNs, headerBytes } = timing;
    this.timing = { wireLatencyNs, hopLatencyNs, gapPerByteNs, nodeMessageGapNs, headerBytes };
    this.injectionFreeAt = float64Array(nics);
    this.ejectionFreeAt = float64Array(nics);
    this.endRouters = topology.endRouters;
  }

  /** Time a NIC is occupied by a message of this payload. */
  occupancyNs(payloadBytes: number): number {
    const { gapPerByteNs, headerBytes, nodeMessageGapNs } = this.timing;
    return Math.max(nodeMessageGapNs, (payloadBytes + headerBytes) * gapPerByteNs);
  }

  /** Puts a message on the NIC that it leaves through now; returns when its last byte has left. */
  inject(nic: number, payloadBytes: number): number {
    const begin = Math.max(this.engine.now, this.injectionFreeAt[nic]);
    const end = begin + this.occupancyNs(payloadBytes);
    this.injectionFreeAt[nic] = end;
    this.messages += 1;
    this.bytesSent += payloadBytes + this.timing.headerBytes;
    return end;
  }

  /** Time the messages that wait at a NIC still need. */
  backlogNs(nic: number): number {
    return Math.max(0, this.injectionFreeAt[nic] - this.engine.now);
  }

  /** A message takes its way over the routers; returns the time from NIC to NIC. */
  travel(fromNode: number, toNode: number, payloadBytes: number): number {
    const hops = this.topology.hops(fromNode, toNode);
    if (fromNode !== toNode) this.routerBytes += (payloadBytes + this.timing.headerBytes) * (hops + this.endRouters);
    return this.timing.wireLatencyNs + this.timing.hopLatencyNs * hops;
  }

  /** A message reaches the NIC of its target now; returns when it is through. */
  eject(nic: number, payloadBytes: number): number {
    const begin = Math.max(this.engine.now, this.ejectionFreeAt[nic]);
    this.ejectionFreeAt[nic] = begin + this.occupancyNs(payloadBytes);
    this.bytesReceived += payloadBytes + this.timing.headerBytes;
    return begin;
  }
}
