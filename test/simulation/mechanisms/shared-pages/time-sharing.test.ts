import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProcessOperations, Program } from '../../../../src/simulation/contract/program.ts';
import { Engine } from '../../../../src/simulation/engine/engine.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import type { RunResult } from '../../../../src/simulation/run.ts';
import { runProgram } from '../../hardware/run-program.ts';
import { type Run, run } from './runs.ts';

const MS = 1_000_000;
const MECHANISMS = ['dsm-isr', 'dsm-task-queue', 'dsm-via'];

interface OnNode {
  readonly threads: number;
  readonly cores: number;
  readonly processes?: number;
  readonly machine?: ParameterValues;
  readonly own?: ParameterValues;
}

/** Threads on nodes of a machine, by time sharing unless it is said otherwise; when each of them ended. */
function share(
  { threads, cores, processes = threads, machine, own }: OnNode,
  program: (process: ProcessOperations) => Program,
) {
  const ends: number[] = [];
  const { result } = runProgram({
    preset: 'technion-ib',
    mechanism: 'dsm-isr',
    machine: { processesPerNode: threads, coresPerNode: cores, lockTakenShare: 0, ...machine },
    own: { timeSharing: true, ...own },
    processes,
    *program(process) {
      yield* program(process);
      ends[process.rank] = process.now();
    },
  });
  return { ends, result, last: Math.max(...ends) };
}

const busyCores = ({ occupancy }: RunResult) => occupancy.find(({ resource }) => resource === 'core')!;

describe('threads that are no more than cores', () => {
  const bodies = (of: Partial<Run>) =>
    run({
      workload: 'nbody',
      processes: 8,
      ...of,
      machine: { processesPerNode: 2, ...of.machine },
      parameters: { bodies: 512, steps: 1 },
    });

  it.each(MECHANISMS)('take as long with time sharing as without, to the last bit: %s', (mechanism) => {
    for (const selectivePolling of [false, true]) {
      const [own, shared] = [false, true].map((timeSharing) =>
        bodies({ mechanism, own: { selectivePolling, timeSharing } }),
      );
      expect(own!.error).toBeUndefined();
      const { thread_switches, preemptions, ...counters } = shared!.counters;
      expect({ thread_switches, preemptions }).toEqual({ thread_switches: 0, preemptions: 0 });
      expect(counters).toEqual(own!.counters);
      expect(shared!.simulatedNs).toBe(own!.simulatedNs);
      expect(shared!.metrics).toEqual(own!.metrics);
      expect(shared!.breakdown).toEqual(own!.breakdown);
      expect(shared!.occupancy).toEqual(own!.occupancy);
    }
  });

  it.each(MECHANISMS)('take longer where one more of them has to share: %s', (mechanism) => {
    const of = (timeSharing: boolean) =>
      bodies({ mechanism, processes: 6, machine: { processesPerNode: 3 }, own: { timeSharing } });
    expect(of(true).error).toBeUndefined();
    expect(of(true).simulatedNs).toBeGreaterThan(of(false).simulatedNs);
  });
});

describe('three threads that compute on two cores', () => {
  const computing = (ns: number, machine: ParameterValues = {}) =>
    share({ threads: 3, cores: 2, machine }, function* (process) {
      yield process.compute(ns);
    });

  it('take 1.5 times as long as one, and at most a slice more', () => {
    const { last } = computing(1000 * MS);
    expect(last).toBeGreaterThanOrEqual(1500 * MS);
    expect(last).toBeLessThan(1550 * MS);
  });

  it('switch where a slice is over and not before', () => {
    expect(computing(40 * MS).result.counters.thread_switches).toBe(1);
    expect(computing(60 * MS).result.counters.thread_switches).toBeGreaterThan(1);
  });

  it('pay for each switch, and for nothing else', () => {
    const dear = (threadSwitchNs: number) => computing(200 * MS, { threadSwitchNs });
    const [cheap, slow] = [dear(0), dear(MS)];
    expect(slow.last - cheap.last).toBeGreaterThan(2 * MS);
    const busyNs = ({ result, last }: typeof slow) => busyCores(result).meanShare * 2 * last;
    expect(busyNs(cheap)).toBeCloseTo(3 * 200 * MS, 3);
    const addedBusyNs = busyNs(slow) - busyNs(cheap);
    expect(addedBusyNs).toBeCloseTo(slow.result.counters.thread_switches! * MS, -3);
  });
});

