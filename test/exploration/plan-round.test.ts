import { expect, it } from 'vitest';
import { planRound } from '../../src/exploration/plan-round.ts';
import type { Trial } from '../../src/exploration/round.ts';
import { requireSpecification } from '../../src/spec/parse.ts';

const TRIALS = 100_000;

it('a large round lets others go on, and is given up with what wanted it', async () => {
  const spec = requireSpecification({
    ...{ name: 'a space', machine: 'ib-hdr', workload: { kind: 'dht' }, mechanisms: ['rma'] },
    sweep: [{ path: 'processes', values: [2] }],
  });
  let read = 0;
  const trialAt = (processes: number): Trial => ({
    ...{ mechanism: 'rma', from: 0, to: 1 },
    get point() {
      read += 1;
      return { processes };
    },
  });
  const trials = Array.from({ length: TRIALS }, (_, i) => trialAt(i + 2));
  const leaving = new AbortController();
  setImmediate(() => leaving.abort(new Error('gone')));
  await expect(planRound(spec, { purpose: 'rung', trials }, { place: 0, signal: leaving.signal })).rejects.toThrow(
    'gone',
  );
  expect(read).toBeLessThan(TRIALS);
});
