import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of more than some 15 s, the longest first. What is missing here costs time at the end of a run, nothing else. */
const LONGEST = [
  'contract/runs',
  'browser/resilience',
  'papers/active-access',
  'faults/workers',
  'cli/live-server',
  'golden/golden',
  'contract/memory',
  'architecture/new-part',
  'cli/run',
  'papers/firehose',
  'browser/inputs',
  'browser/fuzz',
  'browser/views',
  'browser/replay',
  'queue/sweep',
  'browser/experiment',
  'cli/goal',
  'browser/run',
  'cli/reproduce',
  'browser/form-page',
  'browser/experiments',
  'embedded/failures',
  'embedded/postgres',
  'browser/papers',
  'browser/explorer',
].map((name) => `/test/${name}.test.ts`);

/** Long files first, so that no worker is left alone with one at the end. A fresh checkout remembers no durations. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((ending) => moduleId.endsWith(ending));
  return place < 0 ? LONGEST.length : place;
}
