import type { Engine } from '../engine/engine.ts';
import { SimulationFault } from '../engine/fault.ts';
import type { Operations } from '../engine/operations.ts';
import { TraceRecorder } from '../engine/trace-recorder.ts';
import type { ParameterValues } from '../parameters.ts';
import type { RunPlan } from '../run.ts';
import { Devices } from './devices.ts';
import { type Energy, energyOf } from './energy.ts';
import { IoBus } from './io-bus.ts';
import { createIommus } from './iommu/create-iommu.ts';
import type { Iommus } from './iommu/iommu.ts';
import { PageTable, type Region } from './iommu/page-table.ts';
import { MemoryHierarchy } from './memory/memory-hierarchy.ts';
import { MemoryPath } from './memory-path.ts';
import { Messages } from './messages.ts';
import { Network } from './network.ts';
import { type ExposedMemory, Rdma } from './rdma.ts';
import type { Topology } from './topologies/topology.ts';
import { topologyOf } from './topology.ts';
import { type Receiver, Transport } from './transport.ts';

/** The hardware of one run, built from the parameters of its machine. */
export class Platform {
  readonly messages = new Messages();
  readonly network: Network;
  private readonly topology: Topology;
  private readonly machine: ParameterValues;
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

  constructor(
    plan: RunPlan,
    engine: Engine,
    operations: Operations,
    memory: ExposedMemory,
    regions: readonly Region[],
    receiver: Receiver,
    unblock: (process: number) => void,
  ) {
    const { processes, seed } = plan;
    const machine = plan.machine.parameters;
    const perNode = Number(machine.processesPerNode);
    const nodes = Math.ceil(processes / perNode);
    const devices = new Devices(this.messages, processes, perNode, Number(machine.devicesPerNode));
    const nics = nodes * devices.perNode;
    this.machine = machine;
    this.topology = topologyOf(String(machine.topology), nodes, Number(machine.nodesPerRouter));
    this.network = new Network(engine, networkTiming(machine), this.topology, nics);
    this.buses = Array.from({ length: nics }, () => busOf(machine));
    this.readBuses = Array.from({ length: nics }, () => busOf(machine));
    this.iommus = createIommus(machine, seed, 0, nodes);
    this.pages = new PageTable(
      Number(machine.iotlbPageBytes),
      regions[regions.length - 1].end,
      regions,
      Math.min(processes, perNode),
    );
    this.trace = traceOf(plan, nodes, perNode, devices.perNode);
    operations.recordIn(this.trace.operationSink);
    this.hierarchy = new MemoryHierarchy(machine, engine, processes, seed, regions[regions.length - 1].end, this.trace);
    this.path = new MemoryPath(
      this.messages,
      operations,
      devices,
      this.buses,
      this.readBuses,
      this.iommus,
      this.pages,
      this.hierarchy.channels,
      Number(machine.memoryAccessNs),
    );
    this.transport = new Transport(
      engine,
      this.messages,
      operations,
      this.trace,
      this.network,
      devices,
      this.path,
      nics,
      {
        nicQueueMessages: Number(machine.nicQueueMessages),
        nicBufferMessages: Number(machine.nicBufferMessages),
        busCredits: Number(machine.busCredits),
      },
      receiver,
      unblock,
    );
    const buffer = regions.find((region) => region.name === 'buffer')!.begin;
    this.rdma = new Rdma(
      engine,
      this.messages,
      operations,
      memory,
      Number(machine.atomicUnitNs),
      buffer,
      this.path,
      this.transport,
      this.hierarchy,
    );
  }

  /** Energy of network interfaces and routers over a run of that length. */
  energy(durationNs: number): Energy {
    const { bytesSent, bytesReceived, routerBytes } = this.network;
    const traffic = { nicBytes: bytesSent + bytesReceived, routerBytes };
    return energyOf(this.machine, traffic, this.buses.length, this.topology.shape, durationNs);
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

function networkTiming(machine: ParameterValues) {
  return {
    wireLatencyNs: Number(machine.wireLatencyNs),
    hopLatencyNs: Number(machine.hopLatencyNs),
    gapPerByteNs: Number(machine.gapPerByteNs),
    messageGapNs: Number(machine.nodeMessageGapNs),
    headerBytes: Number(machine.headerBytes),
  };
}

function busOf(machine: ParameterValues): IoBus {
  return new IoBus(Number(machine.busBandwidthBytesPerNs), Number(machine.busMaxPayloadBytes));
}

/** Slices that one operation leaves in a trace, about: sets how many operations a sampled trace leaves out. */
const EVENTS_PER_OPERATION = 6;

function traceOf(plan: RunPlan, nodes: number, perNode: number, devices: number): TraceRecorder {
  const operations = plan.processes * Number(plan.workload.parameters.operationsPerProcess ?? 1);
  const { level, maxEvents } = plan.trace;
  return new TraceRecorder(
    level,
    maxEvents,
    plan.processes,
    nodes,
    perNode,
    operations * EVENTS_PER_OPERATION,
    undefined,
    devices,
  );
}
