import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../../../src/contract-tests/small-plans.ts';
import type { ProcessOperations, Program } from '../../../../src/simulation/contract/program.ts';
import type { ParameterValues } from '../../../../src/simulation/parameters.ts';
import { simulate } from '../../../../src/simulation/simulate.ts';
import { runProgram } from '../../hardware/run-program.ts';

it('that take no time do not wake a process that has gone on to a pause', () => {
  const plan = smallPlan(combination('dpgas-integrated', 'dht'), {
    processes: 2,
    machine: { processesPerNode: 2, memoryAccessNs: 0 },
    workload: { arrivalProcess: 'poisson', arrivalsPerSecond: 1e3, flushEvery: 1 },
  });
  const { status, error } = simulate(plan);
  expect({ status, error }).toEqual({ status: 'succeeded' });
});

describe('atomics that a bridge emulates', () => {
  type Atomic = (process: ProcessOperations, target: number) => void;

  /** How long process 0 takes for an atomic on a word of another process, and what it takes. */
  function atomicNs(call: Atomic, target: number, own: ParameterValues = {}) {
    let tookNs = Number.NaN;
    const { result } = runProgram({
      ...{ preset: 'opteron-htoe', mechanism: 'dpgas-bridge', own },
      machine: { processesPerNode: 2 },
      processes: 4,
      *program(process: ProcessOperations): Program {
        if (process.rank > 0) return;
        yield call(process, target);
        tookNs = process.now();
      },
    });
    const { frames, page_faults, atomic_retries } = result.counters;
    return { tookNs, frames, page_faults, atomic_retries };
  }

  it.each<[string, Atomic]>([
    ['swap', (process, target) => process.fetchAndReplace(target, 0, 5)],
    ['xor', (process, target) => process.fetchAndXor(target, 0, 5)],
  ])('are instructions of the core within a node, and on pages that it has: %s', (_, call) => {
    const add: Atomic = (process, target) => process.fetchAndAdd(target, 0, 5);
    for (const target of [0, 1]) expect(atomicNs(call, target)).toEqual(atomicNs(add, target));
    const domain = { coherentNodes: 2 };
    for (const target of [0, 1, 2]) expect(atomicNs(call, target, domain)).toEqual(atomicNs(add, target, domain));
    expect(atomicNs(call, 2).tookNs).toBeGreaterThan(1.5 * atomicNs(add, 2).tookNs);
  });
});
