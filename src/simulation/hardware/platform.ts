import type { Engine } from '../engine/engine.ts';
import { SimulationFault } from '../engine/fault.ts';
import { nodesOf } from '../engine/nodes.ts';
import type { Occupied } from '../engine/occupancy.ts';
import type { Operations } from '../engine/operations.ts';
import { TraceRecorder } from '../engine/trace-recorder.ts';
import type { RunPlan } from '../run.ts';
import { type BusPair, busPair } from './bus/buses.ts';
import type { BusValues } from './bus/parameters.ts';
import type { CpuValues } from './cpu-parameters.ts';
import { type Energy, energyOf } from './energy.ts';
import type { EnergyValues } from './energy-parameters.ts';
import type { ExposedMemory } from './exposed-memory.ts';
import { createIommus, type TranslationValues } from './iommu/create-iommu.ts';
import type { Iommus } from './iommu/iommu.ts';
import { PageTable } from './iommu/page-table.ts';
import type { Region } from './iommu/region.ts';
import { type HierarchyValues, MemoryHierarchy } from './memory/memory-hierarchy.ts';
import { MemoryPath, type PathValues } from './memory-path.ts';
import { Messages } from './messages.ts';
import { Fabric } from './network/fabric.ts';
import type { NetworkValues } from './network/parameters.ts';
import type { Topology } from './network/topologies/topology.ts';
import { topologyOf } from './network/topology-of.ts';
import { Devices } from './nic/devices.ts';
import type { NicValues } from './nic/parameters.ts';
import { NicPorts } from './nic/ports.ts';
import { Posting } from './nic/posting.ts';
import { Rdma } from './nic/rdma.ts';
import type { RdmaValues } from './nic/rdma-parameters.ts';
import { ReadSlots } from './nic/read-slots.ts';
import { SendQueues } from './nic/send-queues.ts';
import { Signals } from './nic/signals.ts';
import { SharedMemory, type SharedMemoryValues } from './shared-memory.ts';
import { Transport } from './transport.ts';

/** Slices that one operation leaves in a trace, about. */
const EVENTS_PER_OPERATION = 6;

/** Parameters of a platform. Optional hardware that a machine lacks has values with no effect. */
export type PlatformValues = NetworkValues &
  NicValues &
  RdmaValues &
  BusValues &
  TranslationValues &
  HierarchyValues &
  PathValues &
  EnergyValues &
  SharedMemoryValues &
  Pick<CpuValues, 'processesPerNode'>;

export interface PlatformParts {
  readonly machine: PlatformValues;
  readonly engine: Engine;
  readonly operations: Operations;
  readonly processes: number;
  readonly seed: number;
  readonly trace: RunPlan['trace'];
  /** Operations of all processes, about: sets how many of them a sampled trace leaves out. */
  readonly expectedOperations: number;
  /** The exposed memory of processes, and its layout. */
  readonly memory: ExposedMemory;
  readonly regions: readonly Region[];
}

/** The hardware of one run, built from the parameters of its machine. */
export class Platform {
  readonly messages = new Messages();
  private readonly fabric: Fabric;
  private readonly topology: Topology;
  private readonly machine: PlatformValues;
  private readonly engine: Engine;
  readonly ports: NicPorts;
  /** Buses of each NIC. */
  readonly buses: readonly BusPair[];
  readonly iommus: Iommus;
  readonly pages: PageTable;
  readonly path: MemoryPath;
  readonly transport: Transport;
  readonly rdma: Rdma;
  readonly hierarchy: MemoryHierarchy;
  readonly trace: TraceRecorder;

