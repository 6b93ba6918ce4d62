import { describe, expect, it } from 'vitest';
import { compare } from '../../src/analysis/compare.ts';
import { comparisonSvg } from '../../src/drawing/comparison-svg.ts';
import { seriesLetters, terminalPlot } from '../../src/drawing/terminal-plot.ts';
import { terminalTable } from '../../src/drawing/terminal-table.ts';
import { INSERTS, madeUpRuns } from '../analysis/made-up-runs.ts';

const comparison = compare(madeUpRuns(), INSERTS);
const widest = (text: string) => Math.max(...text.split('\n').map((line) => line.length));

describe('terminal table', () => {
  const table = terminalTable(comparison, { width: 120 });

  it('has means with their half width and ratios with their interval', () => {
    expect(table).toMatch(/^Inserts, M\/s: mean ± half width of the 95 % interval$/m);
    expect(table).toMatch(/^Processes P +32 +64 +128 +256 +512$/m);
    expect(table).toMatch(/^aa-poll +6\.\d\d ± +\d\.\d%/m);
    expect(table).toMatch(/^Ratio to rma/m);
    expect(table).toMatch(/^aa-poll +2\.00 \[\d\.\d\d, \d\.\d\d\]/m);
  });

  it('shortens intervals to half widths before it goes on below', () => {
    const short = terminalTable(comparison, { width: 90 });
    expect(short).toMatch(/^aa-poll +2\.00 ±0\.\d\d /m);
    expect(short.match(/^Processes P/gm)).toHaveLength(2);
  });

  it('never gets wider than the terminal: columns go on below', () => {
    for (const width of [60, 80, 120]) expect(widest(terminalTable(comparison, { width }))).toBeLessThanOrEqual(width);
    expect(terminalTable(comparison, { width: 60 }).match(/^Processes P/gm)!.length).toBeGreaterThan(2);
  });

  it('has no ratios of a lone series, and says why all of them are missing', () => {
    const only = (...names: string[]) => madeUpRuns().filter(({ mechanism }) => names.includes(mechanism));
    expect(terminalTable(compare(only('rma'), INSERTS), { width: 120 })).not.toContain('Ratio');
    const pending = madeUpRuns().map((run) => (run.mechanism === 'rma' ? { ...run, value: null } : run));
    const without = terminalTable(compare(pending, INSERTS), { width: 120 });
    expect(without).toContain('Ratio to rma (no ratios: the baseline has no values)\n');
    expect(without).not.toContain('–');
    const zero = madeUpRuns().map((run) => (run.mechanism === 'rma' ? { ...run, value: 0 } : run));
    expect(terminalTable(compare(zero, INSERTS), { width: 120 })).toContain(
      'Ratio to rma (no ratios: the baseline is 0)\n',
    );
    const svg = comparisonSvg(compare(only('rma'), INSERTS), { title: 'Alone' });
    expect(svg).toContain('Inserts');
    expect(svg).not.toContain('Ratio');
  });

  it('shows a dash where there is no result, and no interval for one replication', () => {
    const runs = madeUpRuns({ replications: 1 }).filter((run) => run.mechanism !== 'am' || run.point.processes !== 64);
    const single = terminalTable(compare(runs, INSERTS), { width: 100 });
    expect(single).toMatch(/^am .* – /m);
    expect(single).not.toMatch(/±\s+\d/);
    expect(terminalTable(compare([], INSERTS), { width: 80 })).toBe('No run has a result yet.\n');
  });

  it('says so if runs have finished without the metric', () => {
    const without = madeUpRuns().map((run) => ({ ...run, value: null }));
    const request = { ...INSERTS, metric: 'iotlb_hit_ratio' };
    const tableOf = (runs: typeof without) => terminalTable(compare(runs, request), { width: 80 });
    expect(tableOf(without)).toBe('No run has the metric iotlb_hit_ratio.\n');
    const running = without.map((run) => (run.mechanism === 'am' ? { ...run, status: 'running' as const } : run));
    expect(tableOf(running)).toBe('No run has the metric iotlb_hit_ratio yet.\n');
    const none = without.map((run) => ({ ...run, status: 'running' as const }));
    expect(tableOf(none)).toBe('No run has a result yet.\n');
    const held = [0.05, 0.25].flatMap((rate) =>
      without.map((run) => ({ ...run, point: { ...run.point, 'workload.collisionRate': rate } })),
    );
    expect(tableOf(held)).toBe('No run at collision rate 0.05 has the metric iotlb_hit_ratio.\n');
  });
});

describe('terminal plot', () => {
  it('has a letter for each series, on the plot and beside its name', () => {
    const plot = terminalPlot(comparison, { width: 90, panel: 'metric' });
    for (const [name, letter] of seriesLetters(['rma', 'am', 'aa-poll', 'aa-sp']))
      expect(plot).toContain(`${letter} ${name}`);
    expect(plot).toContain('Inserts, M/s, log scale');
    expect(widest(plot)).toBeLessThanOrEqual(90);
  });

  it('marks 1 in the ratio panel', () => {
    const plot = terminalPlot(comparison, { width: 90, panel: 'ratio' });
    expect(plot).toMatch(/^ +1 ┤─/m);
  });

  it('keeps its axis straight whatever the numbers beside it take', () => {
    const runs = madeUpRuns().map((run) => ({ ...run, value: run.value! * 1e-14 }));
    const energy = compare(runs, { ...INSERTS, metric: 'energy_joules', unit: 'J' });
    const plot = terminalPlot(energy, { width: 90, panel: 'metric' });
    expect(plot).toContain('×');
    const axis = plot.split('\n').flatMap((line) => line.match(/^[^│┤└]*[│┤└]/)?.[0].length ?? []);
    expect(new Set(axis).size).toBe(1);
    expect(widest(plot)).toBeLessThanOrEqual(90);
  });

  it('gives every mechanism a letter of its own', () => {
    const names = ['rma', 'am', 'am-exp', 'am-onload', 'am-ints', 'aa-int', 'aa-poll', 'aa-sp'];
    const letters = seriesLetters(names);
    expect(new Set(letters.values()).size).toBe(names.length);
    expect(letters.get('rma')).toBe('R');
    expect(letters.get('aa-sp')).toBe('S');
  });

  it('draws something sensible for one x and for nothing', () => {
    const single = compare(madeUpRuns({ processes: [64] }), INSERTS);
    expect(terminalPlot(single, { width: 80, panel: 'ratio' })).toContain('aa-sp');
    expect(terminalPlot(compare([], INSERTS), { width: 80, panel: 'metric' })).toBe('');
  });
});
