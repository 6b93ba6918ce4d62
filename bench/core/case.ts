import { machineDefinitions, mechanismDefinitions, workloadDefinitions } from '../../src/simulation/catalogue.ts';
import { EventQueue } from '../../src/simulation/engine/event-queue.ts';
import { defaultsOf } from '../../src/simulation/parameters.ts';
import type { RunPlan, TraceLevel } from '../../src/simulation/run.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { cpuSecondsOf } from '../support/cpu-seconds.ts';
import { holdSeconds } from '../support/hold.ts';
import { limitSeconds } from './limit.ts';

export interface Case {
  readonly name: string;
  readonly mechanism: string;
  readonly processes: number;
  readonly operationsPerProcess: number;
  readonly trace: TraceLevel;
}

export interface CaseResult {
  readonly cpuSeconds: number;
  readonly insertsPerCpuSecond: number;
  readonly peakMegabytes: number;
  /** Cost of an insert in units of a hold (pop and push) of the bare event queue with 4,096 events, in this process. */
  readonly holdsPerInsert: number;
  /** Time for the lines of memory of an insert alone: see limit.ts. */
  readonly memoryNsPerInsert: number;
}

function planOf({ mechanism, processes, operationsPerProcess, trace }: Case): RunPlan {
  const [machine, workload] = [machineDefinitions[0]!, workloadDefinitions.find(({ id }) => id === 'dht')!];
  const definition = mechanismDefinitions.find(({ id }) => id === mechanism)!;
  return {
    machine: { preset: machine.id, parameters: defaultsOf(machine.parameters) },
    mechanism: { kind: mechanism, parameters: defaultsOf(definition.parameters) },
    workload: { kind: 'dht', parameters: { ...defaultsOf(workload.parameters), operationsPerProcess } },
    processes,
    seed: 1,
    trace: { level: trace, maxEvents: 200_000 },
  };
}

/**
 * Simulates the case once; small runs before it have the code compiled, as in a worker that has been up for a while: in
 * the first V8 compiles for the objects of that run, and only the second shows it that there are others.
 */
export function runCase(item: Case): CaseResult {
  for (let run = 0; run < 3; run += 1) simulate(planOf({ ...item, processes: 64, operationsPerProcess: 500 }));
  const cpuSeconds = cpuSecondsOf(() => {
    const { status } = simulate(planOf(item));
    if (status !== 'succeeded') throw new Error(`the run ${status}`);
  });
  const inserts = item.processes * item.operationsPerProcess;
  return {
    cpuSeconds,
    insertsPerCpuSecond: inserts / cpuSeconds,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    holdsPerInsert: cpuSeconds / inserts / holdSeconds(new EventQueue(4096)),
    memoryNsPerInsert: limitSeconds(item.processes) * 1e9,
  };
}
