import { expect, it } from 'vitest';
import type { Lane } from '../../src/queue/batches.ts';
import type { WorkStore } from '../../src/store/contract.ts';
import { Intake } from '../../workers/intake.ts';

/** A store that is asked for the workforce and answers when it is told to. */
function storeAsked() {
  let answer = (_requires: string[][]) => {};
  const workforce = () =>
    new Promise<{ requires: string[][] }>((resolve) => {
      answer = (requires) => resolve({ requires });
    });
  return { work: { workforce } as unknown as WorkStore, answer: (requires: string[][]) => answer(requires) };
}

function intake() {
  const { work, answer } = storeAsked();
  const opened: Lane[] = [];
  const closed: Lane[] = [];
  const consume = (lane: Lane) => {
    opened.push(lane);
    return { close: async () => void closed.push(lane) };
  };
  return { intake: new Intake({ work, labels: ['gpu'], consume, intervalMs: 60_000 }), answer, opened, closed };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('takes batches of the lanes whose labels the worker has', async () => {
  const { intake: taking, answer, opened, closed } = intake();
  answer([['gpu'], ['tape']]);
  await settled();
  expect(opened.map(({ requires }) => requires.join())).toEqual(['', '', 'gpu', 'gpu']);
  await taking.close(false);
  expect(closed).toEqual(opened);
});

it('opens no lane that it hears of only after its end', async () => {
  const { intake: taking, answer, opened, closed } = intake();
  await taking.close(false);
  answer([['gpu']]);
  await settled();
  expect(opened).toHaveLength(2);
  expect(closed).toEqual(opened);
});
