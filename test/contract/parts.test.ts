import { describe, expect, it } from 'vitest';
import { allCombinations, smallPlan } from '../../src/contract-tests/small-plans.ts';
import { checkParts, type MechanismParts } from '../../src/simulation/contract/mechanism.ts';
import { definePart, offer } from '../../src/simulation/contract/part.ts';
import { Engine } from '../../src/simulation/engine/engine.ts';
import { mechanisms, type ProgramMechanism } from '../../src/simulation/mechanisms/registry.ts';
import { ProgramSimulation } from '../../src/simulation/program-simulation.ts';
import { type ProgramWorkload, workloads } from '../../src/simulation/workloads/registry.ts';

const programs = mechanisms.filter((mechanism): mechanism is ProgramMechanism => 'create' in mechanism);

/** Builds the mechanism on the first workload that it can run. */
function build(mechanism: ProgramMechanism): ProgramSimulation {
  const first = allCombinations().find((each) => each.mechanism.id === mechanism.definition.id)!;
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

it('every capability of programs stands for a part', () => {
  const capabilities = [
    'put',
    'get',
    'atomics',
    'flush',
    'remote-handler',
    'access-handlers',
    'epochs',
    'copy',
  ] as const;
  for (const capability of capabilities) {
    expect(() => checkParts('bare', [capability], {}), capability).toThrow(`offers ${capability}, but has no part`);
  }
  expect(() => checkParts('bare', ['uncounted', 'unlogged', 'origin-counts'], {})).not.toThrow();
});

it('parts from outside the tree are held to what is offered as well', () => {
  const wave = definePart({ capability: 'wave', words: 'waves', operations: ['wave_once'], calls: () => ({}) });
  const parts = [offer(wave, {})];
  expect(() => checkParts('made-up', [wave.capability], { parts })).not.toThrow();
  expect(() => checkParts('made-up', [wave.capability], {})).toThrow('offers wave, but has no such part');
  expect(() => checkParts('made-up', [], { parts })).toThrow('has a part wave, but does not offer it');
});
