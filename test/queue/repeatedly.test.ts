import { expect, it } from 'vitest';
import { type Repetition, type Report, repeatedly } from '../../src/background/repeatedly.ts';

/** Looks one after the other, as fast as they go, and tells what was told of each. */
async function toldOf(...looks: readonly ((report: Report) => void)[]): Promise<string[][]> {
  const told: string[][] = [];
  let look = -1;
  const repetition: Repetition = repeatedly(
    { intervalMs: 1, onError: (error) => told[look]?.push((error as Error).message) },
    async (report) => {
      look += 1;
      if (look < looks.length) told.push([]);
      looks[look]?.(report);
      return false;
    },
  );
  await expect.poll(() => look).toBeGreaterThanOrEqual(looks.length);
  await repetition.stop();
  return told;
}

const fails = (message: string) => () => {
  throw new Error(message);
};
const reports =
  (...messages: string[]) =>
  (report: Report) =>
    messages.forEach((message) => void report(new Error(message)));

it('tells what fails at each look once, also where two things take turns', async () => {
  const told = await toldOf(fails('no room'), fails('no room'), fails('no database'), fails('no room'));
  expect(told).toEqual([['no room'], [], ['no database'], []]);
});

it('tells it again when it had gone well meanwhile', async () => {
  expect(await toldOf(fails('no room'), reports(), fails('no room'))).toEqual([['no room'], [], ['no room']]);
});

it('tells of each thing that fails beside others', async () => {
  const told = await toldOf(reports('a', 'a'), reports('a', 'b'), reports('b'), reports('a', 'b'));
  expect(told).toEqual([['a'], ['b'], [], []]);
});