  constructor({ machine, engine, operations, processes, seed, memory, regions, ...recorded }: PlatformParts) {
    const { messages } = this;
    const { processesPerNode } = machine;
    const nodes = nodesOf(processes, processesPerNode);
    const windowBytes = endOf(regions);
    const devices = new Devices(messages, processes, processesPerNode, machine.devicesPerNode);
    const nics = nodes * devices.perNode;
    this.machine = machine;
    this.engine = engine;
    this.topology = topologyOf(machine.topology, nodes, machine.nodesPerRouter);
    this.fabric = new Fabric({ engine, machine, topology: this.topology, messages, devices, nics, seed });
    this.ports = new NicPorts(machine, nics);
    this.buses = Array.from({ length: nics }, () => busPair(machine));
    this.iommus = createIommus(machine, seed, { firstNode: 0, nodes });
    this.pages = new PageTable(machine.iotlbPageBytes, windowBytes, regions, Math.min(processes, processesPerNode));
    const owners = { processes, nodes, processesPerNode, nicsPerNode: devices.perNode };
    this.trace = new TraceRecorder(recorded.trace, recorded.expectedOperations * EVENTS_PER_OPERATION, owners);
    operations.recordIn(this.trace.operationSink);
    const { fabric, ports, buses, iommus, pages, trace } = this;
    this.hierarchy = new MemoryHierarchy({ machine, engine, processes, seed, windowBytes, trace });
    const { channels } = this.hierarchy;
    const inMemory = { devices, buses, iommus, pages, channels, values: machine };
    this.path = new MemoryPath({ messages, operations, ...inMemory, now: () => engine.now });
    const { path, hierarchy } = this;
    this.transport = new Transport({
      engine,
      messages,
      operations,
      trace,
      fabric,
      ports,
      posting: new Posting(messages, path, processes, machine),
      slots: new ReadSlots(messages, processes, machine.outstandingReads),
      signals: new Signals({ engine, messages, devices, path, fabric }),
      sends: new SendQueues({ engine, messages, devices, path, fabric, values: machine }),
      shared: new SharedMemory({ engine, messages, operations, devices, values: machine }),
      devices,
      path,
      nics,
      limits: machine,
    });
    const responseAddress = regions.find((region) => region.name === 'buffer')!.begin;
    const access = { memory, atomicUnitNs: machine.atomicUnitNs, responseAddress };
    this.rdma = new Rdma({
      engine,
      messages,
      operations,
      ...access,
      path,
      transport: this.transport,
      hierarchy,
      devices,
    });
  }

  /** Energy of network interfaces and routers over a run of that length. */
  energy(durationNs: number): Energy {
    const { bytesSent, bytesReceived } = this.ports;
    const { routerBytes } = this.fabric;
    const traffic = { nics: this.buses.length, nicBytes: bytesSent + bytesReceived, routerBytes };
    return energyOf(this.machine, { ...traffic, shape: this.topology.shape, durationNs });
  }

  /** Returns how long each part of the hardware has been busy until now. */
  occupied(): Occupied[] {
    const { buses, ports, hierarchy, transport } = this;
    const { now } = this.engine;
    return [
      { resource: 'queue-pair', busyNs: transport.posting.busyNs(now) },
      { resource: 'bus-to-nic', busyNs: buses.map(({ down }) => down.carriedBy(now)) },
      { resource: 'nic-out', busyNs: ports.outBusyNs(now) },
      { resource: 'link', busyNs: this.fabric.linkBusyNs() },
      { resource: 'nic-in', busyNs: ports.inBusyNs(now) },
      { resource: 'bus-to-memory', busyNs: buses.map(({ up }) => up.carriedBy(now)) },
      { resource: 'page-walker', busyNs: this.iommus.walkerBusyNs(now) },
      { resource: 'atomic-word', busyNs: this.rdma.units.wordsHeldNs(now) },
      ...hierarchy.occupied(),
      { resource: 'access-log', busyNs: transport.stalledNs },
    ];
  }

  /** Returns counters of the hardware; throws if a message or a byte was lost. */
  finish(): Record<string, number> {
    const { messages, ports, iommus } = this;
    const lostMessages = messages.allocated - messages.released;
    const lostBytes = ports.bytesSent + this.transport.multicasts.copiedBytes - ports.bytesReceived;
    if (lostMessages !== 0 || lostBytes !== 0) {
      throw new SimulationFault(
        'SIM_CONSERVATION',
        `${lostMessages} messages and ${lostBytes} bytes were lost on the way`,
      );
    }
    return {
      messages: ports.messages + this.transport.shared.messages,
      bytes: ports.bytesSent,
      bus_transactions: this.buses.reduce((total, { up, down }) => total + up.transactions + down.transactions, 0),
      iotlb_lookups: iommus.lookups,
      iotlb_hits: iommus.hits,
      context_cache_misses: iommus.contextMisses,
      stalled_messages: this.transport.stalledMessages,
      held_messages: this.transport.heldMessages,
      ...(this.transport.shared.messages > 0 && { shared_memory_messages: this.transport.shared.messages }),
      ...this.transport.sends.finish(),
      ...this.hierarchy.finish(),
      ...this.fabric.counters(this.engine.now),
      ...(this.transport.droppedMessages > 0 && { dropped_messages: this.transport.droppedMessages }),
    };
  }
}

function endOf(regions: readonly Region[]): number {
  return regions[regions.length - 1].end;
}
