import { describe, expect, it } from 'vitest';
import { failuresText, placeOfRun } from '../../src/cli/failures-text.ts';
import { unstartedRun } from '../../src/cli/run-resource.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import { requireSpecification } from '../../src/spec/parse.ts';
import type { Run } from '../../src/spec/resources/run.ts';

const { runs: planned } = planExperiment(
  requireSpecification(`
machine: cray-xe6
workload: {kind: dht}
mechanisms: [rma, am, aa-poll]
sweep:
  - {path: processes, values: [32, 64, 128]}
  - {path: workload.collisionRate, values: [0.05, 0.25]}
replications: 2
`),
);
const all = planned.map(unstartedRun);

function failures(fails: (run: Run) => boolean, code = 'SIM_PIN_LIMIT'): string {
  const error = { code, message: 'more than is there' };
  const failed = all.filter(fails).map((run): Run => ({ ...run, status: 'failed', error }));
  return failuresText(failed, all.map(placeOfRun));
}

describe('failed runs', () => {
  it('are counted by cause, with what they have in common', () => {
    const text = failures(({ mechanism, point }) => mechanism.kind === 'am' && point.processes === 64);
    expect(text).toBe(
      '4 of 36 runs did not succeed:\n' +
        '  4 failed (SIM_PIN_LIMIT), all am with processes = 64\n' +
        '    run 14, am, P = 64: more than is there',
    );
  });

  it.each<[string, (run: Run) => boolean, string]>([
    ['a mechanism', ({ mechanism }) => mechanism.kind === 'am', '12 failed (SIM_PIN_LIMIT), all am\n'],
    ['a point', ({ point }) => point.processes === 32, '12 failed (SIM_PIN_LIMIT), all with processes = 32\n'],
    ['two points', ({ point }) => point.processes !== 32, '24 failed (SIM_PIN_LIMIT), all with processes = 64, 128\n'],
    [
      'some of a mechanism',
      ({ mechanism, replication }) => mechanism.kind === 'am' && replication === 0,
      '6 failed (SIM_PIN_LIMIT), out of 12 am\n',
    ],
    ['everything', () => true, '36 failed (SIM_PIN_LIMIT), all runs\n'],
    ['every other', ({ replication }) => replication === 1, '18 failed (SIM_PIN_LIMIT)\n'],
  ])('%s', (_name, fails, expected) => expect(failures(fails)).toContain(expected));
});
