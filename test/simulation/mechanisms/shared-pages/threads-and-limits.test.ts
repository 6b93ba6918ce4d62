import { describe, expect, it } from 'vitest';
import type { ProcessOperations, Program } from '../../../../src/simulation/contract/program.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { runProgram } from '../../hardware/run-program.ts';
import { type Run, run } from './runs.ts';

const faults = (parameters: ParameterValues, more: Partial<Run> = {}) =>
  run({ workload: 'page-fault', processes: 8, ...more, parameters: { faults: 12, ...parameters } });

describe('receive buffers', () => {
  /** Two threads of each node ask for what the same managers keep. */
  const table = (machine: ParameterValues = {}) =>
    run({
      workload: 'dht',
      processes: 8,
      machine: { processesPerNode: 2, ...machine },
      parameters: { operationsPerProcess: 40 },
    });

  it('are enough if there is one for each message that was there at a time; with one less the run fails', () => {
    const most = table().counters.most_receive_buffers!;
    expect(most).toBeGreaterThan(1);
    expect(table({ receiveBuffersPerPeer: most }).error).toBeUndefined();
    const { error } = table({ receiveBuffersPerPeer: most - 1 });
    expect(error).toMatchObject({ code: 'SIM_RECEIVE_BUFFERS' });
    expect(error!.message).toMatch(
      /has \d+ receive buffers for messages from node \d, and one more message arrived; raise machine\.receiveBuffersPerPeer/,
    );
  });
});

describe('sends', () => {
  /** When a thread of a node with one core has computed that has got a lock from another node and given it back. */
  function computedAt(cleanUpEvery: number) {
    let end = 0;
    runProgram({
      preset: 'technion-ib',
      mechanism: 'dsm-isr',
      machine: { processesPerNode: 1, coresPerNode: 1, lockTakenShare: 0, cleanUpEvery },
      processes: 2,
      *program(process) {
        if (process.rank !== 1) return;
        yield process.acquire(0);
        yield process.release(0);
        yield process.compute(1_000_000);
        end = process.now();
      },
    });
    return end;
  }

  it('are cleaned up after, those that give back a lock among them', () => {
    const never = computedAt(1000);
    // A look at the queue of completions is beside the wait for the first send, and beside the computation for the second.
    expect(computedAt(1) - never).toBe(7000);
    expect(computedAt(2) - never).toBe(7000);
    expect(computedAt(3)).toBe(never);
  });
});

describe('a thread that gives back a lock which its own node keeps', () => {
  it('posts the message to who has it next, if somebody of another node waits', () => {
    const took = (isWanted: boolean) => {
      let ns = 0;
      runProgram({
        preset: 'technion-ib',
        mechanism: 'dsm-isr',
        machine: { processesPerNode: 1, coresPerNode: 2, lockTakenShare: 0 },
        processes: 2,
        *program(process) {
          if (process.rank === 1 && !isWanted) return;
          if (process.rank === 1) yield process.compute(100_000);
          yield process.acquire(0);
          if (process.rank === 0) yield process.compute(500_000);
          const since = process.now();
          yield process.release(0);
          if (process.rank === 0) ns = process.now() - since;
        },
      });
      return ns;
    };
    expect(took(false)).toBe(1000);
    expect(took(true)).toBe(1000 + 2000);
  });
});

describe('requests that wait at a manager', () => {
  it('are served in the order in which they came', () => {
    const ends: number[] = [];
    runProgram({
      preset: 'technion-ib',
      mechanism: 'dsm-isr',
      machine: { processesPerNode: 1, lockTakenShare: 0 },
      processes: 7,
      *program(process) {
        if (process.rank < 2) return;
        yield process.compute(process.rank * 12_000);
        yield process.put(0, 0, process.rank);
        ends.push(process.rank);
      },
    });
    expect(ends).toEqual([2, 3, 4, 5, 6]);
  });
});

