import { makesAtomics, mechanismDefinitions, workloadDefinitions } from './catalogue.ts';
import { engineMemory, historyMemory, traceMemory } from './engine/memory.ts';
import { cacheMemory, platformMemory, valuesOfNode } from './hardware/memory.ts';
import { describesHardware, hardwareOf } from './machines/read-machine.ts';
import type { Machine } from './machines/schema.ts';
import { roomInNics } from './mechanisms/memory.ts';
import type { RunPlan } from './run.ts';

/** Memory that a run is expected to hold at a time, in bytes. */
export interface RunMemory {
  /** Typed arrays: never less than what is counted while it runs, nor far more. */
  readonly arrayBytes: number;
  /** Objects on the heap, roughly. */
  readonly heapBytes: number;
}

/** Where a machine says nothing of pages. */
const USUAL_PAGE_BYTES = 4096;
/** Programs, generators and what models keep of each process; rings, queues and closures of any run. */
const HEAP_PER_PROCESS = 6000;
const HEAP_PER_RUN = 8e6;
/** An operation or message that is free again stands in a list of its kind. */
const HEAP_PER_MESSAGE = 32;

/**
 * Memory of a run before there is any: every part that allocates in proportion to parameters says so, beside its code.
 * @param scheduleOperations operations of the schedule that the run replays
 */
export function foreseenMemory(plan: RunPlan, scheduleOperations = 0): RunMemory {
  const mechanism = mechanismDefinitions.find(({ id }) => id === plan.mechanism.kind)!;
  const workload = workloadDefinitions.find(({ id }) => id === plan.workload.kind)!;
  const { processes } = plan;
  const { preset, parameters } = plan.machine;
  const machine = describesHardware(parameters) ? hardwareOf(preset, parameters) : undefined;
  const { offers } = mechanism;
  const pageBytes = machine?.iotlbPageBytes ?? USUAL_PAGE_BYTES;
  const own = workload.memory({
    processes,
    parameters: plan.workload.parameters,
    pageBytes,
    offers,
    scheduleOperations,
  });
  const nodes = Math.ceil(processes / (machine?.processesPerNode ?? 1));
  const wanted = processes * Math.max(1, own.underWay);
  // The queues of NICs and at their targets hold the others back.
  const underWay = machine === undefined ? wanted : Math.min(wanted, roomInNics(machine, nodes));
  const { operations, windowBytes, accessBytes, keptBytes = 0, sharedUnits = 0 } = own;
  const shared = { processes, nodes, operations, underWay, wanted, keptBytes, windowBytes, sharedUnits, accessBytes };
  const state = machine && mechanism.memory?.({ ...shared, machine, parameters: plan.mechanism.parameters });
  const usesCaches = own.usesCaches === true || state?.usesCaches === true;
  return {
    arrayBytes:
      own.arrayBytes +
      (state?.arrayBytes ?? 0) +
      engineMemory({ processes, operations, underWay }) +
      traceMemory(plan, nodes) +
      historyMemory(
        processes,
        operations,
        nodes * (machine === undefined ? 0 : valuesOfNode(machine, makesAtomics(plan))),
      ) +
      (machine === undefined ? 0 : platformMemory(machine, { processes, nodes, underWay })) +
      (machine !== undefined && usesCaches ? cachesOf(machine, processes, own.activeProcesses) : 0),
    heapBytes:
      HEAP_PER_RUN +
      processes * HEAP_PER_PROCESS +
      underWay * HEAP_PER_MESSAGE +
      (own.heapBytes ?? 0) +
      (state?.heapBytes ?? 0),
  };
}

/** Caches of all cores, or one for each process that takes part. */
function cachesOf(machine: Machine, processes: number, active = processes): number {
  return Math.min(cacheMemory(machine, processes), active * cacheMemory(machine, 1));
}
