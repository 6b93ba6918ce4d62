import { describe, expect, it } from 'vitest';
import { allCombinations, smallPlan } from '../../src/contract-tests/small-plans.ts';
import type { Capability } from '../../src/simulation/contract/capabilities.ts';
import { type Copies, copies } from '../../src/simulation/contract/copies.ts';
import {
  checkParts,
  type MechanismModel,
  type MechanismParts,
  type PartsFor,
} from '../../src/simulation/contract/mechanism.ts';
import { offersOf } from '../../src/simulation/contract/offers.ts';
import { definePart, offer } from '../../src/simulation/contract/part.ts';
import { OPERATIONS, PARTS } from '../../src/simulation/contract/parts.ts';
import { type Flushes, type RemoteMemory, remote } from '../../src/simulation/contract/remote-memory.ts';
import { Engine } from '../../src/simulation/engine/engine.ts';
import type { ProgramMechanism } from '../../src/simulation/mechanisms/mechanism.ts';
import { mechanisms } from '../../src/simulation/mechanisms/registry.ts';
import { repeated } from '../../src/simulation/plugin/definition-problems.ts';
import { ProgramSimulation } from '../../src/simulation/program-simulation.ts';
import { ProcessCalls } from '../../src/simulation/runtime/process-calls.ts';
import type { Runtime } from '../../src/simulation/runtime/runtime.ts';
import { SharedCalls } from '../../src/simulation/runtime/shared-calls.ts';
import { workloads } from '../../src/simulation/workloads/registry.ts';
import type { ProgramWorkload } from '../../src/simulation/workloads/workload.ts';

const programs = mechanisms.filter((mechanism): mechanism is ProgramMechanism => 'create' in mechanism);

const combinations = allCombinations();

/** Builds the mechanism on the first workload that it can run. */
function build(mechanism: ProgramMechanism): ProgramSimulation {
  const first = combinations.find((each) => each.mechanism.id === mechanism.definition.id)!;
  const workload = workloads.find(({ definition }) => definition.id === first.workload.id) as ProgramWorkload;
  return new ProgramSimulation(smallPlan(first), new Engine(), mechanism, workload);
}

/** The mechanism with other parts than its own. */
function changed(mechanism: ProgramMechanism, parts: MechanismParts): ProgramMechanism {
  return { ...mechanism, create: (...setting) => Object.assign(mechanism.create(...setting), parts) };
}

describe.each(programs.map((mechanism) => [mechanism.definition.id, mechanism] as const))('%s', (id, mechanism) => {
  it('has the parts for what it offers, and no others', () => {
    expect(() => build(mechanism)).not.toThrow();
  });

  it('is refused before its run if it lacks one, or has one more', () => {
    const offers = new Set(mechanism.definition.offers);
    const part = offers.has('put') ? 'remote' : 'copies';
    expect(() => build(changed(mechanism, { [part]: undefined }))).toThrow(`but has no part \`${part}\``);
    const copy = { copy: () => {} };
    const other = offers.has('copy') ? { epochs: {} as never } : { copies: copy };
    expect(() => build(changed(mechanism, other))).toThrow(`mechanism ${id} has a part`);
  });
});

it('every word of a part stands for it', () => {
  for (const { capabilities } of PARTS) {
    for (const capability of Object.keys(capabilities) as Capability[])
      expect(() => checkParts('bare', [capability], {}), capability).toThrow(`offers ${capability}, but has no part`);
  }
  expect(() => checkParts('bare', ['uncounted', 'unlogged', 'origin-counts'], {})).not.toThrow();
});

it.each(PARTS.map((part) => [part.name, part] as const))('%s is refused without one of its methods', (name, part) => {
  const offers = Object.keys(part.capabilities) as Capability[];
  const whole = Object.fromEntries(Object.keys(part.methods).map((method) => [method, () => undefined]));
  expect(() => checkParts('bare', offers, { [name]: whole })).not.toThrow();
  for (const method of Object.keys(part.methods)) {
    const without = { [name]: { ...whole, [method]: undefined } };
    expect(() => checkParts('bare', offers, without)).toThrow(`its part \`${name}\` lacks ${method}: programs call`);
  }
});

it('parts from outside the tree are held to what is offered as well', () => {
  const wave = definePart({ capability: 'wave', words: 'waves', operations: ['wave_once'], calls: () => ({}) });
  const parts = [offer(wave, {})];
  expect(() => checkParts('made-up', [wave.capability], { parts })).not.toThrow();
  expect(() => checkParts('made-up', [wave.capability], {})).toThrow('offers wave, but has no such part');
  expect(() => checkParts('made-up', [], { parts })).toThrow('has a part wave, but does not offer it');
});

describe('what a mechanism offers', () => {
  const wave = definePart({ capability: 'wave', words: 'waves', operations: ['wave_once'], calls: () => ({}) });

  it('follows from the parts and qualities that it has, in their order', () => {
    expect(offersOf(copies, 'unlogged', remote, wave)).toEqual(['copy', 'unlogged', 'put', 'get', 'wave']);
  });

  it('is what its model has to have by its type, no less and no more', () => {
    const offers = offersOf(remote, copies, 'uncounted');
    type Fits<Model> = Model extends PartsFor<(typeof offers)[number]> ? true : false;
    type Both = { remote: RemoteMemory; copies: Copies };
    // What is not so does not compile.
    const [both, fewer, more, half]: [
      Fits<Both>,
      Fits<{ remote: RemoteMemory }>,
      Fits<Both & { flushes: Flushes }>,
      Fits<{ remote: Pick<RemoteMemory, 'put'>; copies: Copies }>,
    ] = [true, false, false, false];
    expect([both, fewer, more, half]).toEqual([true, false, false, false]);
  });
});

describe('operations of parts', () => {
  it('are told apart in digests, counters and counts, and belong to their part', () => {
    for (const names of [OPERATIONS.map(({ code }) => code), OPERATIONS.map(({ counter }) => counter)])
      expect(repeated(names)).toEqual([]);
    expect(OPERATIONS.map(({ slot }) => slot).sort((a, b) => a - b)).toEqual([...OPERATIONS.keys()]);
    for (const { name, operations } of PARTS)
      expect(new Set(Object.values(operations).map(({ owner }) => owner))).toEqual(new Set([name]));
  });

  it('are called by names that no other part and no process has', () => {
    const own = Object.getOwnPropertyNames(ProcessCalls.prototype);
    expect(repeated([...own, ...PARTS.flatMap(({ calls }) => Object.keys(calls))])).toEqual([]);
  });

  it('cannot be called where the mechanism does not have their part', () => {
    const runtime = { digest: { add: () => {} } } as unknown as Runtime;
    const process = new ProcessCalls(0, new SharedCalls(runtime, { remote: {} } as unknown as MechanismModel));
    expect(() => process.copy(0, 8, 8)).toThrow(
      'a program calls copy, which its workload does not name among its needs',
    );
  });
});
