import { describe, expect, it } from 'vitest';
import { bottlenecksOfRun } from '../../src/analysis/bottlenecks.ts';
import { compare } from '../../src/analysis/compare.ts';
import { terminalLimits } from '../../src/drawing/terminal-limits.ts';
import { limitOfRunText } from '../../src/figure/resources.ts';
import type { Occupancy, Resource } from '../../src/simulation/run.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { INSERTS } from './made-up-runs.ts';

const busy = (resource: Resource, busiestShare: number, nsPerOperation: number): Occupancy => ({
  ...{ resource, busiestShare, nsPerOperation },
  instances: 4,
  busiest: 1,
  meanShare: busiestShare / 2,
});

const run = (mechanism: string, seed: number, occupancy: readonly Occupancy[] | null) => ({
  ...{ point: { processes: 8 }, mechanism, seed, status: 'succeeded' as const, value: 1, stages: null },
  occupancy,
});

const bottlenecks = (runs: readonly ReturnType<typeof run>[]) => compare(runs, INSERTS).bottlenecks;

describe('what limits a rate', () => {
  it('is the busiest resource, as the mean of replications, with what would be next and how far away that is', () => {
    const [found] = bottlenecks([
      run('am', 1, [busy('core', 0.98, 900), busy('nic-in', 0.3, 100)]),
      run('am', 2, [busy('core', 0.94, 1100), busy('nic-in', 0.5, 200)]),
    ]);
    expect(found).toMatchObject({ x: 8, series: 'am', limit: 'core', next: 'nic-in', headroom: 1 / 0.4 });
    expect(found?.resources[0]).toMatchObject({ resource: 'core', busiestShare: 0.96, nsPerOperation: 1000 });
  });

  it('is nothing where no resource is busy for nine tenths of the run: then the busiest is what comes next', () => {
    const [found] = bottlenecks([run('rma', 1, [busy('nic-in', 0.2, 100), busy('core', 0.1, 5)])]);
    expect(found).toMatchObject({ limit: null, next: 'nic-in', headroom: 5 });
  });

  it('counts a resource that a replication did not use as idle there', () => {
    const [found] = bottlenecks([run('am', 1, [busy('link', 0.8, 8)]), run('am', 2, [busy('core', 0.2, 2)])]);
    expect(found?.resources.map(({ resource, busiestShare }) => [resource, busiestShare])).toEqual([
      ['link', 0.4],
      ['core', 0.1],
    ]);
  });

  it('is a process that is never free where operations wait for it for most of their time', () => {
    const queued = { ...run('rma', 1, [busy('nic-in', 0.2, 100)]), stages: { queueing: 9900, wire: 100 } };
    const comparison = compare([queued], INSERTS);
    expect(comparison.bottlenecks[0]).toMatchObject({ limit: null, queueing: 0.99 });
    expect(terminalLimits(comparison).replaceAll('\u202f', ' ')).toMatch(
      /nothing is saturated \(busiest: NIC receive 20 %\); processes are latency-bound and never idle: an operation waits 99 % of its time for its process/,
    );
  });

  it('takes a time in a unit that can be read', () => {
    const comparison = compare([run('am', 1, [busy('core', 1, 90_192_639)])], INSERTS);
    expect(terminalLimits(comparison).replaceAll('\u202f', ' ')).toContain(
      'CPU cores 100 % busy, 90 193 µs per operation',
    );
  });

  it('says of times what they are sums of, where there is one', () => {
    const heading = (occupancy: readonly Occupancy[]) => {
      const [first] = terminalLimits(compare([run('am', 1, occupancy)], INSERTS)).split('\n');
      return first;
    };
    expect(heading([busy('core', 0.94, 129_000)])).toMatch(
      /while the rate is measured; times are sums over all instances$/,
    );
    expect(heading([busy('core', 0.5, 129_000)])).toMatch(/while the rate is measured$/);
  });

  it('is not said of runs that did not measure it', () => {
    expect(bottlenecks([run('am', 1, null)])).toEqual([]);
    expect(terminalLimits(compare([run('am', 1, null)], INSERTS))).toBe('');
  });

  it('reads as a sentence for each series', () => {
    const runs = [
      run('rma', 1, [busy('nic-in', 0.2, 100)]),
      run('am', 1, [busy('core', 1, 2260), busy('nic-out', 0.25, 90)]),
    ];
    expect(terminalLimits(compare(runs, INSERTS)).replaceAll('\u202f', ' ')).toBe(
      'What limits the rate: busy share of each resource’s busiest instance while the rate is measured; times are sums over all instances\n' +
        'rma  nothing is saturated (busiest: NIC receive 20 %); processes are latency-bound\n' +
        'am   CPU cores 100 % busy, 2260 ns per operation; next: NIC transmit 25 %, saturated at 4.0 times the rate\n',
    );
  });
});

