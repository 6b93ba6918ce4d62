import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSpecificationFile, requireSpecificationFile } from '../../src/cli/specification-file.ts';
import { expectedEvents, expectedSeconds, expectedTraceBytes } from '../../src/plan/cost.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import type { PlannedRun } from '../../src/plan/run-plans.ts';
import type { TraceLevel } from '../../src/simulation/run.ts';
import { simulate } from '../../src/simulation/simulate.ts';

const root = fileURLToPath(new URL('../../examples', import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml') && !file.startsWith('goal/'))
  .sort();

/** Events that are expected may be so many times more or fewer than are counted, over the runs that are looked at. */
const FACTOR = 6;
/** What costs time there is lines of caches, or keys, that no event stands for. */
const FEW_EVENTS = ['memcpy', 'cache-interference', 'parallel-sort'];
const QUICK_SECONDS = 0.25;

/** Of each mechanism the run that is expected to take longest, of those that are quick. */
function chosen(runs: readonly PlannedRun[]): PlannedRun[] {
  const longest = new Map<string, PlannedRun>();
  for (const run of runs) {
    const { kind } = run.plan.mechanism;
    const before = longest.get(kind)?.costSeconds ?? 0;
    if (run.costSeconds > before && run.costSeconds < QUICK_SECONDS) longest.set(kind, run);
  }
  return [...longest.values()];
}

describe('expected events', () => {
  it.each(files)('are those counted within a factor of 6, in quick size: %s', { timeout: 60_000 }, (file) => {
    const { spec } = requireSpecificationFile(readSpecificationFile(`${root}/${file}`));
    if (FEW_EVENTS.includes(spec.workload.kind)) return;
    let [expected, counted] = [0, 0];
    for (const { plan } of chosen(planExperiment(spec, { quick: true }).runs)) {
      expected += expectedEvents(plan);
      counted += simulate({ ...plan, trace: { level: 'off', maxEvents: 1 } }).events;
    }
    expect(expected / Math.max(1, counted)).toBeLessThan(FACTOR);
    expect(counted / Math.max(1, expected)).toBeLessThan(FACTOR);
  });
});

describe('what recording costs', () => {
  const run = (level: TraceLevel) => {
    const machine = { preset: 'cray-xe6', parameters: {} };
    const workload = { kind: 'dht', parameters: { operationsPerProcess: 1000, insertingProcesses: 0 } };
    const mechanism = { kind: 'rma', parameters: {} };
    return { machine, workload, mechanism, processes: 64, seed: 1, trace: { level, maxEvents: 100_000 } };
  };

  it('is part of the expected time, more with each level', () => {
    const [off, summary, sampled, full] = (['off', 'summary', 'sampled', 'full'] as const).map((level) =>
      expectedSeconds(run(level)),
    );
    expect(summary! / off!).toBeGreaterThan(1.05);
    expect(sampled! / off!).toBeGreaterThan(1.2);
    expect(full! / off!).toBeGreaterThan(1.5);
  });

  it('is room in the store, none without a trace', () => {
    expect([expectedTraceBytes(run('off')), expectedTraceBytes(run('summary')) > 0]).toEqual([0, true]);
    expect(expectedTraceBytes(run('full'))).toBeGreaterThan(expectedTraceBytes(run('summary')));
  });
});
