import { expectedOf, makesAtomics, mechanismDefinitions, workloadDefinitions } from './catalogue.ts';
import { engineMemory, historyMemory, type TraceLoad, traceMemory } from './engine/memory.ts';
import { nodesOf } from './engine/nodes.ts';
import { cacheMemory, platformMemory, valuesOfNode } from './hardware/memory.ts';
import { describesHardware, hardwareOf } from './machines/read-machine.ts';
import type { Machine } from './machines/schema.ts';
import type { MechanismDefinition } from './mechanisms/definition.ts';
import { type MechanismMemory, roomInNics } from './mechanisms/memory.ts';
import type { RunPlan } from './run.ts';
import type { WorkloadMemory } from './workloads/memory.ts';

/** Expected peak memory of a run, bytes. */
export interface RunMemory {
  /** Typed arrays: never less than what is counted during the run, and not much more. */
  readonly arrayBytes: number;
  /** Objects on the heap, approximately. */
  readonly heapBytes: number;
}

/** Page size for machines that do not define one. */
const USUAL_PAGE_BYTES = 4096;
/** Programs, generators and models' data per process; also rings, queues and closures of any run. */
const HEAP_PER_PROCESS = 6000;
const HEAP_PER_RUN = 8e6;
/** An operation or message that has been freed is kept in a free list. */
const HEAP_PER_MESSAGE = 32;

/** What the parts of a run say of their own memory, and what it depends on. */
interface Needs {
  readonly plan: RunPlan;
  /** Number of operations in the replayed schedule. */
  readonly scheduleOperations: number;
  /** Absent if the hardware is not described. */
  readonly machine: Machine | undefined;
  readonly nodes: number;
  /** Messages in flight at most. */
  readonly underWay: number;
  readonly own: WorkloadMemory;
  readonly state: MechanismMemory | undefined;
}

/**
 * Estimates the memory of a run before it starts: every part that allocates in proportion to parameters declares its need beside
 * its code.
 * @param scheduleOperations number of operations in the replayed schedule
 */
export function foreseenMemory(plan: RunPlan, scheduleOperations = 0): RunMemory {
  const needs = needsOf(plan, scheduleOperations);
  return { arrayBytes: arrayBytesOf(needs), heapBytes: heapBytesOf(needs) };
}

/** Returns what the workload of a run foresees of its own memory, and of the load of the run. */
export function workloadMemory(plan: RunPlan, scheduleOperations = 0): WorkloadMemory {
  const { processes } = plan;
  const { computing, offers } = mechanismOf(plan);
  const machine = machineOf(plan);
  return workloadDefinitions
    .find(({ id }) => id === plan.workload.kind)!
    .memory({
      ...{ processes, offers, scheduleOperations, parameters: plan.workload.parameters },
      computing: (machine && computing?.(machine, plan.mechanism.parameters, processes)) ?? processes,
      pageBytes: machine?.iotlbPageBytes ?? USUAL_PAGE_BYTES,
    });
}

function needsOf(plan: RunPlan, scheduleOperations: number): Needs {
  const { processes } = plan;
  const machine = machineOf(plan);
  const own = workloadMemory(plan, scheduleOperations);
  const nodes = nodesOf(processes, machine?.processesPerNode ?? 1);
  const wanted = processes * Math.max(1, own.underWay);
  // The queues at NICs and at their targets limit messages in flight.
  const underWay = machine === undefined ? wanted : Math.min(wanted, roomInNics(machine, nodes));
  const accesses = processes * (own.accessesUnderWay ?? Math.max(1, own.underWay));
  const { operations, windowBytes, accessBytes, keptBytes = 0, sharedUnits = 0 } = own;
  const load = { processes, nodes, operations, underWay, wanted, accesses };
  const shared = { ...load, keptBytes, windowBytes, sharedUnits, accessBytes };
  const parameters = plan.mechanism.parameters;
  const state = machine && mechanismOf(plan).memory?.({ ...shared, machine, parameters });
  return { plan, scheduleOperations, machine, nodes, underWay, own, state };
}

function mechanismOf({ mechanism }: RunPlan): MechanismDefinition {
  return mechanismDefinitions.find(({ id }) => id === mechanism.kind)!;
}

/** Returns the hardware; undefined for a model of messages, which has none. */
function machineOf({ machine: { preset, parameters } }: RunPlan): Machine | undefined {
  return describesHardware(parameters) ? hardwareOf(preset, parameters) : undefined;
}

function arrayBytesOf(needs: Needs): number {
  const { plan, machine, nodes, underWay, own, state } = needs;
  const { processes } = plan;
  const { operations } = own;
  const values = machine === undefined ? 0 : nodes * valuesOfNode(machine, makesAtomics(plan));
  return (
    own.arrayBytes +
    (state?.arrayBytes ?? 0) +
    engineMemory({ processes, operations, underWay }) +
    traceMemory(plan.trace, traceLoadOf(needs)) +
    historyMemory(processes, operations, values) +
    (machine === undefined ? 0 : hardwareMemory(machine, needs))
  );
}

/** Tracks: core and handler, injection, NIC, bus and wire: see engine/trace-recorder.ts. */
const TRACKS_PER_PROCESS = 2;
const TRACKS_PER_NIC = 4;
/** Counters of a node that mechanisms and hardware have, unless they state a number. */
const USUAL_COUNTERS = 4;

function traceLoadOf({ plan, scheduleOperations, machine, nodes, own, state }: Needs): TraceLoad {
  const { devicesPerNode = 1, dmaChannels = 0 } = machine ?? {};
  const { events, operations } = expectedOf(plan, scheduleOperations);
  return {
    tracks: TRACKS_PER_PROCESS * plan.processes + nodes * (TRACKS_PER_NIC * devicesPerNode + dmaChannels),
    nodes,
    counters: state?.counters ?? USUAL_COUNTERS,
    events,
    operations: Math.max(operations, own.operations),
  };
}

function hardwareMemory(machine: Machine, { plan, nodes, underWay, own, state }: Needs): number {
  const { processes } = plan;
  const usesCaches = own.usesCaches === true || state?.usesCaches === true;
  const platform = platformMemory(machine, { processes, nodes, underWay });
  return platform + (usesCaches ? cachesOf(machine, processes, own.activeProcesses) : 0);
}

function heapBytesOf({ plan, underWay, own, state }: Needs): number {
  return (
    HEAP_PER_RUN +
    plan.processes * HEAP_PER_PROCESS +
    underWay * HEAP_PER_MESSAGE +
    (own.heapBytes ?? 0) +
    (state?.heapBytes ?? 0)
  );
}

/** Returns the memory for caches of all cores, or of one per participating process. */
function cachesOf(machine: Machine, processes: number, active = processes): number {
  return Math.min(cacheMemory(machine, processes), active * cacheMemory(machine, 1));
}
