import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BestAnswer, WinnerAnswer } from '../../src/spec/resources/exploration-answer.ts';
import { temporaryFile, temporaryFolder } from '../support/temporary-folders.ts';
import { eventually } from '../support/waiting.ts';
import { inProcess, onesided } from './support.ts';

const SECONDS = 90_000;
/** A copy engine beats a core from somewhere between 16 KiB and 32 KiB on, if the buffers are in the cache. */
const COPIES = `
name: copies
machine: ib-ndr
workload: {kind: memcpy, warmupOperations: 64}
mechanisms: [cpu-copy, dma-copy]
processes: 1
sweep:
  - {path: workload.copyBytes, values: [4096, 65536, 262144]}
replications: 2
`;
const FILE = temporaryFile('copies.yaml', COPIES);
const newStore = () => join(temporaryFolder(), 'runs');
const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.gz'))
    : [];

const line = (store: string, ...more: readonly string[]) => [
  ...['explore', '--store', store, '--no-progress', '--threads', '1', '--json', '--width', '0.1', ...more],
  FILE,
];

async function winner(store: string, ...more: readonly string[]) {
  const { code, stdout, stderr } = await inProcess(line(store, '--question', 'winner', ...more));
  const document = JSON.parse(stdout) as { schemaVersion: number; specDigest: string; answer: WinnerAnswer };
  return { code, stderr, document, answer: document.answer };
}

describe('explore --question winner', () => {
  it('finds the crossover, writes it, and asks the same of the store again', { timeout: 2 * SECONDS }, async () => {
    const [store, out] = [newStore(), join(temporaryFolder(), 'out')];
    const { code, document, answer } = await winner(store, '--out', out);
    expect([code, document.schemaVersion, answer.stopped, answer.undecided]).toEqual([0, 1, 'decided', 0]);
    expect(answer.crossovers).toMatchObject([{ a: 'cpu-copy', b: 'dma-copy' }]);
    const [from = 0, to = 0] = answer.crossovers[0]!.between;
    expect([from >= 16384, to <= 32768, to / from - 1 <= 0.1]).toEqual([true, true, true]);
    expect(filesIn(store)).toHaveLength(answer.runs);
    expect(readdirSync(out).sort()).toEqual(['exploration.csv', 'exploration.json', 'map.png', 'map.svg']);
    expect(JSON.parse(readFileSync(join(out, 'exploration.json'), 'utf8'))).toEqual(document);
    const again = await winner(store);
    expect(again.answer).toEqual(answer);
    expect(filesIn(store)).toHaveLength(answer.runs);
    const text = await inProcess([
      'explore',
      FILE,
      '--store',
      store,
      '--question',
      'winner',
      '--width',
      '0.1',
      '--no-progress',
    ]);
    expect(text.stdout).toMatch(/^cpu-copy gives way to dma-copy between copy/m);
    expect(text.stdout).toMatch(/runs of at most 1000 in \d+ rounds; decided/);
  });

  it('keeps its budget, and a larger one goes on from there', { timeout: 2 * SECONDS }, async () => {
    const store = newStore();
    const small = await winner(store, '--budget', '20');
    expect([small.answer.stopped, small.answer.runs <= 20, small.answer.undecided > 0]).toEqual(['budget', true, true]);
    expect(filesIn(store)).toHaveLength(small.answer.runs);
    const large = await winner(store);
    expect(filesIn(store)).toHaveLength(large.answer.runs);
    expect(large.answer.rounds.slice(0, 2)).toEqual(small.answer.rounds.slice(0, 2));
  });

  it('killed with -9 it goes on: the same answer, nothing computed twice', { timeout: 2 * SECONDS }, async () => {
    const [store, whole] = [newStore(), await winner(newStore())];
    await onesided(line(store, '--question', 'winner'), {
      onStart: (kill) => {
        void eventually('some runs', async () => filesIn(store).length >= 8, SECONDS).then(() => kill('SIGKILL'));
      },
    });
    const kept = filesIn(store).length;
    expect(kept).toBeGreaterThanOrEqual(8);
    expect(kept).toBeLessThan(whole.answer.runs);
    const { answer, stderr } = await winner(store);
    expect(answer).toEqual(whole.answer);
    expect(filesIn(store)).toHaveLength(whole.answer.runs);
    expect(stderr).toMatch(/results reused from /);
  });

  it.each([
    ['--budget', '11', /--budget: 11 runs, but the first round alone takes 12; accepted/],
    ['--metric', 'speed', /--metric: speed: no such metric; accepted: .*copy/],
    ['--width', '2', /Give a share above 0 and at most 1/],
    ['--over', 'processes', /accepted: path=a,b,c or path=low\.\.high/],
    ['--question', 'why', /Allowed choices are winner, best/],
  ])('%s %s is refused before any work', async (option, value, expected) => {
    const store = newStore();
    const { code, stderr } = await inProcess(line(store, '--question', 'winner', option, value));
    expect([code, filesIn(store)]).toEqual([2, []]);
    expect(stderr).toMatch(expected);
  });
});

describe('explore --question best', () => {
  it('searches a range and prints what was left behind when', { timeout: 2 * SECONDS }, async () => {
    const store = newStore();
    const more = ['--question', 'best', '--over', 'workload.copyBytes=4096..262144', '--width', '0.5'];
    const { code, stdout } = await inProcess(line(store, ...more));
    const { answer } = JSON.parse(stdout) as { answer: BestAnswer };
    expect([code, answer.stopped]).toEqual([0, 'decided']);
    const finalists = [answer.best!, ...answer.runnersUp];
    expect(finalists.every(({ n }) => n === 2)).toBe(true);
    expect(filesIn(store)).toHaveLength(answer.runs);
    const text = await inProcess(['explore', FILE, '--store', store, '--no-progress', ...more]);
    expect(text.stdout).toMatch(/^Runners-up:$/m);
    expect(text.stdout).toMatch(/^rung 1: 10 candidates with 2 replications, 10 advance$/m);
  });
});
