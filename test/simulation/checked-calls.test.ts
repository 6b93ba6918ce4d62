import { describe, expect, it } from 'vitest';
import { combination, smallPlan } from '../../src/contract-tests/small-plans.ts';
import type { ProcessOperations, Program } from '../../src/simulation/contract/program.ts';
import { Engine } from '../../src/simulation/engine/engine.ts';
import type { ProgramMechanism } from '../../src/simulation/mechanisms/mechanism.ts';
import { mechanisms } from '../../src/simulation/mechanisms/registry.ts';
import { ProgramSimulation } from '../../src/simulation/program-simulation.ts';
import type { WorkloadModel } from '../../src/simulation/workloads/contract.ts';
import { workloads } from '../../src/simulation/workloads/registry.ts';
import type { ProgramWorkload } from '../../src/simulation/workloads/workload.ts';

const mechanism = mechanisms.find(({ definition }) => definition.id === 'am') as ProgramMechanism;
const workload = workloads.find(({ definition }) => definition.id === 'passive-put') as ProgramWorkload;
const primary = workload.definition.metrics.find(({ name }) => name === workload.definition.primaryMetric)!;

/** Runs a program of a plugin on active messages with four processes; its memory takes whatever is written. */
function run(program: unknown) {
  const carried: ProgramWorkload = {
    definition: { ...workload.definition, plugin: 'mine' },
    create: (setting) => {
      const memory = { read: () => 7, write: () => undefined };
      const metrics = () => ({ [primary.name]: { value: 1, unit: primary.unit } });
      const quiet = { verify: () => ({}), metrics, rate: undefined };
      return Object.assign(workload.create(setting), { memory, program, ...quiet }) as WorkloadModel;
    },
  };
  const plan = smallPlan(combination('am', 'passive-put'), { processes: 4 });
  return new ProgramSimulation(plan, new Engine(), mechanism, carried).run();
}

type Body = (process: ProcessOperations) => Program;

