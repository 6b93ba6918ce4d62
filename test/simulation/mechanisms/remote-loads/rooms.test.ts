import { describe, expect, it } from 'vitest';
import { combination, simulateSmall } from '../../../../src/contract-tests/small-plans.ts';
import type { ProcessOperations, Program } from '../../../../src/simulation/contract/program.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { runProgram } from '../../hardware/run-program.ts';
import { AT_10_GBIT, runOnOpteron } from './opteron-runs.ts';

const LINE = 64;

interface Run {
  readonly processes: number;
  readonly machine: ParameterValues;
  readonly own?: ParameterValues;
  readonly onPool?: boolean;
  readonly program: (process: ProcessOperations) => Program;
}

const run = ({ onPool = false, ...given }: Run) =>
  runProgram({
    ...(onPool
      ? { preset: 'cxl-pool', mechanism: 'dpgas-integrated' }
      : { preset: 'opteron-htoe', mechanism: 'dpgas-bridge' }),
    ...given,
  }).result;

/** Puts of a line each; notes how long each call took, ns. */
function* puts(process: ProcessOperations, target: number, count: number, took: number[] = []): Program {
  for (let each = 0; each < count; each += 1) {
    const calledAt = process.now();
    yield process.put(target, LINE * (each % 64), each + 1, LINE);
    took.push(process.now() - calledAt);
  }
}

/** Posted reads of a line each. */
function* reads(process: ProcessOperations, target: number, count: number): Program {
  for (let each = 0; each < count; each += 1)
    yield process.postedGet(target, LINE * (each % 64), 8 * (each % 64), LINE);
  yield process.settle(0);
}

/** The first process puts while others of its own node, or of others, keep the line or the pool busy. */
function longestPut({ busy, ...given }: Omit<Run, 'program'> & { busy: (process: ProcessOperations) => Program }) {
  const took: number[] = [];
  run({
    ...given,
    *program(process) {
      if (process.rank > 0) yield* busy(process);
      else {
        yield process.compute(20_000);
        yield* puts(process, given.processes - 1, 4, took);
      }
    },
  });
  return Math.max(...took);
}

describe('a core that puts', () => {
  it.each([4, 64])('does not wait for answers that its node sends: %i buffers', (postedBuffers) => {
    const readers = (count: number) =>
      longestPut({
        processes: 6,
        machine: { postedBuffers },
        *busy(process) {
          if (process.rank < 5) yield* reads(process, 0, count);
        },
      });
    expect(readers(100)).toBe(0);
    expect(readers(400)).toBe(0);
  });

  it.each([false, true])('does not wait for answered writes of its neighbours: on a pool %s', (onPool) => {
    const machine = { processesPerNode: 3, ...(onPool ? { cacheBytes: 8192 } : { postedBuffers: 8 }) };
    const beside = (writes: number) =>
      longestPut({
        ...{ processes: 6, machine, onPool },
        *busy(process) {
          if (process.rank > 2) return;
          for (let each = 0; each < writes; each += 1) yield process.write(4, 16_384 * process.rank, 1, 16_384);
        },
      });
    expect(beside(20)).toBeLessThan(1000);
    expect(beside(40)).toBe(beside(20));
  });

  it('stalls on a paused line as on any other', () => {
    const calledNs = (flowControl: string, postedBuffers: number) => {
      let ended = 0;
      run({
        processes: 2,
        machine: { ...AT_10_GBIT, postedBuffers },
        own: { flowControl },
        *program(process) {
          if (process.rank > 0) return;
          yield* puts(process, 1, 500);
          ended = process.now();
        },
      });
      return ended;
    };
    for (const buffers of [1, 64]) {
      expect(calledNs('drop', buffers)).toBeGreaterThan(10_000);
      expect(calledNs('pause', buffers) / calledNs('drop', buffers)).toBeGreaterThan(0.9);
    }
  });
});

describe('a core that reads or adds without waiting', () => {
  it('does not wait for answered writes of its neighbours', () => {
    const took: number[] = [];
    run({
      processes: 10,
      machine: { processesPerNode: 5 },
      *program(process) {
        if (process.rank > 4) return;
        if (process.rank > 0) {
          for (let each = 0; each < 5; each += 1) yield process.write(5, 16_384 * process.rank, 1, 16_384);
          return;
        }
        yield process.compute(20_000);
        for (let each = 0; each < 3; each += 1) {
          const calledAt = process.now();
          yield process.postedGet(6, LINE * each, 8 * each, 8);
          took.push(process.now() - calledAt);
        }
        yield process.settle(0);
      },
    });
    expect(took).toEqual([0, 0, 0]);
  });

  it.each(['postedGet', 'postedFetchAndAdd'] as const)('lets a lock go, however few tags there are: %s', (posted) => {
    let through = 0;
    run({
      processes: 8,
      machine: { processesPerNode: 4, postedBuffers: 2, sourceTags: 1 },
      *program(process) {
        if (process.rank > 3) return;
        yield process.lock(4, 'exclusive');
        if (posted === 'postedGet') yield process.postedGet(4, 64, 0, 8);
        else yield process.postedFetchAndAdd(4, 64, 1, 0);
        yield process.settle(0);
        yield process.unlock(4);
        through += 1;
      },
    });
    expect(through).toBe(4);
  });
});

describe('a lock', () => {
  it.each([
    [true, { poolMisses: 1, processesPerNode: 8 }],
    [false, { postedBuffers: 1, processesPerNode: 8 }],
    [false, { postedBuffers: 8, processesPerNode: 31 }],
  ])('is released however many neighbours try to take it: on a pool %s, %o', (onPool, machine) => {
    const cores = machine.processesPerNode;
    let through = 0;
    run({
      ...{ processes: 2 * cores, machine, onPool },
      *program(process) {
        if (process.rank >= cores) return;
        yield process.lock(cores, 'exclusive');
        for (let each = 0; each < 4; each += 1) yield process.put(cores, 4096 * each, 1, LINE);
        yield process.unlock(cores);
        through += 1;
      },
    });
    expect(through).toBe(cores);
  });
});

