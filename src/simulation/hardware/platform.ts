import type { Engine } from '../engine/engine.ts';
import { SimulationFault } from '../engine/fault.ts';
import type { Operations } from '../engine/operations.ts';
import { TraceRecorder } from '../engine/trace-recorder.ts';
import type { RunPlan } from '../run.ts';
import type { CpuValues } from './cpu-parameters.ts';
import { Devices } from './devices.ts';
import { type Energy, energyOf } from './energy.ts';
import type { EnergyValues } from './energy-parameters.ts';
import { IoBus } from './io-bus.ts';
import type { BusValues } from './io-bus-parameters.ts';
import { createIommus, type TranslationValues } from './iommu/create-iommu.ts';
import type { Iommus } from './iommu/iommu.ts';
import { PageTable, type Region } from './iommu/page-table.ts';
import { type HierarchyValues, MemoryHierarchy } from './memory/memory-hierarchy.ts';
import { MemoryPath } from './memory-path.ts';
import { Messages } from './messages.ts';
import { Network } from './network.ts';
import type { NetworkValues } from './network-parameters.ts';
import type { NicValues } from './nic-parameters.ts';
import { type ExposedMemory, Rdma } from './rdma.ts';
import type { RdmaValues } from './rdma-parameters.ts';
import type { Topology } from './topologies/topology.ts';
import { topologyOf } from './topology.ts';
import { Transport } from './transport.ts';

/** Slices that one operation leaves in a trace, about. */
const EVENTS_PER_OPERATION = 6;

/** What a platform is described by. Optional hardware that a machine lacks has values that stand for none. */
export type PlatformValues = NetworkValues &
  NicValues &
  RdmaValues &
  BusValues &
  TranslationValues &
  HierarchyValues &
  EnergyValues &
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
  /** What processes expose, and where things lie in it. */
  readonly memory: ExposedMemory;
  readonly regions: readonly Region[];
}

/** The hardware of one run, built from the parameters of its machine. */
export class Platform {
  readonly messages = new Messages();
  readonly network: Network;
  private readonly topology: Topology;
  private readonly machine: PlatformValues;
  /** Of each NIC: towards memory, and from memory to it. */
  readonly buses: readonly IoBus[];
  readonly readBuses: readonly IoBus[];
  readonly iommus: Iommus;
  readonly pages: PageTable;
  readonly path: MemoryPath;
  readonly transport: Transport;
  readonly rdma: Rdma;
  readonly hierarchy: MemoryHierarchy;
  readonly trace: TraceRecorder;

  constructor({ machine, engine, operations, processes, seed, memory, regions, ...recorded }: PlatformParts) {
    const { messages } = this;
    const { processesPerNode, memoryAccessNs } = machine;
    const nodes = Math.ceil(processes / processesPerNode);
    const windowBytes = endOf(regions);
    const devices = new Devices(messages, processes, processesPerNode, machine.devicesPerNode);
    const nics = nodes * devices.perNode;
    this.machine = machine;
    this.topology = topologyOf(machine.topology, nodes, machine.nodesPerRouter);
    this.network = new Network(engine, machine, this.topology, nics);
    this.buses = Array.from({ length: nics }, () => busOf(machine));
    this.readBuses = Array.from({ length: nics }, () => busOf(machine));
    this.iommus = createIommus(machine, seed, { firstNode: 0, nodes });
    this.pages = new PageTable(machine.iotlbPageBytes, windowBytes, regions, Math.min(processes, processesPerNode));
    const owners = { processes, nodes, processesPerNode, nicsPerNode: devices.perNode };
    this.trace = new TraceRecorder(recorded.trace, recorded.expectedOperations * EVENTS_PER_OPERATION, owners);
    operations.recordIn(this.trace.operationSink);
    const { network, buses, readBuses, iommus, pages, trace } = this;
    this.hierarchy = new MemoryHierarchy({ machine, engine, processes, seed, windowBytes, trace });
    const { channels } = this.hierarchy;
    const inMemory = { devices, buses, readBuses, iommus, pages, channels, memoryAccessNs };
    this.path = new MemoryPath({ messages, operations, ...inMemory });
    const { path, hierarchy } = this;
    this.transport = new Transport({
      engine,
      messages,
      operations,
      trace,
      network,
      devices,
      path,
      nics,
      limits: machine,
    });
    const responseAddress = regions.find((region) => region.name === 'buffer')!.begin;
    const access = { memory, atomicUnitNs: machine.atomicUnitNs, responseAddress };
    this.rdma = new Rdma({ engine, messages, operations, ...access, path, transport: this.transport, hierarchy });
  }

  /** Energy of network interfaces and routers over a run of that length. */
  energy(durationNs: number): Energy {
    const { bytesSent, bytesReceived, routerBytes } = this.network;
    const traffic = { nics: this.buses.length, nicBytes: bytesSent + bytesReceived, routerBytes };
    return energyOf(this.machine, { ...traffic, shape: this.topology.shape, durationNs });
  }

  /** Counters of the hardware; throws where a message or a byte was lost. */
  finish(): Record<string, number> {
    const { messages, network, iommus } = this;
    const lostMessages = messages.allocated - messages.released;
    const lostBytes = network.bytesSent - network.bytesReceived;
    if (lostMessages !== 0 || lostBytes !== 0) {
      throw new SimulationFault(
        'SIM_CONSERVATION',
        `${lostMessages} messages and ${lostBytes} bytes were lost on the way`,
      );
    }
    return {
      messages: network.messages,
      bytes: network.bytesSent,
      bus_transactions: [...this.buses, ...this.readBuses].reduce((total, bus) => total + bus.transactions, 0),
      iotlb_lookups: iommus.lookups,
      iotlb_hits: iommus.hits,
      context_cache_misses: iommus.contextMisses,
      stalled_messages: this.transport.stalledMessages,
      held_messages: this.transport.heldMessages,
      ...this.hierarchy.finish(),
      ...(this.transport.droppedMessages > 0 && { dropped_messages: this.transport.droppedMessages }),
    };
  }
}

function busOf(machine: BusValues): IoBus {
  return new IoBus(machine.busBandwidthBytesPerNs, machine.busMaxPayloadBytes);
}

function endOf(regions: readonly Region[]): number {
  return regions[regions.length - 1].end;
}