const refusals: readonly (readonly [Body, RegExp])[] = [
  [
    function* (process) {
      yield process.put(99, 0, 5);
    },
    /process 0 calls put with target 99: .* a process from 0 to 3/,
  ],
  [
    function* (process) {
      yield process.put(Number.NaN, 0, 5);
    },
    /put with target NaN/,
  ],
  [
    function* (process) {
      yield process.put(1.5, 0, 5);
    },
    /put with target 1\.5/,
  ],
  [
    function* (process) {
      yield process.put(1, 1e12, 5);
    },
    /put with address 1000000000000: .* a window, which has \d+ bytes/,
  ],
  [
    function* (process) {
      yield process.put(1, -8, 5);
    },
    /put with address -8/,
  ],
  [
    function* (process) {
      yield process.put(1, 0.5, 5);
    },
    /put with address 0\.5/,
  ],
  [
    function* (process) {
      yield process.put(1, 8, 5, 1e9);
    },
    /put with 1000000000 bytes from address 8, beyond the end of a window/,
  ],
  [
    function* (process) {
      yield process.put(1, 8, 5, Number.NaN);
    },
    /put with size NaN: .* whole number of bytes/,
  ],
  [
    function* (process) {
      yield process.put(1, 8, 5, -4);
    },
    /put with size -4/,
  ],
  [
    function* (process) {
      yield process.put(1, 8, undefined as unknown as number);
    },
    /put with value undefined: .* a number/,
  ],
  [
    function* (process) {
      yield process.from(1e9).put(1, 8, 5);
    },
    /put with address 1000000000/,
  ],
  [
    function* (process) {
      yield process.get(-1, 0);
    },
    /get with target -1/,
  ],
  [
    function* (process) {
      yield process.get(1, 0, 8, 1e9);
    },
    /get with address 1000000000/,
  ],
  [
    function* (process) {
      yield process.compareAndSwap(4, 0, 1, 2);
    },
    /compareAndSwap with target 4/,
  ],
  [
    function* (process) {
      yield process.compareAndSwap(1, 0, undefined as unknown as number, 2);
    },
    /compareAndSwap with compare undefined/,
  ],
  [
    function* (process) {
      yield process.flush(4);
    },
    /flush with target 4/,
  ],
  [
    function* (process) {
      yield process.lock(-1, 'shared');
    },
    /lock with target -1/,
  ],
  [
    function* (process) {
      yield process.invoke(1, 50, 0, 0);
    },
    /invoke with handler 50/,
  ],
  [
    function* (process) {
      yield process.compute(-5);
    },
    /compute with time -5: .* ns, 0 or more/,
  ],
  [
    function* (process) {
      yield process.compute(Number.NaN);
    },
    /compute with time NaN/,
  ],
  [
    function* (process) {
      yield process.compute(5, 1e12, 8);
    },
    /compute with address 1000000000000/,
  ],
  [
    function* (process) {
      yield process.stall(5, 'disk' as 'wire');
    },
    /stall with stage "disk": .* memory or wire/,
  ],
  [
    function* (process) {
      yield process.compute(5);
      yield process.pause(1);
    },
    /pause with time 1: it has to be in ns, 5 \(now\) or later/,
  ],
  [
    function* (process) {
      process.begin(1e9);
      yield process.compute(5);
    },
    /begin with time 1000000000: .* 0 to 0 \(now\)/,
  ],
  [
    function* (process) {
      yield* process.load(-8);
    },
    /load with address -8/,
  ],
  [
    function* (process) {
      yield* process.store(0, Number.NaN);
    },
    /store with value NaN/,
  ],
  [
    function* (process) {
      yield* process.await(1e12, () => true);
    },
    /await with address 1000000000000/,
  ],
  [
    function* (process) {
      process.put(1, 0, 5);
      yield process.flush(1);
    },
    /process 0 calls flush before it has waited for its call of put: yield each call/,
  ],
  [
    function* (process) {
      yield process.put(1, 0, 5);
      process.flush(1);
    },
    /process 0 ends before it has waited for its call of flush/,
  ],
  [
    function* () {
      yield;
    },
    /process 0 yields undefined without a call: nothing would let it go on/,
  ],
  [
    function* () {
      yield 5 as unknown as undefined;
    },
    /yields 5 without a call/,
  ],
  [
    function* (process) {
      yield process.load(0) as unknown as undefined;
    },
    /yields an object without a call: .* with yield\*/,
  ],
  [
    function* () {
      yield Promise.resolve() as unknown as undefined;
    },
    /yields an object without a call: .* for no promise/,
  ],
  [
    (() => undefined) as unknown as Body,
    /program returns undefined: it has to be a generator, as of \*program\(process\)/,
  ],
  [(async () => undefined) as unknown as Body, /program returns an object: .* not async/],
  [async function* () {} as unknown as Body, /program returns an object: .* not async/],
];

describe('a program of a plugin is ended by', () => {
  it.each(refusals.map(([program, message]) => [String(message), program, message] as const))(
    '%s',
    (_, program, message) => {
      expect(() => run(program)).toThrow(message);
    },
  );
});

it('whatever a program may call goes through', () => {
  const { status, error } = run(function* (process: ProcessOperations): Program {
    const next = (process.rank + 1) % 4;
    process.begin();
    yield process.put(next, 0, 5, 0);
    yield process.get(next, 0);
    yield process.flush(next);
    yield process.lock(next, 'exclusive');
    yield process.accumulate(next, 8, 1);
    yield process.unlock(next);
    process.end();
    yield* process.store(0, 7);
    if ((yield* process.load(0)) !== 7) throw new Error('something else was loaded');
    yield* process.refresh();
    process.wake();
    yield* process.await(0, () => process.now() > 0);
    yield process.wait();
  });
  expect([status, error]).toEqual(['succeeded', undefined]);
});

it('programs that leave operations open, or measure none, are told so', () => {
  const open = run(function* (process: ProcessOperations): Program {
    process.begin();
    yield process.compute(5);
  });
  expect(open.error?.message).toMatch(/all programs have ended, but 4 operations are not done: end\(\) has to follow/);
  const none = () =>
    run(function* (process: ProcessOperations): Program {
      yield process.compute(5);
    });
  expect(none).toThrow(/complete no operation: what is to be measured is between begin\(\) and end\(\)/);
});
