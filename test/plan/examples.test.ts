import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSpecificationFile, requireSpecificationFile } from '../../src/cli/specification-file.ts';
import { notesOn } from '../../src/plan/notes.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import { summarise } from '../../src/plan/summary.ts';
import type { RunPlan } from '../../src/simulation/run.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { applyQuick } from '../../src/spec/parse.ts';
import { valid } from '../spec/base-specification.ts';
import { quickRuns } from './example-runs.ts';

const folder = new URL('../../examples/', import.meta.url);
// Those of the plugin need it: test/plugins runs them.
const examples = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.yaml') && !file.startsWith('plugin/'),
);

describe.each(examples)('%s', (file) => {
  const { spec, schedules } = requireSpecificationFile(readSpecificationFile(fileURLToPath(new URL(file, folder))));

  it('is a plan whose quick size is small', () => {
    const full = summarise(planExperiment(spec, { schedules: schedules.known }));
    const quick = summarise(planExperiment(spec, { quick: true, schedules: schedules.known }));
    expect(quick.newRuns).toBeGreaterThan(0);
    expect(quick.estimate.cpuSeconds).toBeLessThan(100);
    // What takes seconds in full needs nothing smaller.
    if (full.estimate.cpuSeconds > 5) expect(quick.estimate.cpuSeconds).toBeLessThan(full.estimate.cpuSeconds);
  });

  it('is about a network, but for the first place of an axis of processes', () => {
    for (const quick of [false, true]) {
      const { runs } = planExperiment(spec, { quick, schedules: schedules.known });
      const fewest = Math.min(...runs.map(({ plan }) => plan.processes));
      const more = runs.filter(({ plan }) => plan.processes > fewest);
      expect(notesOn(more.length > 0 ? more : runs)).toEqual([]);
    }
  });

  it('asks, and leaves the answer to a run: results in a comment would be those of an older model', () => {
    const comments = readFileSync(new URL(file, folder), 'utf8').match(/^#.*$/gm) ?? [];
    expect(
      comments.filter((line) => /\bAnswer\b|\d \| +\d|\b(?:within|by) \d+ %|\d+ times (?:faster|slower)/.test(line)),
    ).toEqual([]);
  });

  it('has an overlay that changes sizes, not what is compared', () => {
    const { mechanisms, machine, baseline } = applyQuick(spec);
    expect({ mechanisms, machine, baseline }).toEqual({
      mechanisms: spec.mechanisms,
      machine: spec.machine,
      baseline: spec.baseline,
    });
  });
});

it('pause.yaml shows runs that stand still: those with PAUSE and room for one request', () => {
  const runs = quickRuns('d-pgas/pause.yaml').map(({ plan }) => plan);
  const stands = ({ machine, mechanism }: RunPlan) =>
    mechanism.parameters.flowControl === 'pause' && machine.parameters.nonPostedBuffers === 1;
  expect(runs.filter(stands)).toHaveLength(1);
  for (const plan of runs) expect(simulate(plan).status).toBe(stands(plan) ? 'deadlocked' : 'succeeded');
});

describe('figures 7a and 7b', () => {
  it('differ in nothing but the collision rate', () => {
    const plans = ['7a', '7b'].map((figure) => {
      const spec = valid(readFileSync(new URL(`active-access/figure-${figure}.yaml`, folder), 'utf8'));
      return planExperiment(spec).runs.map(({ plan }) => plan);
    });
    const [five, twentyFive] = plans.map((runs) => [
      ...new Set(runs.map((run) => run.workload.parameters.collisionRate)),
    ]);
    expect([five, twentyFive]).toEqual([[0.05], [0.25]]);
    const same = plans.map((runs) =>
      runs.map((run) => ({ ...run, workload: { ...run.workload.parameters, collisionRate: 0 } })),
    );
    expect(same[0]).toEqual(same[1]);
  });
});
