import type { Engine } from '../../engine/engine.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { Random } from '../../engine/random.ts';
import type { Messages } from '../messages.ts';
import type { Devices } from '../nic/devices.ts';
import type { NicValues } from '../nic/parameters.ts';
import { type ArrivalCalls, Crossing } from './crossing.ts';
import type { NetworkValues } from './parameters.ts';
import { Routes } from './routes.ts';
import type { Topology } from './topologies/topology.ts';

export interface FabricParts {
  readonly engine: Engine;
  readonly machine: NetworkValues & Pick<NicValues, 'loopBackNs'>;
  readonly topology: Topology;
  readonly messages: Pick<Messages, 'origin' | 'target'>;
  readonly devices: Pick<Devices, 'nodeOf' | 'nicOf' | 'nicOfTarget' | 'perNode' | 'processes'>;
  readonly nics: number;
  readonly seed: number;
}

/**
 * The network between NICs: routers, and the links between them. All NICs of a node are connected to the same router. If links
 * have no bandwidth limit, messages never interfere: they take L and the latency of routers. Messages within a node turn around
 * in its NIC.
 */
export class Fabric {
  /** Bytes times routers that they passed. */
  routerBytes = 0;
  private readonly wireLatencyNs: number;
  private readonly hopLatencyNs: number;
  private readonly loopBackNs: number;
  private readonly crossing: Crossing | undefined;
  private arrivals: ArrivalCalls = { first: refuse, arrive: refuse };
  /** Whether the message that left last uses links, so its arrival is reported to the calls given to `connect`. */
  isOverLinks = false;

  constructor(private readonly parts: FabricParts) {
    const { machine } = parts;
    this.wireLatencyNs = machine.wireLatencyNs;
    this.hopLatencyNs = machine.hopLatencyNs;
    this.loopBackNs = machine.loopBackNs;
    if (machine.linkBandwidthBytesPerNs > 0) this.crossing = this.withLinks(parts);
  }

  /** Connects the notifications of arrivals over links, before anything is sent. */
  connect(arrivals: ArrivalCalls): void {
    this.arrivals = arrivals;
  }

  /**
   * Carries a message whose first byte leaves its NIC at `begunAt` and its last at `leftAt`; `bytes` is its size on the wire.
   * @returns the time of the last byte without interference
   */
  carry(message: number, begunAt: number, leftAt: number, bytes: number): number {
    const { devices, messages } = this.parts;
    const fromNode = devices.nodeOf(messages.origin(message));
    const toNode = devices.nodeOf(messages.target(message));
    this.isOverLinks = this.crossing !== undefined && fromNode !== toNode;
    if (fromNode === toNode) return this.loopBackNs;
    if (this.crossing !== undefined) {
      const travelNs = this.crossing.begin(message, begunAt, leftAt, bytes);
      this.routerBytes += bytes * this.crossing.routers;
      return travelNs;
    }
    const routers = this.parts.topology.routersPassed(fromNode, toNode);
    this.routerBytes += bytes * routers;
    return this.wireLatencyNs + this.hopLatencyNs * routers;
  }

  /** Returns the time from NIC to NIC of a message too short to interfere with others. */
  emptyNs(fromNode: number, toNode: number): number {
    if (fromNode === toNode) return this.loopBackNs;
    return this.wireLatencyNs + this.hopLatencyNs * this.parts.topology.routersPassed(fromNode, toNode);
  }

  /** Delay of the arriving message relative to the time returned by `carry`. */
  get delayNs(): number {
    return this.crossing?.delayNs ?? 0;
  }

  /** Returns by link how long it was busy; empty if links are not simulated. */
  linkBusyNs(): ArrayLike<number> {
    return this.crossing?.linkBusyNs() ?? [];
  }

  /** Returns link statistics up to that time; empty if links are not simulated. */
  counters(endNs: number): Record<string, number> {
    return this.crossing?.counters(endNs) ?? {};
  }

  private withLinks({ engine, machine, topology, messages, devices, nics, seed }: FabricParts): Crossing {
    const routes = new Routes({
      topology,
      routing: machine.routing,
      nics,
      nicsPerNode: devices.perNode,
      random: new Random(seed, 'adaptive-routes'),
    });
    return new Crossing({
      engine,
      timing: { ...machine, packetBytes: machine.packetBytes + machine.headerBytes },
      routes,
      nics,
      ends: {
        flow: (message) => messages.origin(message) * devices.processes + messages.target(message),
        fromNic: (message) => devices.nicOf(devices.nodeOf(messages.origin(message)), message),
        toNic: (message) => devices.nicOfTarget(message),
      },
      arrivals: {
        first: (message) => this.arrivals.first(message),
        arrive: (message) => this.arrivals.arrive(message),
      },
    });
  }
}

function refuse(): never {
  throw new SimulationFault('SIM_FAILED', 'a message came before the fabric was connected');
}
