import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '../../src/analysis/compare.ts';
import { comparisonText } from '../../src/cli/comparison-view.ts';
import { comparisonSvg } from '../../src/drawing/comparison-svg.ts';
import { terminalPlot } from '../../src/drawing/terminal-plot.ts';
import { terminalTable } from '../../src/drawing/terminal-table.ts';
import { halfWidthCell, meanCell, ratioCell, ratioIntervalCell } from '../../src/figure/cells.ts';
import { largestMean } from '../../src/figure/comparison.ts';
import { figureOf } from '../../src/figure/figure.ts';
import { scaleFor } from '../../src/figure/units.ts';
import { winnersNote, winnerText } from '../../src/figure/winner-wording.ts';
import {
  axisTitle,
  crossoverText,
  kneeText,
  metricHeading,
  metricTitle,
  pathTitle,
  placeText,
  ratioPhrase,
  ruleOutcomeText,
  seriesText,
  unaffectedText,
  withUnit,
} from '../../src/figure/wording.ts';
import type { Comparison } from '../../src/spec/resources/comparison.ts';
import { plotSpace } from '../../web/src/plots/plot-space.ts';
import { INSERTS, madeUpRuns } from '../analysis/made-up-runs.ts';

/** The same shape of results as a time, a rate, a share and a size; by processes and by size. */
function comparisons(): Comparison[] {
  const metrics = [
    { metric: 'operation_latency_ns', unit: 'ns', better: 'lower', scale: 1e-4 },
    { metric: 'epoch_time_ns', unit: 'ns', better: 'lower', scale: 1 },
    { metric: 'inserts_per_second', unit: '1/s', better: 'higher', scale: 1 },
    { metric: 'iotlb_hit_ratio', unit: '1', better: 'higher', scale: 1e-9 },
    { metric: 'wire_bytes', unit: 'B', better: 'neutral', scale: 1e3 },
  ] as const;
  return metrics.flatMap(({ scale, ...metric }) =>
    [1, 5].flatMap((replications) =>
      ['processes', 'workload.putBytes'].map((x) => {
        const runs = madeUpRuns({ replications }).map((run) => ({
          ...run,
          value: run.value! * scale,
          point: { [x]: Number(run.point.processes) * (x === 'processes' ? 1 : 1024), 'machine.pageBytes': 1 << 20 },
        }));
        return compare(runs, { ...INSERTS, ...metric, x });
      }),
    ),
  );
}

const svgOf = (comparison: Comparison) => comparisonSvg(comparison, { title: 'A title' }).replaceAll('&gt;', '>');

it.each([
  ['mechanism', '8', '8'],
  ['machine.dmaChannels', '8', 'DMA channels 8'],
  ['workload.collisionRate', '0.05', 'collision rate 0.05'],
  ['workload.atomic', 'true', 'atomic true'],
  ['workload.putBytes', '65536', '64\u202fKiB'],
  ['machine.latencyNs', '100', '100\u202fns'],
  ['machine.gapPerByteNs', '0.04', '0.04\u202fns/B'],
  ['machine.nicIdleWatts', '5', '5\u202fW'],
  ['workload.bytes', '65536', '64\u202fKiB'],
  ['workload.arrivalsPerSecond', '20000', '20\u202f000/s'],
  ['machine.topology', 'dragonfly', 'dragonfly'],
  ['machine.linkBandwidthBytesPerNs', '0', 'link bandwidth unlimited'],
])('a series of %s %s is labelled %s', (path, value, label) => expect(seriesText(path, value)).toBe(label));

it('a link bandwidth of 0 is unlimited, other zeros are 0', () => {
  expect(placeText({ 'machine.linkBandwidthBytesPerNs': 0, 'workload.collisionRate': 0 })).toBe(
    'link bandwidth unlimited · collision rate 0',
  );
});

