import { expect, it } from 'vitest';
import type { ExperimentSpec } from '../../src/spec/experiment-spec.ts';
import { schedulesIn } from '../../src/spec/schedules.ts';

it('names every place of a schedule, however many there are', () => {
  const digests = ['a', 'b'].map((letter) => letter.repeat(64));
  const values = Array.from({ length: 100_000 }, (_, i) => digests[i < 99_999 ? 0 : 1]!);
  const spec = {
    workload: { kind: 'goal' },
    sweep: [{ path: 'workload.schedule', values }],
  } as unknown as ExperimentSpec;
  const places = schedulesIn(spec);
  expect([...places.keys()]).toEqual(digests);
  expect(places.get(digests[0]!)).toHaveLength(99_999);
  expect(places.get(digests[1]!)).toEqual(['/sweep/0/values/99999']);
}, 5000);