describe('slices of threads that have ended', () => {
  it.each([
    ['threads', 3, 0],
    ['threads and a process beside the run', 2, 1],
  ])('do not make the run longer: %s', (_, threads, backgroundProcesses) => {
    const { result, last } = share(
      { threads, cores: 2, own: { timeSharing: true, backgroundProcesses } },
      function* (process) {
        yield process.compute(5 * MS);
      },
    );
    expect(last).toBeGreaterThanOrEqual(5 * MS);
    expect(result.simulatedNs - last).toBeLessThan(0.1 * MS);
  });
});

describe('processes beside the run that compute all the time', () => {
  const beside = (backgroundProcesses: number, of: OnNode) =>
    share({ ...of, own: { timeSharing: false, ...of.own, backgroundProcesses } }, function* (process) {
      yield process.compute(1000 * MS);
    }).last;

  it.each([
    ['one, two threads on two cores: three share them', 1, { threads: 2, cores: 2 }, 1.5],
    ['two: four share them', 2, { threads: 2, cores: 2 }, 2],
    ['three, one thread on one core', 3, { threads: 1, cores: 1 }, 4],
    ['one, three threads that share two cores anyway', 1, { threads: 3, cores: 2, own: { timeSharing: true } }, 2],
    ['one, three threads of which each has a core', 1, { threads: 3, cores: 2 }, 4 / 3],
  ])('take their share of the cores of a node from threads that compute: %s', (_, loads, of, times) => {
    expect(Math.abs(beside(loads, of) / (1000 * MS) - times)).toBeLessThan(0.06);
  });

  it('take nothing as long as a core has no thread', () => {
    expect(beside(1, { threads: 1, cores: 2 })).toBe(beside(0, { threads: 1, cores: 2 }));
    expect(beside(2, { threads: 1, cores: 2 })).toBeGreaterThan(1300 * MS);
  });

  it('make an application slower, the more the more there are', () => {
    const [none, one, two] = [0, 1, 2].map((backgroundProcesses) => {
      const parameters = { rows: 1024, columns: 1024, iterations: 4 };
      const machine = { processesPerNode: 2 };
      const result = run({ workload: 'sor', processes: 8, machine, own: { backgroundProcesses }, parameters });
      expect(result.error).toBeUndefined();
      return result.simulatedNs;
    });
    expect(one! / none!).toBeGreaterThan(1.3);
    expect(two! / one!).toBeGreaterThan(1.3);
  });

  it('let a run end whose threads wait for each other for ever', () => {
    const endless = () =>
      share({ threads: 2, cores: 2, processes: 4, own: { backgroundProcesses: 3 } }, function* (process) {
        if (process.rank === 0) yield process.wait();
      });
    expect(endless).toThrow('SIM_DEADLOCK');
  });
});

/** One core. Thread 0 faults on a page of another node at once, thread 1 computes. */
function faultBeside(computeNs: number, more: Partial<OnNode> = {}) {
  return share({ threads: 2, cores: 1, processes: 4, ...more }, function* (process) {
    if (process.rank === 2) {
      yield process.get(0, 0);
      yield process.compute(10 * MS);
    }
    if (process.rank === 3) yield process.compute(computeNs);
  });
}

describe('a thread without a core', () => {
  it.each([3, 4, 5])(
    'has one after slices of %d processes beside it, and not only when sums of times round its way',
    (loads) => {
      for (const seed of [1, 2, 3]) {
        const { metrics, error } = run({
          workload: 'messaging',
          processes: 2,
          parameters: { messagesPerProcess: 10 },
          own: { backgroundProcesses: loads },
          seed,
        });
        expect(error).toBeUndefined();
        // Some faults at either end, each a wait for the slices of all others on two cores at most.
        expect(metrics.message_latency_ns!.max).toBeLessThan(6 * ((loads + 1) / 2) * 50 * MS);
      }
    },
  );
});

