import type { ParameterValues } from '../../src/simulation/parameters.ts';
import type { RunPlan } from '../../src/simulation/run.ts';
import { cpuSecondsOf } from '../support/cpu-seconds.ts';
import { holdSeconds } from '../support/hold.ts';
import { load } from '../support/states.ts';

const MEBIBYTE = 1_048_576;
/** Puts of each of the two nodes by which a strategy is compiled before it is measured. */
const WARM_UP = 20_000;

export interface Case {
  readonly name: string;
  readonly mechanism: string;
  readonly workload: ParameterValues;
}

export interface CaseResult {
  /** With no other strategy before it in its process, and after all others. */
  readonly first: number;
  readonly afterOthers: number;
  readonly holdsPerPut: number;
  readonly eventsPerPut: number;
}

const puts = (mechanism: string, mebibytes: number, sourceArea = 'unpinned'): Case => ({
  name: `${mechanism}, ${mebibytes} MiB${sourceArea === 'inside' ? ', sources pinned' : ''}`,
  mechanism,
  workload: { workingSetBytes: mebibytes * MEBIBYTE, sourceArea },
});

export const cases: readonly Case[] = [
  puts('pin-everything', 4),
  puts('firehose', 4),
  puts('firehose', 64),
  puts('firehose', 400),
  puts('firehose', 64, 'inside'),
  puts('rendezvous-no-unpin', 4),
  puts('rendezvous-unpin', 4),
  puts('pin-down-cache', 4),
  puts('hardware-assisted', 4),
  puts('bounce-buffer', 4),
];

/** The simulator of one state of the code. */
class Simulator {
  private constructor(
    private readonly catalogue: typeof import('../../src/simulation/catalogue.ts'),
    private readonly parameters: typeof import('../../src/simulation/parameters.ts'),
    private readonly main: typeof import('../../src/simulation/simulate.ts'),
  ) {}

  static async of(root: string): Promise<Simulator> {
    const folder = 'src/simulation';
    return new Simulator(
      await load(root, `${folder}/catalogue.ts`),
      await load(root, `${folder}/parameters.ts`),
      await load(root, `${folder}/simulate.ts`),
    );
  }

  /** Puts made, those that only touch each page included, and events. */
  run(item: Case, operationsPerProcess: number): { readonly made: number; readonly events: number } {
    const { status, counters, events } = this.main.simulate(this.planOf(item, operationsPerProcess));
    if (status !== 'succeeded') throw new Error(`${item.name}: the run ${status}`);
    return { made: counters.put!, events };
  }

  private planOf({ mechanism, workload }: Case, operationsPerProcess: number): RunPlan {
    const { machineDefinitions, mechanismDefinitions, workloadDefinitions } = this.catalogue;
    const { defaultsOf } = this.parameters;
    const machine = machineDefinitions.find(({ id }) => id === 'alvarez-myrinet2000')!;
    const randomPut = workloadDefinitions.find(({ id }) => id === 'random-put')!;
    const strategy = mechanismDefinitions.find(({ id }) => id === mechanism)!;
    return {
      machine: { preset: machine.id, parameters: defaultsOf(machine.parameters) },
      mechanism: { kind: mechanism, parameters: defaultsOf(strategy.parameters) },
      workload: {
        kind: 'random-put',
        parameters: { ...defaultsOf(randomPut.parameters), ...workload, operationsPerProcess },
      },
      processes: 2,
      seed: 1,
      trace: { level: 'off', maxEvents: 0 },
    };
  }
}

/** A case of each other strategy. */
function othersThan({ mechanism }: Case): readonly Case[] {
  const others = cases.filter((other) => other.mechanism !== mechanism);
  return others.filter(({ mechanism: each }, index) => others.findIndex((other) => other.mechanism === each) === index);
}

/** Measures a case of the code in a folder, in this process: alone, then after all other strategies have run. */
export async function runCase(item: Case, root: string, operationsPerProcess: number): Promise<CaseResult> {
  const simulator = await Simulator.of(root);
  const { EventQueue } = await load<typeof import('../../src/simulation/engine/event-queue.ts')>(
    root,
    'src/simulation/engine/event-queue.ts',
  );
  const measure = () => {
    for (let run = 0; run < 2; run += 1) simulator.run(item, WARM_UP);
    let [made, events] = [0, 0];
    const seconds = cpuSecondsOf(() => {
      ({ made, events } = simulator.run(item, operationsPerProcess));
    });
    return { made, events, seconds };
  };
  const alone = measure();
  const hold = holdSeconds(new EventQueue(4096));
  for (const other of othersThan(item)) simulator.run(other, WARM_UP);
  const after = measure();
  return {
    first: alone.made / alone.seconds,
    afterOthers: after.made / after.seconds,
    holdsPerPut: alone.seconds / alone.made / hold,
    eventsPerPut: alone.events / alone.made,
  };
}