describe('a manager that asks for its own minipage', () => {
  it('has touched it before it serves who waits for that', () => {
    const { counters, metrics } = faults({ faults: 6, access: 'write', hops: 'own', requestors: 2 });
    expect(counters.stolen_pages).toBe(0);
    // As one that asks alone; the look that ends its interrupt, but for the switch; then protection, a message, data, and the end of a fault.
    const moved = 0.9 + 2 + 50.06 + 22.1;
    expect(metrics.operation_latency_ns!.max! / 1000).toBeCloseTo(108.05 + (7 - 1.2) + moved, 1);
  });

  it.each([
    ['ib-ndr', 'dsm-task-queue', 0],
    ['slingshot-11', 'dsm-via', 0],
    ['ib-ndr', 'dsm-task-queue', 1],
  ])('is not passed over forever by a node that writes all the time: %s, %s, %i loads', (...given) => {
    const [preset, mechanism, backgroundProcesses] = given;
    let hasWritten = false;
    let others = 0;
    runProgram({
      ...{ preset, mechanism, own: { backgroundProcesses } },
      machine: { processesPerNode: 1, coresPerNode: 1, lockTakenShare: 0 },
      processes: 2,
      *program(process) {
        if (process.rank === 0) yield process.compute(100_000);
        for (; !hasWritten && others < 1_000_000; others += 1) {
          yield process.put(0, 0, process.rank);
          hasWritten ||= process.rank === 0;
        }
      },
    });
    expect(hasWritten).toBe(true);
    expect(others).toBeLessThan(1_000_000);
  });
});

describe('the lock of a page table', () => {
  const readNs = (lockTakenShare: number) => {
    const { counters, metrics } = faults({}, { machine: { lockTakenShare } });
    return { deferred: counters.deferred_handlers!, ns: metrics.operation_latency_ns!.value };
  };

  it('that is always taken has every handler that protects run again after a switch', () => {
    const [free, taken] = [readNs(0), readNs(1)];
    expect(free.deferred).toBe(0);
    // Of a read in three hops the owner gives up its right, and the requestor gets one.
    expect(taken.deferred).toBe(2 * 12);
    // A switch each, and at most the last look of the interrupt before it.
    expect(taken.ns - free.ns).toBeGreaterThanOrEqual(2 * 1200 - 1);
    expect(taken.ns - free.ns).toBeLessThan(2 * (1200 + 7000));
  });

  it('that is taken now and then puts aside that share of handlers', () => {
    const { counters } = faults({ faults: 400 }, { machine: { lockTakenShare: 0.25 } });
    expect(Math.abs(counters.deferred_handlers! / 800 - 0.25)).toBeLessThan(0.05);
  });

  it('adds a wait to a fault, and takes nothing from what its handlers do', () => {
    const [free, taken] = [0, 1].map((lockTakenShare) => faults({}, { machine: { lockTakenShare } }).breakdown);
    for (const stage of ['origin-cpu', 'handler', 'wire']) expect(taken![stage]).toEqual(free![stage]);
    expect(taken!.notify!.meanNs - free!.notify!.meanNs).toBeGreaterThanOrEqual(2 * 1200 - 1);
  });

  it('is in nobody’s way at user level, where protection sleeps', () => {
    const { counters } = faults({}, { mechanism: 'dsm-via', machine: { lockTakenShare: 1 } });
    expect(counters.deferred_handlers).toBe(0);
  });
});

/** A program on nodes of two threads. */
const onNodes = (program: (process: ProcessOperations) => Program, processes = 4) =>
  runProgram({
    preset: 'technion-ib',
    mechanism: 'dsm-isr',
    machine: { processesPerNode: 2, lockTakenShare: 0 },
    processes,
    program,
  }).result.counters;