describe('the same cell reads the same everywhere', () => {
  it.each(
    comparisons().map((comparison) => [comparison.metric, comparison.x, comparison.points[0]!.n, comparison] as const),
  )('%s by %s, %d replications', (_metric, _x, _n, comparison) => {
    const table = terminalTable(comparison, { width: 400 });
    const unit = scaleFor(comparison.unit, largestMean(comparison));
    for (const series of ['rma', 'am']) {
      const [means, ratios] = table.split('\n').filter((line) => line.startsWith(`${series} `));
      const points = comparison.points.filter((point) => point.series === series);
      const spread = (text: string) => (text === '' ? '' : ` ±${text.padStart(4)}%`);
      const within = (text: string) => (text === '' ? '' : ` [${text}]`);
      expect(cellsOf(means!)).toEqual(points.map((point) => meanCell(point, unit) + spread(halfWidthCell(point))));
      expect(cellsOf(ratios!)).toEqual(points.map((point) => ratioCell(point) + within(ratioIntervalCell(point))));
    }
  });

  it('states the upper half of an interval whose lower end is cut off at 0', () => {
    const [point] = comparisons()[0]!.points;
    expect(halfWidthCell({ ...point!, mean: 1.15, low: 0, high: 5.92 })).toBe('415');
    expect(halfWidthCell({ ...point!, mean: 2, low: 1.9, high: 2.1 })).toBe('5.0');
  });

  it.each(comparisons().map((comparison) => [comparison.metric, comparison.x, comparison] as const))(
    'titles, axes and sentences of %s by %s',
    (_metric, _x, comparison) => {
      const page = figureOf(comparison, plotSpace(comparison, { width: 900, height: 600, view: 'both' }));
      const [svg, table] = [svgOf(comparison), terminalTable(comparison, { width: 400 })];
      const plots = page.panels.map(({ kind }) => terminalPlot(comparison, { width: 120, panel: kind }));
      for (const [i, { title, hint }] of page.panels.entries()) {
        expect(svg).toContain(`>${title}<`);
        expect(plots[i]).toContain(title);
        expect(plots[i]).toContain(hint);
        expect(svg).toContain(hint);
      }
      expect(table).toContain(page.panels[0]!.title);
      expect(table).toContain(page.panels[1]!.title);
      for (const text of [page.xTitle, ...page.places.map((place) => place.text)]) {
        expect(svg).toContain(`>${text}<`);
        expect(table).toContain(text);
        expect(plots[0]).toContain(text);
      }
      for (const winner of comparison.winners) expect(notesOf(svg)).toContain(winnerText(winner, comparison));
      for (const crossover of comparison.crossovers)
        expect(notesOf(svg)).toContain(crossoverText(crossover, comparison));
    },
  );
});

/** The notes below a picture, with the lines joined into which they are broken. */
const notesOf = (svg: string): string =>
  [...svg.matchAll(/class="foot">([^<]*)</g)].map(([, words]) => words).join(' ');

/** Cells of a row of the table: two spaces or more stand between them, one at most within. */
const cellsOf = (line: string): string[] => line.split(/ {2,}(?![\d.]+%)/).slice(1);

