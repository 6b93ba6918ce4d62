import { expect, it } from 'vitest';
import { crossProduct } from '../../src/plan/axes.ts';
import type { Parts } from '../../src/plan/parts.ts';
import { valueReader } from '../../src/plan/point-values.ts';
import type { Target } from '../../src/spec/sweep-paths.ts';

const processes: Target = { part: 'processes' };
const preset: Target = { part: 'preset' };
const operations: Target = { part: 'workload', name: 'operationsPerProcess' };
const axis = (target: Target, values: (string | number)[]) => ({
  ...{ paths: [''], targets: [target], lockstep: false },
  rows: values.map((value) => [value]),
});
const axes = [axis(preset, ['a', 'b']), axis(processes, [2, 4, 8]), axis(operations, [1, 2])];

it('resolves no part for what is swept, and the others once, of a machine once for each preset', () => {
  const resolved: string[] = [];
  const parts = {
    machine: ([place = 0]: readonly number[]) => {
      resolved.push('machine');
      return { json: '', content: { preset: 'ab'[place]!, parameters: { hopLatencyNs: place } } };
    },
    workload: () => {
      resolved.push('workload');
      return { json: '', content: { kind: 'dht', parameters: { volumeElements: 64 } } };
    },
  } as unknown as Parts;
  const targets: Target[] = [
    ...[processes, preset, operations],
    ...[{ part: 'machine', name: 'hopLatencyNs' } as const, { part: 'workload', name: 'volumeElements' } as const],
  ];
  const readers = targets.map((target) => valueReader(target, axes, parts));
  const rows = [...crossProduct(axes)].length;
  const values = new Set<string>();
  for (const indices of crossProduct(axes)) values.add(readers.map((read) => read(indices)).join());
  expect([rows, values.size]).toEqual([12, 12]);
  expect(values).toContain('8,b,2,1,64');
  expect(resolved.sort()).toEqual(['machine', 'machine', 'workload']);
});