describe('what limits a single run', () => {
  const LOADED = [busy('link', 0.92, 10), busy('core', 0.98, 900), busy('memory', 0.1, 1), busy('nic-in', 0.3, 100)];

  it('is what is saturated, the busiest first, and what would be next, as the cell of that run says', () => {
    expect(bottlenecksOfRun(LOADED)).toEqual([
      { resource: 'core', busyShare: 0.98, saturatedFrom: 0.9 / 0.98, next: 'link' },
      { resource: 'link', busyShare: 0.92, saturatedFrom: 0.9 / 0.92, next: 'nic-in' },
      { resource: 'nic-in', busyShare: 0.3, saturatedFrom: 0.9 / 0.3, next: 'memory' },
    ]);
    const [cell] = bottlenecks([run('am', 1, LOADED)]);
    const [first] = bottlenecksOfRun(LOADED);
    expect([cell?.limit, cell?.next]).toEqual([first?.resource, first?.next]);
  });

  it('is nothing where the first is not saturated: it says from which rate on it would be', () => {
    const idle = [busy('core', 0.1, 5), busy('nic-in', 0.2, 100)];
    expect(bottlenecksOfRun(idle)).toEqual([{ resource: 'nic-in', busyShare: 0.2, saturatedFrom: 4.5, next: 'core' }]);
    expect(bottlenecksOfRun([busy('core', 0.9, 5)])).toEqual([
      { resource: 'core', busyShare: 0.9, saturatedFrom: 1, next: null },
    ]);
    expect(bottlenecksOfRun([])).toEqual([]);
  });

  it('reads as a sentence', () => {
    const text = (occupancy: readonly Occupancy[], breakdown: Run['breakdown'] = {}) =>
      limitOfRunText({ bottlenecks: bottlenecksOfRun(occupancy), breakdown }).replaceAll('\u202f', ' ');
    expect(text(LOADED)).toBe(
      'CPU cores 98 % busy, Network links 92 % busy, limiting the rate; next: NIC receive 30 %, saturated at 3.3 times the rate.',
    );
    // A comparison of the same run names the same factor.
    const [loaded, next] = [busy('core', 0.98, 900), busy('nic-in', 0.3, 100)];
    for (const words of [text([loaded, next]), terminalLimits(compare([run('am', 1, [loaded, next])], INSERTS))])
      expect(words).toContain('saturated at 3.3 times the rate');
    expect(text([busy('core', 0.98, 900)])).toBe('CPU cores 98 % busy, limiting the rate.');
    expect(text([busy('core', 0.1, 5)])).toBe(
      'Nothing is saturated (busiest: CPU cores 10 %); processes are latency-bound.',
    );
    // As the cell of that run says: under open load processes may never be free while nothing that they use is busy.
    const queued = { queueing: { totalNs: 99, meanNs: 99 }, wire: { totalNs: 1, meanNs: 1 } };
    expect(text([busy('core', 0.1, 5)], queued)).toBe(
      'Nothing is saturated (busiest: CPU cores 10 %); processes are latency-bound and never idle: an operation waits 99 % of its time for its process.',
    );
    expect(text([])).toBe('');
  });
});
