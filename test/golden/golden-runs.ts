import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { combinations, simulateSmall } from '../contract/small-plans.ts';

const FILE = join(import.meta.dirname, 'digests.json');

export interface GoldenRun {
  readonly digest: string;
  readonly operationsDigest: string;
  readonly events: number;
}

/** Simulates one small run of every combination: what the committed digests are compared with. */
export function simulateGoldenRuns(): Record<string, GoldenRun> {
  return Object.fromEntries(
    combinations.map((combination) => {
      const { digest, operationsDigest, events } = simulateSmall(combination, { seed: 20 });
      return [combination.name, { digest, operationsDigest, events }];
    }),
  );
}

export function committedGoldenRuns(): Record<string, GoldenRun> {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}

export function commitGoldenRuns(runs: Record<string, GoldenRun>): void {
  writeFileSync(FILE, `${JSON.stringify(runs, null, 2)}\n`);
}
