import { mechanismDefinitions, workloadDefinitions } from './catalogue.ts';
import { engineMemory, traceMemory } from './engine/memory.ts';
import { cacheMemory, platformMemory } from './hardware/memory.ts';
import type { ParameterValues } from './parameters.ts';
import type { RunPlan } from './run.ts';

/** Memory that a run is expected to hold at a time, in bytes. */
export interface RunMemory {
  /** Typed arrays: never less than what is counted while it runs, nor far more. */
  readonly arrayBytes: number;
  /** Objects on the heap, roughly. */
  readonly heapBytes: number;
}

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
  const machine = plan.machine.parameters;
  const { parameters } = plan.workload;
  const pageBytes = Number(machine.iotlbPageBytes ?? 4096);
  const { offers } = mechanism;
  const own = workload.memory({ processes, parameters, pageBytes, offers, scheduleOperations });
  const nodes = Math.ceil(processes / Number(machine.processesPerNode ?? 1));
  const wanted = processes * Math.max(1, own.underWay);
  const underWay = messagesUnderWay(machine, nodes, wanted);
  const { operations, windowBytes, accessBytes } = own;
  const { keptBytes = 0 } = own;
  const shared = { processes, nodes, machine, operations, underWay, wanted, keptBytes, windowBytes, accessBytes };
  const state = mechanism.memory?.({ ...shared, parameters: plan.mechanism.parameters });
  const usesCaches = own.usesCaches === true || state?.usesCaches === true;
  return {
    arrayBytes:
      own.arrayBytes +
      (state?.arrayBytes ?? 0) +
      engineMemory({ processes, operations, underWay }) +
      traceMemory(plan, nodes) +
      platformMemory(machine, processes, nodes) +
      (usesCaches ? cacheMemory(machine, processes) : 0),
    heapBytes:
      HEAP_PER_RUN +
      processes * HEAP_PER_PROCESS +
      underWay * HEAP_PER_MESSAGE +
      (own.heapBytes ?? 0) +
      (state?.heapBytes ?? 0),
  };
}

/** What processes would have under way, as far as the queues of their NICs and at their targets let them. */
function messagesUnderWay(machine: ParameterValues, nodes: number, wanted: number): number {
  const number = (name: string, usual: number) => Number(machine[name] ?? usual);
  const perNic = number('nicQueueMessages', 256) + number('nicBufferMessages', 64) + number('busCredits', 32);
  return Math.min(wanted, nodes * number('devicesPerNode', 1) * perNic);
}