describe('a paused line', () => {
  it('on which cores wait to post ends the run as deadlocked, rather than never', () => {
    const small = {
      ...AT_10_GBIT,
      switching: 'none',
      postedBuffers: 1,
      nonPostedBuffers: 1,
      answerBuffers: 1,
      sourceTags: 3,
    };
    const crosswise = () =>
      run({
        processes: 4,
        machine: { ...small, processesPerNode: 2 },
        own: { flowControl: 'pause' },
        *program(process) {
          const other = process.rank < 2 ? 2 : 0;
          if (process.rank % 2 === 1)
            for (let each = 0; each < 1000; each += 1) {
              yield process.put(other + 1, LINE * (each % 64), each + 1, LINE);
              yield process.compute(100);
            }
          else yield* reads(process, other, 300);
        },
      });
    expect(crosswise).toThrow(/SIM_DEADLOCK/);
  });

  it('is as busy as any other with the same frames', () => {
    const shareOf = (flowControl: string) => {
      const load = { operation: 'put', outstanding: 64, operationsPerProcess: 400 };
      const { occupancy } = runOnOpteron('remote-access', load, { mechanism: { flowControl } });
      return occupancy.find(({ resource }) => resource === 'nic-out')!.busiestShare;
    };
    expect(shareOf('drop')).toBeGreaterThan(0.8);
    expect(shareOf('pause')).toBeCloseTo(shareOf('drop'), 9);
  });
});

describe('a full window', () => {
  it.each(['vc-credits', 'drop'])('holds up no writes to other bridges: %s', (flowControl) => {
    const took: number[] = [];
    run({
      processes: 12,
      machine: { ...AT_10_GBIT, processesPerNode: 3 },
      own: { flowControl, frameNumbers: 'pair', frameWindow: 1 },
      *program(process) {
        if (process.rank === 1 || process.rank === 2) yield* puts(process, 3 * process.rank, 500);
        if (process.rank > 0) return;
        for (let each = 0; each < 100; each += 1) {
          yield process.compute(2000);
          yield* puts(process, 9, 1, took);
        }
      },
    });
    expect(Math.max(...took)).toBe(0);
  });
});

describe('a request', () => {
  it('waits for a few lines of a long answered write of a neighbour, not for all', () => {
    let tookNs = 0;
    run({
      processes: 4,
      machine: { processesPerNode: 2 },
      *program(process) {
        if (process.rank === 0) yield process.write(2, 0, 1, 1_048_576);
        if (process.rank !== 1) return;
        yield process.compute(50_000);
        const calledAt = process.now();
        yield process.get(3, 0, 8);
        tookNs = process.now() - calledAt;
      },
    });
    expect(tookNs).toBeLessThan(40_000);
  });

  it('is not packed behind frames to a bridge whose window is full', () => {
    const longestRead = (packetsPerFrame: number) => {
      const took: number[] = [];
      run({
        processes: 6,
        machine: { ...AT_10_GBIT, processesPerNode: 2 },
        own: { frameNumbers: 'pair', frameWindow: 4, packetsPerFrame },
        *program(process) {
          if (process.rank === 1) yield* puts(process, 2, 1000);
          if (process.rank !== 0) return;
          yield process.compute(200_000);
          for (let each = 0; each < 8; each += 1) {
            const calledAt = process.now();
            yield process.get(4, LINE * each, LINE);
            took.push(process.now() - calledAt);
          }
        },
      });
      return Math.max(...took);
    };
    expect(longestRead(2)).toBeLessThan(1.5 * longestRead(1));
  });
});

describe('a core of a pool', () => {
  const operations = ['read', 'put', 'write'];
  const runOf = (operation: string, machine: ParameterValues, trace?: 'full') =>
    simulateSmall(combination('dpgas-integrated', 'remote-access'), {
      ...{ preset: 'cxl-pool', processes: 2, trace },
      workload: { operation, accessBytes: 4096, windowBytes: 1e9, operationsPerProcess: 20 },
      machine,
    });

  it.each(operations)('has so many lines under way and no more: %s', (operation) => {
    const latency = (poolMisses: number) => {
      const { metrics } = runOf(operation, { poolMisses, processesPerNode: 1 });
      return metrics.operation_latency_ns!.value;
    };
    // A line takes 276 ns or more.
    expect(latency(1)).toBeGreaterThan(64 * 276);
    for (const more of [2, 3, 5, 8]) expect((more * latency(more)) / latency(1), String(more)).toBeLessThan(1.25);
    expect(latency(11)).toBeLessThan(latency(10));
    expect(latency(13)).toBeLessThan(latency(12));
  });

  it.each(operations)('does not use the buffers of other cores: %s', (operation) => {
    const latency = (processesPerNode: number) => {
      return runOf(operation, { processesPerNode }).metrics.operation_latency_ns!.value;
    };
    expect(latency(32)).toBe(latency(2));
  });

  it.each(operations)('has as many accesses in a trace as its limit allows: %s', (operation) => {
    const { trace } = runOf(operation, { processesPerNode: 1 }, 'full');
    const track = trace!.tracks.findIndex(({ name }) => name.startsWith('accesses to the pool'));
    const levels = [...trace!.argument].filter((_, event) => trace!.track[event] === track);
    expect(Math.max(...levels)).toBe(12);
  });
});