describe('a signal beside processes that compute all the time', () => {
  it.each([
    [1, 0],
    [3, 1 / 2],
    [6, 5 / 7],
  ])('waits for the rest of a slice as often as a thread has no core: %i of them, %f', (loads, share) => {
    const rounds = 1000;
    const sliceNs = 50 * MS;
    const roundTripNs = (backgroundProcesses: number) => {
      const parameters = { pattern: 'ping-pong', rounds };
      const own = { backgroundProcesses };
      const { error, metrics } = run({
        workload: 'event-latency',
        mechanism: 'dsm-via',
        processes: 2,
        own,
        parameters,
      });
      expect(error).toBeUndefined();
      return metrics.round_trip_ns!.value;
    };
    // Two signals a round trip; a wait is drawn evenly from a slice, or is none.
    const deviation = sliceNs * Math.sqrt((share / 3 - share ** 2 / 4) / (2 * rounds));
    const meanNs = (roundTripNs(loads) - roundTripNs(0)) / 2;
    expect(Math.abs(meanNs - (share * sliceNs) / 2)).toBeLessThanOrEqual(3 * deviation + 1e-6);
  });
});

describe('a thread that waits for a minipage', () => {
  it('leaves its core to another, and with polling does not', () => {
    const [asleep, polling] = [false, true].map((selectivePolling) =>
      faultBeside(2 * MS, { own: { timeSharing: true, selectivePolling } }),
    );
    // Without: the other one computes first, the fault is over meanwhile.
    expect(asleep!.ends[3]).toBeLessThan(2.2 * MS);
    // With: it has to wait until the fault is over, and until the first has computed.
    expect(polling!.ends[2]).toBeLessThan(10.3 * MS);
    expect(polling!.ends[3]).toBeGreaterThan(12.1 * MS);
    expect(polling!.last - asleep!.last).toBeGreaterThan(0.06 * MS);
  });

  it('polls in its slices only: without a core it is told by an interrupt', () => {
    const polled = (timeSliceNs: number) =>
      faultBeside(2 * MS, { machine: { timeSliceNs }, own: { timeSharing: true, selectivePolling: true } }).result
        .counters.polled_entries!;
    expect(polled(50 * MS)).toBe(1);
    // It has lost its core after 10 us, and the other thread has it for as long.
    expect(polled(0.05 * MS)).toBe(0);
  });
});

describe('a thread that wakes up', () => {
  /** Thread 0 sleeps until the other has computed for so many of its 40 ms, then wants its core. */
  const end = (computedMs: number, machine: ParameterValues = {}) =>
    share({ threads: 2, cores: 1, processes: 4, machine }, function* (process) {
      if (process.rank === 3) yield process.compute(40 * MS);
      // Its keeper gives the lock to process 2 once process 0 gives it back.
      if (process.rank === 0) {
        yield process.acquire(0);
        yield process.compute(computedMs * MS);
        yield process.release(0);
      }
      if (process.rank === 2) {
        yield process.compute(0.1 * MS);
        yield process.acquire(0);
        yield process.release(0);
      }
    });

  it('takes its core from who has used up more of its slice than a tick', () => {
    const { ends, result } = end(30);
    expect(result.counters.preemptions).toBe(1);
    expect(ends[2]).toBeLessThan(31 * MS);
    expect(ends[3]).toBeGreaterThan(40 * MS);
  });

  it('pays for one switch when it takes its core', () => {
    const { ends, result } = end(30, { threadSwitchNs: MS });
    expect(result.counters.preemptions).toBe(1);
    // From when the other has given back the lock.
    const heldUntil = ends[0]!;
    const free = end(30).ends;
    expect(ends[2]! - heldUntil - (free[2]! - free[0]!)).toBeCloseTo(MS - 1200, 3);
  });

  it('waits for it if the difference is less', () => {
    const { ends, result } = end(9);
    expect(result.counters.preemptions).toBe(0);
    expect(ends[2]).toBeGreaterThan(40 * MS);
  });

  it('takes it where slices are shorter than ticks, too', () => {
    const machine = { timeSliceNs: 40 * MS, timerTickNs: 50 * MS };
    expect(end(9, machine).ends[2]).toBeLessThan(10 * MS);
    expect(end(7, machine).ends[2]).toBeGreaterThan(40 * MS);
  });

  it('has touched what it was woken for before another node takes that, although loads want all cores', () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const { counters, simulatedNs, error } = run({
        preset: 'ib-hdr',
        workload: 'remote-queue',
        processes: 2,
        machine: { coresPerNode: 2, processesPerNode: 1 },
        own: { backgroundProcesses: 4 },
        parameters: { operationsPerProcess: 40 },
        seed,
      });
      expect(error).toBeUndefined();
      expect(counters.stolen_pages).toBeLessThan(counters.page_faults! / 10);
      expect(simulatedNs).toBeLessThan(100 * MS);
    }
  });
});

