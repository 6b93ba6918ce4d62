import { describe, expect, it } from 'vitest';
import { compareLocally, subjectOf } from '../../src/cli/local-comparison.ts';
import { finishedRun } from '../../src/cli/run-resource.ts';
import { comparisonCsv } from '../../src/figure/csv.ts';
import { planExperiment } from '../../src/plan/plan-experiment.ts';
import { exportCsv } from '../../src/query/export.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import { requireSpecification } from '../../src/spec/parse.ts';
import type { Experiment } from '../../src/spec/resources/experiment.ts';
import type { Run } from '../../src/spec/resources/run.ts';

const plan = planExperiment(
  requireSpecification(`
machine: cray-xe6
workload: {kind: dht, operationsPerProcess: 2, volumeElements: 1024}
mechanisms: [rma, am]
processes: 33
sweep:
  - {path: processes, values: [33, 34]}
  - {path: workload.collisionRate, values: [0.05, 0.25]}
  - {path: machine.interruptLatencyNs, values: [1048576]}
`),
);
const runs = plan.runs.map((planned) => finishedRun(planned, simulate(planned.plan), 1, false));
const experiment = {
  workload: 'dht',
  mechanisms: ['rma', 'am'],
  machine: 'cray-xe6',
  specification: plan.spec,
} as unknown as Experiment;

async function table(of: readonly Run[]): Promise<Record<string, string>[]> {
  async function* all() {
    yield* of;
  }
  let text = '';
  for await (const line of exportCsv(experiment, all())) text += line;
  const [head = [], ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? 'missing'])));
}

describe('export as CSV', () => {
  it('has every parameter of machine, workload and mechanism, swept or not', async () => {
    const rows = await table(runs);
    expect(rows).toHaveLength(runs.length);
    for (const [i, { machine, workload, mechanism }] of runs.entries()) {
      const { kind: _workload, ...ofWorkload } = workload;
      const { kind: _mechanism, ...ofMechanism } = mechanism;
      const parts = { machine: machine.parameters, workload: ofWorkload, mechanism: ofMechanism };
      for (const [part, values] of Object.entries(parts)) {
        for (const [name, value] of Object.entries(values)) {
          expect([name, rows[i]![`${part}.${name}`]]).toEqual([name, String(value)]);
        }
      }
    }
    expect(rows[0]!['mechanism.pollIntervalNs']).toBe('');
    expect(rows.at(-1)!['mechanism.pollIntervalNs']).toMatch(/^\d+$/);
    expect(Object.keys(rows[0]!).length).toBeGreaterThan(100);
  });

  it('has the message of a failure beside its code', async () => {
    const error = { code: 'SIM_PIN_LIMIT', message: 'more than is there' };
    const [row] = await table([{ ...runs[0]!, status: 'failed', error, metrics: {} }]);
    expect(row).toMatchObject({ status: 'failed', error: 'SIM_PIN_LIMIT', message: 'more than is there' });
  });
});

it('a comparison as CSV says at which values other axes are held', () => {
  const asked = { facet: { 'workload.collisionRate': '0.25' } };
  const [head = '', ...lines] = comparisonCsv(compareLocally(subjectOf(plan), runs, asked), plan).split('\r\n');
  expect(head).toMatch(/^processes,mechanism,workload\.collisionRate,n,inserts_per_second mean,/);
  expect(lines.filter(Boolean)).toHaveLength(4);
  for (const line of lines.filter(Boolean)) expect(line).toMatch(/^3[34],(rma|am),0\.25,1,\d/);
});
