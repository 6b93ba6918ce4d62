import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What makes a test take long, by what its text names, and about how many seconds that is. */
const USES: readonly (readonly [RegExp, number])[] = [
  // Every mechanism on every workload; a paper's studies; every view of the page; the cases of all benches.
  [/\bdescribeCombinations\b/, 60],
  [/\bsimulateGoldenRuns\b/, 20],
  [/\bLITMUS_TESTS\b/, 15],
  [/\bdescribeLedger\b/, 5],
  [/\bdescribeAccessibility\b/, 35],
  [/\bbench\/support\b/, 35],
  // A service with a browser; workers, commands or services as processes of their own; copies of PostgreSQL or the project.
  [/\b(?:open|use)(?:Finished)?Stage\b/, 8],
  [/\bFAULTY_SIMULATION\b/, 18],
  [/\b(?:spawnSync|onesided)\(/, 15],
  [/\binProcess\(/, 8],
  [/\bBUILT\b/, 25],
  [/\bdefinePlugin\b/, 15],
  [/\binstalledExample\b/, 15],
  [/\bstartEmbeddedPostgres\b/, 30],
  [/\bcreatePart\b/, 12],
  // Faults done to real processes, one after the other; tables of many rows.
  [/\bdescribeTable\b/, 60],
  [/\bdescribeFullDisk\b/, 20],
  [/\bstoreRuns\b/, 15],
];
/** A test of so many bytes takes a second, beside what it uses. */
const BYTES_PER_SECOND = 1000;

/**
 * Long files first, so that no worker is left alone with one at the end: by the durations of the last run or, in a fresh
 * checkout, by what the files use.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const seconds = new Map(sorted.map((file) => [file, this.lastSeconds(file) ?? expectedSeconds(file)]));
    return sorted.sort((one, other) => seconds.get(other)! - seconds.get(one)!);
  }

  private lastSeconds({ project, moduleId }: TestSpecification): number | undefined {
    const results = this.ctx.cache.getFileTestResults(`${project.name}:${relative(this.ctx.config.root, moduleId)}`);
    return results && results.duration / 1000;
  }
}

function expectedSeconds({ moduleId }: TestSpecification): number {
  const text = readFileSync(moduleId, 'utf8');
  const used = USES.filter(([name]) => name.test(text)).reduce((sum, [, seconds]) => sum + seconds, 0);
  return used + text.length / BYTES_PER_SECOND;
}
