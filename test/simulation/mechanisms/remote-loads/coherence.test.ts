import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import type { ProcessOperations, Program } from '../../../../src/simulation/contract/program.ts';
import { Engine } from '../../../../src/simulation/engine/engine.ts';
import { mechanisms } from '../../../../src/simulation/mechanisms/registry.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { ProgramSimulation } from '../../../../src/simulation/program-simulation.ts';
import type { RunResult } from '../../../../src/simulation/run.ts';
import { workloads } from '../../../../src/simulation/workloads/registry.ts';
import { windowOf } from '../../../../src/simulation/workloads/window.ts';
import { runOnOpteron } from './opteron-runs.ts';

const PAGE = 4096;

type Step = (process: ProcessOperations) => Program;

/** Programs of processes, by rank, on the prototype of D-PGAS: each a node of its own. Words are kept by window and address. */
function runPrograms(programs: readonly Step[], mechanism: ParameterValues): RunResult {
  const settings = { preset: 'opteron-htoe', processes: programs.length, machine: { processesPerNode: 1 }, mechanism };
  const plan = smallPlan(combination('dpgas-bridge', 'remote-access'), settings);
  const bridge = mechanisms.find(({ definition }) => definition.id === 'dpgas-bridge')!;
  const listed = workloads.find(({ definition }) => definition.id === 'remote-access')!;
  if (!('create' in bridge && 'create' in listed)) throw new Error('they run no programs');
  const create = () => {
    const words = new Map<string, number>();
    return {
      operationName: 'step',
      handlers: [],
      regions: windowOf([{ name: 'data', bytes: 40 * PAGE }], PAGE),
      prepare() {},
      memory: {
        read: (process: number, address: number) => words.get(`${process} ${address}`) ?? 0,
        write: (process: number, address: number, value: number) => {
          words.set(`${process} ${address}`, value);
        },
      },
      program: (process: ProcessOperations) => programs[process.rank]!(process),
      verify: () => ({}),
      metrics: () => ({}),
    };
  };
  return new ProgramSimulation(plan, new Engine(), bridge, { ...listed, create } as unknown as typeof listed).run();
}

/** How long each step takes, and the word that it finds. */
function timed(took: number[], found: number[] = []) {
  return function* (process: ProcessOperations, call: () => void): Program {
    const began = process.now();
    found.push(yield call());
    took.push(process.now() - began);
  };
}

const idle: Step = function* () {};

/** Writes and reads of others' pages; each waits before so that they come one after the other. */
function faults(coherenceUnit: 'page' | 'line') {
  const [took, found]: [number[], number[]] = [[], []];
  const step = timed(took, found);
  const { error, counters } = runPrograms(
    [
      function* (process) {
        yield* step(process, () => process.get(0, 2 * PAGE));
        yield process.compute(2e6);
        yield* step(process, () => process.get(0, 0));
      },
      function* (process) {
        yield process.compute(1e6);
        yield* step(process, () => process.get(0, 0));
        yield* step(process, () => process.get(0, 8));
        yield process.compute(1e5);
        yield* step(process, () => process.put(0, 0, 7));
        yield* step(process, () => process.put(0, 8, 8));
        yield* step(process, () => process.fetchAndAdd(0, 0, 1));
      },
      function* (process) {
        yield process.compute(1.5e6);
        yield* step(process, () => process.get(0, 0));
      },
    ],
    { coherentNodes: 3, coherenceUnit },
  );
  expect(error).toBeUndefined();
  return { took, found, counters };
}

