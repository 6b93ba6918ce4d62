import { cpuSecondsOf } from '../support/cpu-seconds.ts';
import type { BenchRun, Simulator } from '../support/simulator.ts';

const TAGS = 32;
/** Number of events in the queue used for comparison: about the number of accesses in flight in the first case. */
const HOLD_EVENTS = 1000;

interface Case {
  readonly name: string;
  readonly machine: string;
  readonly mechanism: string;
  readonly override?: BenchRun['override'];
  readonly processes: number;
  readonly parameters: BenchRun['workload']['parameters'];
}

const reads = (targets: string, perProcess: number) => ({
  ...{ operation: 'read', outstanding: TAGS, targets, operationsPerProcess: perProcess },
});
const bridge = { machine: 'opteron-htoe', mechanism: 'dpgas-bridge' };

/** Reads of a line, with as many in flight as a bridge has tags. */
export const cases: readonly Case[] = [
  { name: '32 askers, each of another node', ...bridge, processes: 64, parameters: reads('opposite', 8000) },
  { name: '64 nodes, any other', ...bridge, processes: 64, parameters: reads('all', 4000) },
  { name: '1,024 nodes, any other', ...bridge, processes: 1024, parameters: reads('all', 250) },
  {
    ...{ name: '16 nodes, a memory pool', machine: 'cxl-pool', mechanism: 'dpgas-integrated' },
    ...{ override: { processesPerNode: 1 }, processes: 16, parameters: reads('all', 16_000) },
  },
];

export interface CaseResult {
  readonly cpuSeconds: number;
  readonly accesses: number;
  readonly events: number;
  readonly holdSeconds: number;
}

/** Simulates one case, after a short run that gets the code compiled. */
export function runCase(simulator: Simulator, item: Case): CaseResult {
  const { machine, mechanism, override, processes, parameters } = item;
  const perProcess = Number(parameters.operationsPerProcess);
  const run = (operationsPerProcess: number) =>
    simulator.run({
      ...{ machine, mechanism, override, processes },
      workload: { kind: 'remote-access', parameters: { ...parameters, operationsPerProcess } },
      trace: { level: 'off', maxEvents: 0 },
    });
  for (let warmUp = 0; warmUp < 3; warmUp += 1) run(Math.ceil(perProcess / 20));
  let events = 0;
  const cpuSeconds = cpuSecondsOf(() => {
    events = run(perProcess).events;
  });
  const askers = parameters.targets === 'opposite' ? processes / 2 : processes;
  return { cpuSeconds, accesses: askers * perProcess, events, holdSeconds: simulator.holdSeconds(HOLD_EVENTS) };
}