describe('programs of any threads on any cores', () => {
  const step = fc.record({
    computeNs: fc.integer({ min: 0, max: 3 * MS }),
    target: fc.integer({ min: 0, max: 9 }),
    isPut: fc.boolean(),
  });
  const settings = fc.record({
    threads: fc.integer({ min: 1, max: 5 }),
    cores: fc.integer({ min: 1, max: 3 }),
    backgroundProcesses: fc.integer({ min: 0, max: 3 }),
    timeSliceNs: fc.integer({ min: 1000, max: 5 * MS }),
    timerTickNs: fc.integer({ min: 1000, max: 5 * MS }),
    threadSwitchNs: fc.constantFrom(0, 1200, 50_000),
    selectivePolling: fc.boolean(),
    steps: fc.array(fc.array(step, { maxLength: 6 }), { minLength: 10, maxLength: 10 }),
  });

  it('end, never work more than their cores can, nor take less time than they compute', () => {
    fc.assert(
      fc.property(settings, ({ threads, cores, backgroundProcesses, selectivePolling, steps, ...machine }) => {
        const onNode = {
          threads,
          cores,
          processes: 2 * threads,
          machine,
          own: { timeSharing: true, backgroundProcesses, selectivePolling },
        };
        const { ends, result, last } = share(onNode, function* (process) {
          for (const { computeNs, target, isPut } of steps[process.rank]!) {
            yield process.compute(computeNs);
            const of = target % (2 * threads);
            yield isPut ? process.put(of, 0, 1) : process.get(of, 0);
          }
          yield process.barrier();
        });
        expect(busyCores(result).instances).toBe(2 * cores);
        expect(busyCores(result).busiestShare).toBeLessThanOrEqual(1 + 1e-9);
        expect(result.metrics.cpu_utilisation!.value).toBeCloseTo(busyCores(result).meanShare, 9);
        const computed = steps.map((list) => list.reduce((sum, { computeNs }) => sum + computeNs, 0));
        for (const [rank, end] of ends.entries()) expect(end).toBeGreaterThanOrEqual(computed[rank]!);
        const ofNode = (node: number) =>
          computed.slice(node * threads, (node + 1) * threads).reduce((sum, ns) => sum + ns, 0);
        expect(last).toBeGreaterThanOrEqual(Math.max(ofNode(0), ofNode(1)) / Math.min(cores, threads));
      }),
      { numRuns: 80, seed: 7 },
    );
  });
});

describe('threads that all poll for what never comes', () => {
  it('are a deadlock, not a run without end', () => {
    Engine.mostEvents = 100_000;
    const stuck = () =>
      share({ threads: 3, cores: 1, own: { timeSharing: true, selectivePolling: true } }, function* (process) {
        if (process.rank > 0) yield process.barrier();
      });
    expect(stuck).toThrow('SIM_DEADLOCK');
    Engine.mostEvents = Number.POSITIVE_INFINITY;
  });
});