describe('a domain of coherent pages', () => {
  it('takes what its messages, looks and copies take', () => {
    const { took, found, counters } = faults('page');
    const [own, miss, hit, upgrade, written, added, third] = took;
    expect(own).toBeCloseTo(60);
    expect(miss).toBeCloseTo(67_814);
    for (const each of [hit, written, added]) expect(each).toBeCloseTo(68);
    expect(upgrade).toBeCloseTo(9146);
    expect(third).toBeCloseTo(72_345);
    expect(found.slice(5)).toEqual([7, 8, 8]);
    expect(counters).toMatchObject({ page_faults: 4, write_faults: 1, data_bytes: 3 * PAGE });
    expect(faults('line').took[1]).toBeCloseTo(10_358);
  });

  it('sends pages home that its directory has no room for, and brings them again', () => {
    const touches = (process: ProcessOperations) =>
      (function* (): Program {
        for (let count = 0; count < 12; count += 1) yield process.fetchAndAdd(0, (count % 4) * PAGE, 1);
      })();
    const { error, counters } = runPrograms([idle, touches, touches], { coherentNodes: 3, coherentPages: 2 });
    expect(error).toBeUndefined();
    expect(counters.pages_left).toBeGreaterThan(5);
    expect(counters.pages_entered! - counters.pages_left!).toBe(2);
  });

  it('has no more pages in the mode at the end than its directory has room for, whatever was requested again', () => {
    const touches = (process: ProcessOperations) =>
      (function* (): Program {
        for (let count = 0; count < 120; count += 1) {
          const page = (count * (7 + 2 * process.rank)) % 40;
          yield count % 3 === 0 ? process.put(0, page * PAGE, count) : process.get(0, page * PAGE);
        }
      })();
    for (const coherentPages of [1, 4, 39]) {
      const { error, counters } = runPrograms([idle, touches, touches, touches], { coherentNodes: 4, coherentPages });
      expect(error).toBeUndefined();
      expect(counters.pages_entered! - counters.pages_left!).toBe(coherentPages);
    }
  });

  it('changes nothing for others by a nanosecond', () => {
    const run = (mechanism: ParameterValues) => {
      const ends: number[] = [];
      const busy: Step = function* (process) {
        for (let count = 0; count < 40; count += 1) {
          yield process.put(0, (count % 4) * PAGE, count);
          yield process.get(0, (count % 3) * PAGE);
          yield process.compute(50_000);
        }
      };
      const watched: Step = function* (process) {
        for (let count = 0; count < 40; count += 1) {
          yield process.put(5 - process.rank, count * 64, count, 256);
          ends.push(process.now());
          yield process.get(5 - process.rank, count * 64, 200);
          ends.push(process.now());
          yield process.fetchAndAdd(process.rank, 0, 1);
          yield process.compute(40_000);
          ends.push(process.now());
        }
        yield process.flush(5 - process.rank);
        ends.push(process.now());
      };
      const { error, metrics, counters } = runPrograms([busy, busy, watched, watched], mechanism);
      expect(error).toBeUndefined();
      return { ends: ends.sort((one, other) => one - other), metrics, faults: counters.page_faults };
    };
    const [without, within] = [run({}), run({ coherentNodes: 2 })];
    expect(without.faults).toBeUndefined();
    expect(within.faults).toBeGreaterThan(20);
    expect(within.ends).toEqual(without.ends);
  });

  it('lies beside others, and none changes anything for another by a nanosecond', () => {
    const run = (mechanism: ParameterValues, others: 'busy' | 'idle') => {
      const ends: number[] = [];
      const touches = (home: number, took: number[] = []): Step =>
        function* (process) {
          for (let count = 0; count < 40; count += 1) {
            yield process.put(home, (count % 4) * PAGE, count);
            took.push(process.now());
            yield process.get(home, (count % 3) * PAGE);
            took.push(process.now());
            yield process.fetchAndAdd(home, 8, 1);
            yield process.compute(50_000 + 1000 * process.rank);
            took.push(process.now());
          }
        };
      const watched = touches(0, ends);
      const other = others === 'busy' ? touches(2) : idle;
      const { error, counters } = runPrograms([watched, watched, other, other], { coherentNodes: 2, ...mechanism });
      expect(error).toBeUndefined();
      return { ends: ends.sort((one, two) => one - two), faults: counters.page_faults! };
    };
    const alone = run({}, 'idle');
    const [outside, coherent] = [run({}, 'busy'), run({ coherentDomains: 2 }, 'busy')];
    expect(alone.faults).toBeGreaterThan(20);
    expect(outside.faults).toBe(alone.faults);
    expect(coherent.faults).toBeGreaterThan(1.8 * alone.faults);
    expect(outside.ends).toEqual(alone.ends);
    expect(coherent.ends).toEqual(alone.ends);
  });

  it('fails an access from another domain that would find old data', () => {
    const writes: Step = function* (process) {
      yield process.put(2, 0, 1);
    };
    const late: Step = function* (process) {
      yield process.compute(1e6);
      yield process.get(2, 0);
    };
    const programs = [late, idle, idle, writes];
    expect(() => runPrograms(programs, { coherentNodes: 2, coherentDomains: 2 })).toThrow(/at least 3/);
  });

  it('fails an access from outside that would find old data, with the way out', () => {
    const writes: Step = function* (process) {
      yield process.put(0, 0, 1);
    };
    const late: Step = function* (process) {
      yield process.compute(1e6);
      yield process.get(0, 0);
    };
    expect(() => runPrograms([idle, writes, late], { coherentNodes: 2 })).toThrow(/coherentNodes 0, or at least 3/);
  });

  it('runs what programs ask of memory', () => {
    const options = { packetsPerFrame: 4, unitIds: 'core', responsesPass: true, frameNumbers: 'pair' };
    const mechanism = { coherentNodes: 4, coherentPages: 1, coherenceUnit: 'line', ...options };
    for (const [workload, parameters] of [
      ['remote-access', { operation: 'swap', targets: 'all' }],
      ['remote-access', { operation: 'put', targets: 'all', outstanding: 8 }],
      ['remote-access', { operation: 'fetch-and-add', targets: 'one', outstanding: 4 }],
      ['messaging', {}],
      ['dht', {}],
      ['litmus', { test: 'mp', homes: 'same', tries: 20 }],
    ] as const) {
      const { error, counters } = runOnOpteron(workload, parameters, { processes: 4, mechanism });
      expect([workload, error]).toEqual([workload, undefined]);
      expect(counters.page_faults).toBeGreaterThan(0);
    }
  });

  it('may be of some nodes where nobody outside accesses it', () => {
    for (const [workload, parameters] of [
      ['remote-access', { targets: 'opposite', operation: 'put' }],
      ['consistency', {}],
    ] as const) {
      for (const coherentNodes of [1, 3, 5]) {
        const { error } = runOnOpteron(workload, parameters, { processes: 6, mechanism: { coherentNodes } });
        expect([workload, coherentNodes, error]).toEqual([workload, coherentNodes, undefined]);
      }
    }
  });

  it('is refused with all that has to change, at once', () => {
    const advised = (mechanism: ParameterValues) =>
      runOnOpteron('dht', {}, { processes: 8, mechanism }).error?.message.split('accepted: ')[1];
    expect(advised({ coherentNodes: 20 })).toBe('coherentNodes 0, or 8, that is, all nodes');
    expect(advised({ coherentNodes: 4, coherentDomains: 2, mapping: 'io', writesPass: true })).toBe(
      'coherentNodes 0, or 8 with coherentDomains 1, that is, all nodes, and writesPass false, and mapping memory',
    );
    expect(advised({ coherentNodes: 8 })).toBeUndefined();
  });

  it('is refused where there can be none', () => {
    const refusal = (mechanism: ParameterValues) => runOnOpteron('remote-access', {}, { mechanism }).error?.message;
    expect(refusal({ coherentNodes: 3 })).toContain('accepted: coherentNodes 0, or at most 2');
    const accessed = runOnOpteron('dht', {}, { processes: 8, mechanism: { coherentNodes: 2 } }).error;
    expect(accessed).toMatchObject({
      code: 'SIM_DOMAIN',
      message: expect.stringContaining('accepted: coherentNodes 0, or 8'),
    });
    expect(refusal({ coherentNodes: 2, mapping: 'io' })).toContain('mapping memory');
    expect(refusal({ coherentNodes: 2, coherentDomains: 2 })).toContain('accepted: coherentNodes 0, or at most 1');
    expect(refusal({ coherentNodes: 1, coherentDomains: 3 })).toContain('at most 2 with coherentDomains 1');
    expect(refusal({ coherentNodes: 2, writesPass: true })).toContain('writesPass false');
    const pooled = runOnOpteron(
      'remote-access',
      {},
      { kind: 'dpgas-integrated', machine: { poolHeads: 2 }, mechanism: { coherentNodes: 2 } },
    );
    expect(pooled.error?.message).toContain('a machine without one');
  });
});
