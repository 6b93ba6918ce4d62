import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { smallSchedule } from '../../src/contract-tests/small-plans.ts';
import { expectedMemoryBytes, memoryAdvice } from '../../src/plan/memory.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import { workloadDefinitions } from '../../src/simulation/catalogue.ts';
import { requireSpecification } from '../../src/spec/parse.ts';

const SIZED = workloadDefinitions.filter(({ parameters }) => parameters.every(({ type }) => type !== 'digest'));

/** A mechanism that runs a workload, where not all do. */
const RUNS: Readonly<Record<string, string>> = {
  stream: 'no-iommu',
  memcpy: 'cpu-copy',
  'ping-pong': 'rma',
  'remote-access': 'rma',
  consistency: 'dpgas-bridge',
  messaging: 'rma',
  'memory-provisioning': 'rma',
  'partition-tradeoff': 'dpgas-bridge',
  'address-translation': 'dpgas-bridge',
  'partition-protection': 'dpgas-bridge',
  'page-fault': 'dsm-isr',
  'event-latency': 'dsm-isr',
  'page-protection-cost': 'dsm-isr',
};
/** A machine that it runs on, where not all do. */
const MACHINES: Readonly<Record<string, string>> = {
  'dpgas-bridge': 'opteron-htoe',
  'dsm-isr': 'technion-ib',
};

/** A sweep of one value at a path: what a specification accepts there. */
const withValue = (specification: object, path: string, value: number) =>
  path === 'processes'
    ? { ...specification, processes: value }
    : { ...specification, sweep: [{ path, values: [value] }] };

describe('what helps if a run needs too much memory', () => {
  it.each(SIZED.map(({ id }) => id))('is accepted, and fits: %s', (kind) => {
    const mechanisms = [RUNS[kind] ?? 'aa-poll'];
    const machine = MACHINES[mechanisms[0]!] ?? 'cray-xe6';
    const specification = { machine, workload: { kind }, mechanisms, processes: 64 };
    const plan = planExperiment(requireSpecification(specification));
    const [run] = plan.runs;
    const mostBytes = expectedMemoryBytes(run!.plan) * 0.8;
    const less = memoryAdvice(run!, plan.spec, mostBytes)?.less ?? '';
    expect(less).toMatch(/ of (?:at most|less than) /);
    const advised = [...less.matchAll(/(\S+) of at most (\d+)/g)].map(([, path = '', value]) => [path, Number(value)]);
    for (const [path, value] of advised as [string, number][]) {
      const changed = planExperiment(requireSpecification(withValue(specification, path, value)));
      expect(expectedMemoryBytes(changed.runs[0]!.plan)).toBeLessThanOrEqual(mostBytes);
    }
  });

  it('names a second quantity that saves at least half as much as the first, and none that saves less', () => {
    const namesOf = (kind: string) => {
      const specification = { machine: 'cray-xe6', workload: { kind }, mechanisms: ['rma'], processes: 256 };
      const plan = planExperiment(requireSpecification(specification));
      const less = memoryAdvice(plan.runs[0]!, plan.spec, expectedMemoryBytes(plan.runs[0]!.plan) / 2)?.less ?? '';
      return [...less.matchAll(/(\S+) of (?:at most|less than)/g)].map(([, path]) => path);
    };
    expect(namesOf('dht')).toEqual(['processes', 'workload.operationsPerProcess']);
    expect(namesOf('passive-put')).toEqual(['processes']);
  });

  it('is another schedule for what replays one: its ranks cannot be fewer', () => {
    const bytes = smallSchedule(8);
    const digest = createHash('sha256').update(bytes).digest('hex');
    const workload = { kind: 'goal', schedule: digest };
    const schedules = new Map([[digest, { ranks: 8, operations: 72 }]]);
    const spec = requireSpecification({ machine: 'loggp', workload, mechanisms: ['message-passing'] });
    const plan = planExperiment(spec, { schedules });
    expect(memoryAdvice(plan.runs[0]!, plan.spec, 1)).toEqual({
      pointer: '/workload',
      less: 'a schedule with fewer operations',
    });
  });
});
