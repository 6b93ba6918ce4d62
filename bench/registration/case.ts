import type { ParameterValues } from '../../src/simulation/parameters.ts';
import { cpuSecondsOf } from '../support/cpu-seconds.ts';
import { Simulator } from '../support/simulator.ts';

const MEBIBYTE = 1_048_576;
/** Puts of each of the two nodes before the measurement, to get a strategy compiled. */
const WARM_UP = 20_000;

export interface Case {
  readonly name: string;
  readonly mechanism: string;
  readonly workload: ParameterValues;
}

export interface CaseResult {
  /** Speed as the first strategy in its process, and after all others. */
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

/** Returns the puts made, including those that only touch each page, and the events. */
function makePuts(simulator: Simulator, { mechanism, workload }: Case, operationsPerProcess: number) {
  const { counters, events } = simulator.run({
    machine: 'alvarez-myrinet2000',
    mechanism,
    workload: { kind: 'random-put', parameters: { ...workload, operationsPerProcess } },
    processes: 2,
    trace: { level: 'off', maxEvents: 0 },
  });
  return { made: counters.put!, events };
}

/** Returns a case of each other strategy. */
function othersThan({ mechanism }: Case): readonly Case[] {
  const others = cases.filter((other) => other.mechanism !== mechanism);
  return others.filter(({ mechanism: each }, index) => others.findIndex((other) => other.mechanism === each) === index);
}

/** Measures a case of a state of the code in this process: on its own, then after all other strategies have run. */
export async function runCase(
  item: Case,
  module: string,
  operationsPerProcess: number,
  warmUp = WARM_UP,
): Promise<CaseResult> {
  const simulator = await Simulator.of(module);
  const measure = () => {
    for (let run = 0; run < 2; run += 1) makePuts(simulator, item, warmUp);
    let [made, events] = [0, 0];
    const seconds = cpuSecondsOf(() => {
      ({ made, events } = makePuts(simulator, item, operationsPerProcess));
    });
    return { made, events, seconds };
  };
  const alone = measure();
  const hold = simulator.holdSeconds();
  for (const other of othersThan(item)) makePuts(simulator, other, warmUp);
  const after = measure();
  return {
    first: alone.made / alone.seconds,
    afterOthers: after.made / after.seconds,
    holdsPerPut: alone.seconds / alone.made / hold,
    eventsPerPut: alone.events / alone.made,
  };
}
