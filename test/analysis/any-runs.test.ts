import { expect, it } from 'vitest';
import { runsFromAnywhere } from '../../src/analysis/any-runs.ts';
import { madeUpRun } from '../papers/made-up-results.ts';

const onMachine = (preset: string, parameters: Record<string, number>) => ({
  run: { ...madeUpRun({}), machine: { preset, parameters }, workload: { kind: 'dht', keys: 1 } },
  origin: {},
});
const pointsOf = (...given: Parameters<typeof runsFromAnywhere>[0]) =>
  runsFromAnywhere(given, 'inserts_per_second').map(({ point }) => Object.keys(point).sort());

it('what all runs share is no axis, apart from processes', () => {
  expect(pointsOf(onMachine('a', { latencyNs: 1 }), onMachine('a', { latencyNs: 1 }))).toEqual([
    ['processes'],
    ['processes'],
  ]);
});

it('what differs with the preset alone goes with the machine, an override is an axis of its own', () => {
  const both = [onMachine('a', { latencyNs: 1, gapNs: 5 }), onMachine('b', { latencyNs: 2, gapNs: 6 })];
  expect(pointsOf(...both)[0]).toEqual(['machine', 'processes']);
  expect(pointsOf(...both, onMachine('b', { latencyNs: 3, gapNs: 6 }))[0]).toEqual([
    'machine',
    'machine.latencyNs',
    'processes',
  ]);
});

it('a parameter that some lack is none that they can be compared by', () => {
  const [run, other] = [onMachine('a', {}), onMachine('a', {})];
  const lacking = { ...other, run: { ...other.run, workload: { kind: 'dht' } } };
  expect(pointsOf(run, lacking)[0]).toEqual(['processes']);
});