describe('two threads of a node', () => {
  const ofSecondNode = (rank: number) => rank >= 2;

  it('ask once for a minipage that both touch at one instant', () => {
    const counters = onNodes(function* (process) {
      if (ofSecondNode(process.rank)) yield process.get(0, 0);
    });
    expect(counters).toMatchObject({ read_faults: 2, joined_faults: 1, data_bytes: 4096 });
  });

  it('see each other’s stores at once, without a fault', () => {
    const found: number[] = [];
    const counters = onNodes(function* (process) {
      if (process.rank === 2) yield process.put(0, 0, 7);
      yield process.barrier();
      if (process.rank === 3) found.push(yield process.get(0, 0));
    });
    expect(found).toEqual([7]);
    expect(counters).toMatchObject({ write_faults: 1, read_faults: 0, data_bytes: 4096 });
  });

  it('of which one joins a read and wants to write ask for the right to write afterwards', () => {
    const counters = onNodes(function* (process) {
      if (process.rank === 2) yield process.get(0, 0);
      if (process.rank === 3) yield process.put(0, 0, 7);
    });
    expect(counters).toMatchObject({ joined_faults: 1, upgrades: 1, stolen_pages: 0, data_bytes: 4096 });
  });
});

describe('threads of a node that post in lists', () => {
  it('ring for what they have posted themselves: a lock that the second one gives back gets to its keeper', () => {
    let end = 0;
    runProgram({
      preset: 'technion-ib',
      mechanism: 'dsm-isr',
      machine: { processesPerNode: 2, lockTakenShare: 0, postsPerDoorbell: 4 },
      processes: 4,
      *program(process) {
        if (process.rank === 0 || process.rank === 3) {
          if (process.rank === 0) yield process.compute(1_000_000);
          yield process.acquire(0);
          yield process.release(0);
          end = process.now();
        }
      },
    });
    expect(end).toBeGreaterThan(1_000_000);
    expect(end).toBeLessThan(1_100_000);
  });
});

