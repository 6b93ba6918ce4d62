import { machineDefinitions, mechanismDefinitions } from '../../src/simulation/catalogue.ts';
import type { ProcessOperations, Program } from '../../src/simulation/contract/program.ts';
import { TOUCH } from '../../src/simulation/contract/shared-pages.ts';
import { Engine } from '../../src/simulation/engine/engine.ts';
import { EventQueue } from '../../src/simulation/engine/event-queue.ts';
import { mechanisms } from '../../src/simulation/mechanisms/registry.ts';
import { defaultsOf } from '../../src/simulation/parameters.ts';
import { ProgramSimulation } from '../../src/simulation/program-simulation.ts';
import { TouchPlan } from '../../src/simulation/workloads/access-plan.ts';
import type { WorkloadModel } from '../../src/simulation/workloads/contract.ts';
import { NO_MEMORY } from '../../src/simulation/workloads/no-memory.ts';
import { workloads } from '../../src/simulation/workloads/registry.ts';
import { windowOf } from '../../src/simulation/workloads/window.ts';
import { cpuSecondsOf } from '../support/cpu-seconds.ts';
import { holdSeconds } from '../support/hold.ts';

const NODES = 8;
const UNITS = 2048;
/** Touches of a thread between two barriers. */
const PLAN = 4096;
/** Number of queued events in the hold that serves as the unit. */
const HELD = 1000;
const PAGE_BYTES = 4096;
/** Coprime to the number of minipages, so a plan visits each in turn, far from the previous one. */
const STRIDE = 1237;

export interface Case {
  readonly name: string;
  /** Plans that each thread follows, and wanted touches per CPU second. */
  readonly plans: number;
  readonly counted: 'touches' | 'faults';
  readonly target?: number;
  /** Returns the minipage of a thread's touch. */
  readonly unitOf: (rank: number, index: number) => number;
  readonly modeOf: (index: number) => number;
  /** Computation before each touch, ns. */
  readonly afterNs: number;
}

const own = (rank: number, index: number) => (rank * UNITS) / NODES + ((index * STRIDE) % (UNITS / NODES));
const readsAndWrites = (index: number) => (index % 4 === 0 ? TOUCH.write : TOUCH.read);
/** Every node visits all minipages, starting at different ones. */
const everybodys = (rank: number, index: number) => (index * STRIDE + rank * 7) % UNITS;

export const cases: readonly Case[] = [
  {
    name: 'touches that hit',
    plans: 1000,
    counted: 'touches',
    target: 20e6,
    unitOf: own,
    modeOf: readsAndWrites,
    afterNs: 0,
  },
  {
    name: 'touches that hit, computation between',
    plans: 20,
    counted: 'touches',
    unitOf: own,
    modeOf: readsAndWrites,
    afterNs: 100,
  },
  {
    name: 'write faults',
    plans: 10,
    counted: 'faults',
    target: 100e3,
    unitOf: everybodys,
    modeOf: () => TOUCH.write,
    afterNs: 0,
  },
  {
    name: 'faults, one write to three reads',
    plans: 10,
    counted: 'faults',
    target: 100e3,
    unitOf: everybodys,
    modeOf: readsAndWrites,
    afterNs: 0,
  },
];

export interface CaseResult {
  readonly perCpuSecond: number;
  readonly holdsEach: number;
  readonly eventsEach: number;
}

/** Measures a case after a shorter run that gets the code compiled. */
export function runCase(item: Case): CaseResult {
  follow({ ...item, plans: Math.ceil(item.plans / 5) });
  let [counted, events] = [0, 0];
  const seconds = cpuSecondsOf(() => {
    ({ counted, events } = follow(item));
  });
  const hold = holdSeconds(new EventQueue(HELD), HELD);
  return { perCpuSecond: counted / seconds, holdsEach: seconds / counted / hold, eventsEach: events / counted };
}

/** @throws Error if the run does not succeed */
function follow(item: Case): { readonly counted: number; readonly events: number } {
  const mechanism = mechanisms.find(({ definition }) => definition.id === 'dsm-isr');
  const workload = workloads.find(({ definition }) => definition.id === 'page-fault');
  if (mechanism === undefined || !('create' in mechanism) || workload === undefined || !('create' in workload)) {
    throw new Error('there is no dsm-isr or no page-fault');
  }
  const plan = {
    machine: {
      preset: 'technion-ib',
      parameters: defaultsOf(machineDefinitions.find(({ id }) => id === 'technion-ib')!.parameters),
    },
    mechanism: {
      kind: 'dsm-isr',
      parameters: defaultsOf(mechanismDefinitions.find(({ id }) => id === 'dsm-isr')!.parameters),
    },
    workload: { kind: 'page-fault', parameters: defaultsOf(workload.definition.parameters) },
    processes: NODES,
    seed: 1,
    trace: { level: 'off' as const, maxEvents: 0 },
  };
  const create = () => touching(item);
  const { counters, events, error } = new ProgramSimulation(plan, new Engine(), mechanism, {
    ...workload,
    create,
  }).run();
  if (error !== undefined) throw new Error(error.message);
  return { counted: item.counted === 'touches' ? NODES * item.plans * PLAN : counters.page_faults!, events };
}

/** Threads that repeatedly follow the same plan. */
function touching(item: Case): WorkloadModel {
  return {
    operationName: 'plan',
    memory: NO_MEMORY,
    handlers: [],
    regions: windowOf([], PAGE_BYTES),
    sharedRegions: [{ units: UNITS, home: (unit) => Math.floor((unit * NODES) / UNITS) }],
    prepare: () => {},
    program: (process) => touches(process, item),
    verify: () => ({}),
    metrics: () => ({}),
  };
}

function* touches(process: ProcessOperations, { plans, unitOf, modeOf, afterNs }: Case): Program {
  const plan = new TouchPlan(PLAN);
  for (let index = 0; index < PLAN; index += 1) plan.touch(unitOf(process.rank, index), modeOf(index), 0, afterNs);
  for (let count = 0; count < plans; count += 1) yield process.follow(plan);
}
