import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const TESTS = join(import.meta.dirname, '..') + sep;

/**
 * Long files first, so that no worker is left alone with one at the end: by the durations of the last run or, in a fresh
 * checkout, by how much they contain: their text and that of the support that they import.
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

/** Short files first, where the first failure ends the run. */
export class ShortestFirst extends LongestFirst {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse();
  }
}

/** Bytes that take a second: only the order matters, and how new files compare with those of the last run. */
const BYTES_PER_SECOND = 1500;

function expectedSeconds({ moduleId }: TestSpecification): number {
  return bytesBelow(moduleId, new Set()) / BYTES_PER_SECOND;
}

/** Returns the size of a file of the tests and of those that it imports, except the files seen, to which it adds them. */
function bytesBelow(path: string, seen: Set<string>): number {
  if (!path.startsWith(TESTS) || seen.has(path) || !existsSync(path)) return 0;
  seen.add(path);
  const text = readFileSync(path, 'utf8');
  const imports = [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, imported]) => join(dirname(path), imported!));
  return imports.reduce((bytes, imported) => bytes + bytesBelow(imported, seen), text.length);
}
