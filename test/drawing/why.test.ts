import { describe, expect, it } from 'vitest';
import { compare } from '../../src/analysis/compare.ts';
import { terminalWhy } from '../../src/drawing/terminal-why.ts';
import { INSERTS } from '../analysis/made-up-runs.ts';

const run = (mechanism: string, processes: number, stages: Record<string, number>) => ({
  ...{ point: { processes }, mechanism, seed: 1, status: 'succeeded' as const, value: 1 },
  stages,
  occupancy: null,
});

describe('where the time of an operation goes', () => {
  it('names the stages that differ most at the last x, with their share of all differences', () => {
    const runs = [32, 64].flatMap((processes) => [
      run('rma', processes, { wire: 1000, memory: 500, 'origin-cpu': 100 }),
      run('am', processes, { wire: 400, memory: 500, 'origin-cpu': 200, handler: 300, bus: 1 }),
      run('aa-poll', processes, { wire: 1000, memory: 500, 'origin-cpu': 100 }),
    ]);
    expect(terminalWhy(compare(runs, { ...INSERTS, baseline: 'rma' }))).toBe(
      'Mean time per operation at P 64, ns, and the stages that differ most from rma (1600)\n' +
        'am  1401  wire −600 (60%)  handler +300 (30%)  origin CPU +100 (10%)\n',
    );
  });

  it('says so if rates go another way', () => {
    const runs = [run('rma', 32, { wire: 1000 }), { ...run('am', 32, { wire: 1000, notify: 900 }), value: 2 }];
    const text = terminalWhy(compare(runs, { ...INSERTS, baseline: 'rma' }));
    expect(text).toContain(
      'am  1900  notification wait +900 (100%)\nRates do not follow these times: operations overlap',
    );
  });

  it('says so if a time that is compared goes another way than that of operations', () => {
    const slower = { ...run('am', 32, { wire: 900 }), value: 2 };
    const text = (unit: string, value: number) =>
      terminalWhy(
        compare([run('rma', 32, { wire: 1000 }), { ...slower, value }], {
          ...{ ...INSERTS, better: 'lower' as const, unit },
          baseline: 'rma',
        }),
      );
    const note = 'The compared metric does not follow these times: more operations run one after another';
    expect(text('ns', 2)).toContain(`am  900  wire −100 (100%)\n${note}`);
    expect(text('ns', 0.9)).not.toContain(note);
    expect(text('ns', 1.001)).not.toContain(note);
    expect(text('1', 2)).not.toContain(note);
  });

  it('says nothing of the kind where the baseline is below 0, of which a ratio is worse the larger it is', () => {
    const gains = [
      { ...run('rma', 32, { wire: 1000 }), value: -1 },
      { ...run('am', 32, { wire: 1100 }), value: -2 },
    ];
    const text = terminalWhy(compare(gains, { ...INSERTS, baseline: 'rma' }));
    expect(text).toContain('am  1100  wire +100 (100%)\n');
    expect(text).not.toContain('another way');
  });

  it('names the stages that take longest if nothing differs, or there is nothing to compare', () => {
    const both = ['rma', 'am'].map((mechanism) => run(mechanism, 32, { wire: 30, memory: 60, bus: 9, notify: 1 }));
    const stages = 'memory 60.0 (60%)  wire 30.0 (30%)  bus and IOMMU 9.00 (9%)';
    expect(terminalWhy(compare(both, { ...INSERTS, baseline: 'rma' }))).toBe(
      `Mean time per operation, ns, and the stages that take longest\nrma  100  ${stages}\nam   100  ${stages}\n`,
    );
    const alone = [run('rma', 32, { wire: 10 }), run('rma', 64, { wire: 200_000 })];
    expect(terminalWhy(compare(alone, { ...INSERTS, baseline: 'rma' }))).toBe(
      'Mean time per operation at P 64, µs, and the stages that take longest\nrma  200  wire 200 (100%)\n',
    );
  });

  it('is nothing if nothing was measured', () => {
    const none = ['rma', 'am'].map((mechanism) => ({ ...run(mechanism, 32, {}), stages: null }));
    expect(terminalWhy(compare(none, { ...INSERTS, baseline: 'rma' }))).toBe('');
    const instant = [run('rma', 32, { wire: 0 })];
    expect(terminalWhy(compare(instant, { ...INSERTS, baseline: 'rma' }))).toBe('');
  });
});