describe('words', () => {
  it('keep acronyms and name units', () => {
    expect(['iotlb_hit_ratio', 'inserts_per_second', 'cpu_time_ns'].map(metricTitle)).toEqual([
      'IOTLB hit ratio',
      'Inserts',
      'CPU time',
    ]);
    expect(
      ['bandwidth_bytes_per_ns', 'power_watts', 'gap_ns_per_byte', 'payload_bytes_per_get'].map(metricTitle),
    ).toEqual(['Bandwidth', 'Power', 'Gap per byte', 'Payload per get']);
    expect(['gapPerByteNs', 'nicIdleWatts', 'arrivalsPerSecond', 'bytes'].map(axisTitle)).toEqual([
      'Gap per byte, ns/B',
      'NIC idle, W',
      'Arrivals, 1/s',
      'Bytes',
    ]);
    expect(metricHeading('bandwidth_bytes_per_ns', scaleFor('B/ns', 1.5))).toBe('Bandwidth, B/ns');
    expect(['machine.iotlbEntries', 'machine.nicLatencyNs', 'mechanisms.am.pollIntervalNs'].map(pathTitle)).toEqual([
      'IOTLB entries',
      'NIC latency',
      'am: poll interval',
    ]);
    expect(['machine.wireLatencyNs', 'workload.putBytes'].map(axisTitle)).toEqual(['Wire latency, ns', 'Put']);
  });

  it('write chosen values with all their digits', () => {
    expect(withUnit('machine.iotlbPageBytes', 1048576)).toBe('1\u202fMiB');
    expect(withUnit('machine.iotlbPageBytes', 1048580)).toBe('1\u202f048\u202f580\u202fB');
    expect(withUnit('machine.iotlbEntries', 1048576)).toBe('1\u202f048\u202f576');
    expect(placeText({ 'workload.collisionRate': 0.05, 'machine.wireLatencyNs': 250 })).toBe(
      'collision rate 0.05 · wire latency 250\u202fns',
    );
    fc.assert(
      fc.property(fc.nat(), (bytes) => {
        const [digits = '', unit = ''] = withUnit('workload.putBytes', bytes).split(/\u202f(?=[A-Z])/);
        const factor = 1024 ** ['B', 'KiB', 'MiB', 'GiB', 'TiB'].indexOf(unit);
        expect(Number(digits.replaceAll('\u202f', '')) * factor).toBe(bytes);
      }),
    );
  });

  it('say of a ratio what it is of and which way is good', () => {
    const inserts = { metric: 'inserts_per_second', unit: '1/s', better: 'higher' } as const;
    const latency = { metric: 'operation_latency_ns', unit: 'ns', better: 'lower' } as const;
    const hits = { metric: 'iotlb_hit_ratio', unit: '1', better: 'higher' } as const;
    expect(ratioPhrase(1.764, inserts)).toBe('1.76\u202f× faster (inserts/s)');
    expect(ratioPhrase(0.43, inserts)).toBe('2.33\u202f× slower (inserts/s)');
    expect(ratioPhrase(0.41, latency)).toBe('2.44\u202f× faster (operation latency)');
    expect(ratioPhrase(2.3, latency)).toBe('2.30\u202f× slower (operation latency)');
    expect(ratioPhrase(1.2, hits)).toBe('1.20\u202f× better (IOTLB hit ratio)');
    expect(ratioPhrase(1.001, inserts)).toBe('as fast (inserts/s)');
    expect(ratioPhrase(0.005, { ...hits, better: 'neutral' })).toBe('0.0050\u202f× (IOTLB hit ratio)');
  });

  it('put the bracket of a crossover first, and say what its interval is of', () => {
    const all = comparisons().find(({ metric, x }) => metric === 'inserts_per_second' && x === 'processes')!;
    const crossover = {
      a: 'am',
      b: 'rma',
      between: [512, 1024],
      at: 591.4,
      interval: [590.37, 592.57],
      refined: false,
    };
    const tested = { ...all, points: all.points.map((point) => ({ ...point, low: 0 })) };
    expect(crossoverText(crossover, { ...tested, points: [...tested.points] })).toMatch(
      /^am \w+ \w+ rma between P 512 and 1024; interpolated at 591 \[replication noise only: 590, 593\]$/,
    );
    const single = { ...crossover, interval: null, refined: true };
    expect(crossoverText(single, all)).toMatch(
      /between P 512 and 1024, narrowed by bisection; interpolated at 591 \(1 replication, not tested\)$/,
    );
  });

  it('give interpolated places no more than four digits', () => {
    const all = comparisons()[0]!;
    const knee = {
      series: 'rma',
      level: 1,
      at: 1_234_567.89,
      between: [1e6, 2e6],
      interval: [999.96, 98_765.4],
      beyond: null,
      overloaded: false,
    };
    expect(kneeText(knee, all)).toMatch(
      /; interpolated at 1\u202f235\u202f000 \[replication noise only: 1000, 98\u202f770\]/,
    );
    const overloaded = { ...knee, at: null, between: null, interval: null, overloaded: true };
    expect(kneeText(overloaded, all)).toBe(
      'rma: overloaded even at the lightest load: an operation waits longer than it takes',
    );
  });

  it('name the best of a stretch, and those that cannot be told from it', () => {
    const all = comparisons()[0]!;
    const winner = { from: 32, to: 128, series: ['aa-sp', 'aa-poll'], significant: false, decides: null };
    expect(winnerText(winner, all)).toBe('P 32 to 128: aa-sp, not distinguishable from aa-poll');
    const single = { from: 256, to: 256, series: ['am'], significant: null, decides: null };
    expect(winnerText(single, all)).toBe('P 256: am (1 replication, not tested)');
  });

  it('say of what is best that pairs are tested together, where there are several of which any was tested', () => {
    const of = (shape: Parameters<typeof madeUpRuns>[0]) => compare(madeUpRuns(shape), { ...INSERTS, baseline: 'rma' });
    expect(winnersNote(of({}))).toBe('all pairs are tested jointly; intervals are individual');
    expect(winnersNote(of({ mechanisms: ['rma', 'am'] }))).toBeUndefined();
    expect(winnersNote(of({ replications: 1 }))).toBeUndefined();
  });
});

it('says of which series nothing changes along x, in the terminal, the figure and the page alike', () => {
  const runs = madeUpRuns().map((run) => (run.mechanism === 'rma' ? run : { ...run, value: 1000 + run.seed }));
  const comparison = compare(runs, INSERTS);
  const text =
    'Varying processes changes nothing for am, aa-poll, and aa-sp: the same inserts, to the last bit, at each value.';
  expect(unaffectedText(comparison)).toBe(text);
  expect(comparisonText(comparison, { width: 120, plot: false })).toContain(`${text}\n`);
  expect(svgOf(comparison)).toContain('Varying processes changes nothing');
  expect(unaffectedText(compare(madeUpRuns(), INSERTS))).toBeUndefined();
});

describe('what adaptive replications came to', () => {
  const outcome = (relativeHalfWidth: number | null) => {
    const rule = { min: 3, max: 6, metric: 'inserts_per_second', baseline: 'aa-poll', relativeHalfWidth };
    return ruleOutcomeText({ replications: { ...rule, cells: { met: 3, open: 0, undecided: 1, unmeasured: 2 } } });
  };

  it('is said of means and of ratios, to which the baseline may be missing', () => {
    const same = '3 of 6 cells (mechanism and point) meet the rule, 1 is undecided after 6, ';
    expect(outcome(0.02)).toBe(`${same}2 have no result`);
    expect(outcome(null)).toBe(`${same}2 have nothing to compare`);
  });
});
