import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourceFiles } from './support/source-files.ts';

/** Models that look at what stands in windows after a run, or in words that no other process writes. */
const CHECKS: readonly string[] = ['src/simulation/workloads/passive-put/model.ts'];

const programs = sourceFiles(['src/simulation/workloads', 'examples'])
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .filter(({ text }) => text.includes('ProcessOperations'));

const having = (pattern: RegExp) =>
  programs.filter(({ path, text }) => pattern.test(text) && !CHECKS.includes(path)).map(({ path }) => path);

it('programs write their own windows by `store`, which pages, copies and pools see', () => {
  expect(programs.length).toBeGreaterThan(30);
  expect(having(/\bmemory\.write\(/)).toEqual([]);
});

it('programs that wait for a word do so by `await`, which looks at it', () => {
  expect(having(/while \([^)]*(memory|arrived|bounds)\b.*\.wait\(\)/)).toEqual([]);
});