describe('a thread that may read at last', () => {
  const endsAfter = (pauseNs: number) =>
    runProgram({
      preset: 'technion-ib',
      mechanism: 'dsm-isr',
      machine: { processesPerNode: 3, lockTakenShare: 0 },
      processes: 6,
      *program(process) {
        if (process.rank === 3) yield process.get(0, 0);
        // Its fault is under way while the page comes and another thread asks to write it.
        if (process.rank === 4) {
          yield process.compute(pauseNs);
          yield process.get(0, 0);
        }
        if (process.rank === 5) {
          yield process.compute(pauseNs - 1);
          yield process.put(0, 0, 7);
        }
      },
    }).result;

  it('leaves those asleep that wait to write', () => {
    const results = Array.from({ length: 200 }, (_, step) => endsAfter(1 + step * 1000));
    expect(results.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });
});

describe('a task queue of a node whose threads all compute', () => {
  const MS = 1_000_000;
  type Call = (process: ProcessOperations) => Program;

  /** When process 0 has read a page of node 1, whose threads compute for 12 ms; the first one makes a call in between. */
  function readAt(call: Call) {
    let end = 0;
    runProgram({
      preset: 'technion-ib',
      mechanism: 'dsm-task-queue',
      machine: { processesPerNode: 2, lockTakenShare: 0, timerTickNs: 1e9 },
      processes: 4,
      *program(process) {
        if (process.rank === 0) {
          yield process.compute(MS);
          yield process.get(2, 0);
          end = process.now();
        }
        if (process.rank === 2) {
          yield* call(process);
          yield process.compute(12 * MS - process.now());
        }
        if (process.rank === 3) yield process.compute(12 * MS);
      },
    });
    return end;
  }

  const locked = (lock: number): Call =>
    function* (process) {
      yield process.acquire(lock);
      yield process.compute(4 * MS);
      yield process.release(lock);
    };
  /** A system call that begins before the read and lasts until after it. */
  const protection: Call = function* (process) {
    yield process.protect(0, 33_000, 'read');
    expect(process.now()).toBeGreaterThan(3.5 * MS);
    expect(process.now()).toBeLessThan(4.9 * MS);
  };

  it.each([
    ['has given back a lock that is kept at home', locked(2)],
    ['has given back a lock that is kept elsewhere', locked(0)],
    ['returns from changing protections', protection],
  ])('runs when one of them %s', (_, call) => {
    expect(readAt(call)).toBeGreaterThan(3.5 * MS);
    expect(readAt(call)).toBeLessThan(5 * MS);
  });
});

describe('a wait for a word of one’s own window', () => {
  /** When process 0 goes on, after process 1 has written at that time; it computes until `busyNs`. */
  function waited(busyNs: number) {
    const at = { written: 0, seen: 0 };
    let waiting: ProcessOperations | undefined;
    let isWritten = false;
    const { result } = runProgram({
      preset: 'technion-ib',
      mechanism: 'dsm-isr',
      machine: { processesPerNode: 1, lockTakenShare: 0 },
      onWritten: (process) => {
        isWritten ||= process === 0;
        waiting?.wake();
      },
      *program(process) {
        if (process.rank === 0) {
          waiting = process;
          yield process.compute(busyNs);
          do yield process.wait();
          while (!isWritten);
          at.seen = process.now();
        } else {
          yield process.put(0, 0, 1);
          at.written = process.now();
        }
      },
    });
    return { ...at, counters: result.counters };
  }

  it('is over when a read fault has brought the page back', () => {
    const { seen, written, counters } = waited(0);
    expect(counters).toMatchObject({ write_faults: 1, read_faults: 1 });
    expect(seen - written).toBeGreaterThan(90_000);
  });

  it('that begins after the word was written faults as well', () => {
    const { seen, counters } = waited(1_000_000);
    expect(counters).toMatchObject({ write_faults: 1, read_faults: 1 });
    expect(seen - 1_000_000).toBeGreaterThan(90_000);
  });
});

describe('seeds', () => {
  const digest = (seed: number, selectivePolling: boolean) => {
    const parameters = { rounds: 10 };
    return run({ workload: 'event-latency', processes: 2, own: { selectivePolling }, parameters, seed }).digest;
  };

  it('matter to events that a polling loop receives, and to no others', () => {
    expect(digest(1, false)).toBe(digest(2, false));
    expect(digest(1, true)).not.toBe(digest(2, true));
  });
});

describe('a minipage whose thread is being switched to', () => {
  const table = (mechanism: string, threadSwitchNs: number, options: ParameterValues = {}) =>
    run({
      ...{ preset: 'ib-ndr', mechanism },
      own: options,
      workload: 'dht',
      processes: 8,
      machine: { processesPerNode: 1, threadSwitchNs },
      parameters: { operationsPerProcess: 300 },
    });

  it.each(['dsm-isr', 'dsm-task-queue', 'dsm-via'])(
    'stays until the access that faulted has been carried out, even if the switch of %s is longer than a request',
    (mechanism) => {
      for (const threadSwitchNs of [8000, 20_000]) {
        const { counters, error } = table(mechanism, threadSwitchNs);
        expect(error).toBeUndefined();
        expect(counters.stolen_pages).toBe(0);
      }
    },
  );

  it.each([false, true])(
    'stays also where NICs take rights without a handler (atomics of directories: %s)',
    (rdmaAtomics) => {
      for (const threadSwitchNs of [8000, 20_000]) {
        const { counters, error } = table('dsm-isr', threadSwitchNs, { remoteTlb: true, rdmaAtomics });
        expect(error).toBeUndefined();
        expect(counters.stolen_pages).toBe(0);
      }
    },
  );
});

describe('the switch to a thread that wakes up', () => {
  /** One process reads a page of another, which computes for so long and is done. */
  const read = (mechanism: string, threadSwitchNs: number) => {
    const { result } = runProgram({
      preset: 'technion-ib',
      mechanism,
      machine: { lockTakenShare: 0, threadSwitchNs, processesPerNode: 1 },
      processes: 2,
      *program(process) {
        if (process.rank === 0) yield process.get(1, 0);
        else yield process.compute(1_000_000);
      },
    });
    const cores = result.occupancy.find(({ resource }) => resource === 'core')!;
    return { busyNs: cores.meanShare * cores.instances * result.simulatedNs, simulatedNs: result.simulatedNs };
  };

  it.each(['dsm-isr', 'dsm-task-queue', 'dsm-via'])('takes time of a core: %s', (mechanism) => {
    const [none, some] = [0, 1200].map((threadSwitchNs) => read(mechanism, threadSwitchNs));
    expect(some!.simulatedNs).toBe(none!.simulatedNs);
    expect(some!.busyNs - none!.busyNs).toBeCloseTo(1200, 3);
  });
});
