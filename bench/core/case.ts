import type { TraceLevel } from '../../src/simulation/run.ts';
import { cpuSecondsOf } from '../support/cpu-seconds.ts';
import { Simulator } from '../support/simulator.ts';
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
  /** Cost of an insert in holds (pop and push) of the bare event queue with 4,096 events, measured in the same process. */
  readonly holdsPerInsert: number;
  /** Time for the cache lines of an insert alone, ns; see limit.ts. */
  readonly memoryNsPerInsert: number;
}

function insert(simulator: Simulator, { mechanism, processes, operationsPerProcess, trace }: Case): void {
  simulator.run({
    machine: 'cray-xe6',
    mechanism,
    workload: { kind: 'dht', parameters: { operationsPerProcess } },
    processes,
    trace: { level: trace, maxEvents: 200_000 },
  });
}

/**
 * Simulates the case once with the code of a state, after small runs that get the code compiled, as in a worker that has been up
 * for a while. Two are needed: in the first, V8 specialises for the objects of that run, and the second shows it that others
 * exist.
 */
export async function runCase(item: Case, module: string): Promise<CaseResult> {
  const simulator = await Simulator.of(module);
  for (let run = 0; run < 3; run += 1) insert(simulator, { ...item, processes: 64, operationsPerProcess: 500 });
  const cpuSeconds = cpuSecondsOf(() => insert(simulator, item));
  const inserts = item.processes * item.operationsPerProcess;
  return {
    cpuSeconds,
    insertsPerCpuSecond: inserts / cpuSeconds,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    holdsPerInsert: cpuSeconds / inserts / simulator.holdSeconds(),
    memoryNsPerInsert: limitSeconds(item.processes) * 1e9,
  };
}
