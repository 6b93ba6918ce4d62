import { describe, expect, it } from 'vitest';
import { allCombinations, smallPlan } from '../../src/contract-tests/small-plans.ts';
import type { MechanismModel } from '../../src/simulation/contract/mechanism.ts';
import { Engine } from '../../src/simulation/engine/engine.ts';
import type { ProgramMechanism } from '../../src/simulation/mechanisms/mechanism.ts';
import { mechanisms } from '../../src/simulation/mechanisms/registry.ts';
import { ProgramSimulation } from '../../src/simulation/program-simulation.ts';
import type { WorkloadModel } from '../../src/simulation/workloads/contract.ts';
import { workloads } from '../../src/simulation/workloads/registry.ts';
import type { ProgramWorkload } from '../../src/simulation/workloads/workload.ts';

const combination = allCombinations().find(({ name }) => name === 'rma random-put')!;
const mechanism = mechanisms.find(({ definition }) => definition.id === 'rma') as ProgramMechanism;
const workload = workloads.find(({ definition }) => definition.id === 'random-put') as ProgramWorkload;

interface Changes {
  readonly mechanism?: object;
  readonly workload?: object;
  readonly plugin?: string;
}

/** What a run of random puts ends with if its models, as those of a plugin, have other functions. */
function ended({ mechanism: ofMechanism, workload: ofWorkload, plugin = 'mine' }: Changes) {
  const carrier: ProgramMechanism = {
    definition: { ...mechanism.definition, ...(ofMechanism && { plugin }) },
    create: (...given) => Object.assign(mechanism.create(...given), ofMechanism) as MechanismModel,
  };
  const program: ProgramWorkload = {
    definition: { ...workload.definition, ...(ofWorkload && { plugin }) },
    create: (setting) => Object.assign(workload.create(setting), ofWorkload) as WorkloadModel,
  };
  return new ProgramSimulation(smallPlan(combination), new Engine(), carrier, program).run();
}

const latency = { value: 5, unit: 'ns', mean: 5, p50: 5, p99: 5, max: 5 };

describe('a plugin’s', () => {
  it.each<[Changes, RegExp]>([
    [
      { workload: { metrics: () => ({ runtime_ns: { value: Number.NaN, unit: 'ns' } }) } },
      /runtime_ns has the value NaN/,
    ],
    [
      { workload: { metrics: () => ({ runtime_ns: { value: 'fast', unit: 'ns' } }) } },
      /runtime_ns has the value "fast"/,
    ],
    [{ workload: { metrics: () => ({ runtime_ns: { unit: 'ns' } }) } }, /runtime_ns has the value undefined/],
    [
      { workload: { metrics: () => ({ runtime_ns: { value: 1, unit: 's' } }) } },
      /runtime_ns has the unit "s": "ns" is/,
    ],
    [
      { workload: { metrics: () => ({ runtime_ns: 5 }) } },
      /the metric runtime_ns is 5: it has to be \{ value, unit \}/,
    ],
    [
      { workload: { metrics: () => ({ runtim_ns: { value: 1, unit: 'ns' } }) } },
      /the metric runtim_ns is not declared \(did you mean runtime_ns\?\)/,
    ],
    [
      { workload: { metrics: () => ({ operation_latency_ns: { ...latency, p99: Number.POSITIVE_INFINITY } }) } },
      /operation_latency_ns has the p99 Infinity: it has to be a finite number/,
    ],
    [{ workload: { verify: () => ({ checked: Number.NaN }) } }, /the counter checked is NaN: it has to be a finite/],
    [{ workload: { verify: () => ({ checked: 'x' }) } }, /the counter checked is "x"/],
    [
      { workload: { verify: async () => Promise.reject(new Error('wrong')).catch(() => ({})) } },
      /verify returns a promise: it has/,
    ],
    [{ workload: { prepare: async () => undefined } }, /prepare returns a promise/],
    [{ workload: { metrics: async () => ({}) } }, /metrics returns a promise/],
    [{ workload: { metrics: () => ({}) } }, /its metrics lack put_latency_ns, the primary metric/],
    [{ workload: { metrics: () => null } }, /its metrics lack put_latency_ns/],
    [{ workload: { performed: () => Number.NaN } }, /messages_per_operation has the value NaN/],
  ])('workload fails its run by name: %o', (changes, said) => {
    expect(() => ended(changes)).toThrow(expect.objectContaining({ code: 'SIM_PLUGIN' }));
    expect(() => ended(changes)).toThrow(/^plugin mine: random-put: /);
    expect(() => ended(changes)).toThrow(said);
  });

  it.each<[Changes, RegExp]>([
    [
      { mechanism: { runsProgram: (process: number) => process > 0 } },
      /rma: computing says that \d+ processes run the program, but by runsProgram of its model \d+ do/,
    ],
    [{ mechanism: { lastEffectNs: () => Number.NaN } }, /^plugin mine: rma: lastEffectNs returned NaN: it has to be a/],
    [{ mechanism: { lastEffectNs: () => 1e12 } }, /lastEffectNs returned 1000000000000: it has to be a time/],
    [{ mechanism: { lastEffectNs: () => -1 } }, /lastEffectNs returned -1: it has to be a time/],
    [{ mechanism: { finish: async () => ({}) } }, /^plugin mine: rma: finish returns a promise/],
    [{ mechanism: { metrics: async () => ({}) } }, /^plugin mine: rma: metrics returns a promise/],
    [{ mechanism: { finish: () => ({ sent: 'many' }) } }, /^plugin mine: rma: the counter sent is "many"/],
    [
      { mechanism: { metrics: () => ({ one_sided_ratio: { value: '1', unit: '1' } }) } },
      /^plugin mine: rma: the metric one_sided_ratio has the value "1"/,
    ],
    [
      { mechanism: { metrics: () => ({ own_ns: { value: Number.NaN, unit: 'ns' } }) } },
      /^plugin mine: rma: the metric own_ns has the value NaN/,
    ],
    [{ mechanism: { metrics: () => ({ own_ns: 5 }) } }, /^plugin mine: rma: the metric own_ns is 5: it has to be/],
    ...['put_latency_ns', 'messages_per_operation', 'operation_latency_ns'].map((name): [Changes, RegExp] => [
      { mechanism: { metrics: () => ({ [name]: { value: 1, unit: 'ns' } }) } },
      new RegExp(`^plugin mine: rma: the metric ${name} is measured by the workload or in every run`),
    ]),
    ...['put', 'messages', 'operations_completed'].flatMap((name): [Changes, RegExp][] => [
      [
        { mechanism: { finish: () => ({ [name]: 1 }) } },
        new RegExp(`^plugin mine: two things are counted as ${name} `),
      ],
      [{ workload: { verify: () => ({ [name]: 1 }) } }, new RegExp(`^plugin mine: two things are counted as ${name} `)],
    ]),
  ])('model fails its run by name: %o', (changes, said) => {
    expect(() => ended(changes)).toThrow(said);
  });

  it('model may count nothing, and a mechanism may measure what a workload does not declare', () => {
    const silent = { metrics: () => ({ own_ns: { value: 5, unit: 'ns' } }), finish: () => undefined };
    expect(ended({ mechanism: silent, workload: { verify: () => undefined } }).status).toBe('succeeded');
    expect(ended({ mechanism: { metrics: () => null } }).status).toBe('succeeded');
  });
});
