import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Tests that take long, check derived files, or run earlier builds; what they detect does not count. */
const NOT_COUNTED = /^test\/(?:golden|browser|cli|architecture|embedded|support)\//;
/** Every mechanism and workload passes these, so they run most of the simulation. */
const CONTRACT = 'test/contract/';
/** Number of nearest tests in the first round if no test is beside a file or imports it directly. */
const NEAREST = 6;
/** More distant tests are run after nearer ones have passed, at most this many. */
const FARTHER = 12;

const isLong = (test: string) => test.endsWith('.long.test.ts');

/** Tests in rounds; each round runs only if the previous one has detected nothing. */
export type Rounds = readonly (readonly string[])[];

/** Finds the tests of a file by the mirrored directory structure, and by direct and indirect imports. */
export class RelatedTests {
  private readonly importers: Map<string, string[]> = new Map();
  private readonly tests: readonly string[];

  /** @param root folder of the project */
  constructor(root: string) {
    const files = ['src', 'workers', 'test'].flatMap((folder) => sourcesBelow(root, folder));
    for (const file of files) {
      for (const imported of importsOf(file, readFileSync(join(root, file), 'utf8'))) {
        const list = this.importers.get(imported);
        if (list === undefined) this.importers.set(imported, [file]);
        else list.push(file);
      }
    }
    this.tests = files.filter((file) => file.endsWith('.test.ts') && !NOT_COUNTED.test(file)).sort();
  }

  /**
   * Returns rounds: tests beside the file's mirror image or that import it, or the nearest that import it indirectly; then the
   * contract tests, if they reach it; then all in the same folder of `test`; then some more distant ones; then those of them that
   * take minutes.
   */
  of(file: string): Rounds {
    const distance = this.distancesFrom(file);
    const mirror = `test/${dirname(file).replace(/^src\//, '')}/`;
    const topmost = mirror.split('/').slice(0, 2).join('/');
    const reaching = this.tests
      .filter((test) => distance.has(test))
      .sort((one, other) => distance.get(one)! - distance.get(other)!);
    const beside = this.tests.filter((test) => test.startsWith(mirror) || distance.get(test) === 1);
    const near = beside.length > 0 ? beside : reaching.slice(0, NEAREST);
    const isNew = (rounds: Rounds) => (test: string) => !rounds.some((round) => round.includes(test));
    const contract = reaching.filter((test) => test.startsWith(CONTRACT)).filter(isNew([near]));
    const folder = this.tests.filter((test) => test.startsWith(`${topmost}/`)).filter(isNew([near, contract]));
    const far = reaching.filter(isNew([near, contract, folder])).slice(0, FARTHER);
    const all = [near, contract, folder, far];
    const long = all.flat().filter(isLong);
    const short = all.map((round) => round.filter((test) => !isLong(test)));
    return [...short, long].filter((round) => round.length > 0);
  }

  private distancesFrom(file: string): Map<string, number> {
    const distance = new Map([[file, 0]]);
    // A Map is iterated in insertion order, including entries added during the iteration.
    for (const [reached, steps] of distance) {
      for (const importer of this.importers.get(reached) ?? []) {
        if (!distance.has(importer)) distance.set(importer, steps + 1);
      }
    }
    return distance;
  }
}

function sourcesBelow(root: string, folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => `${folder}/${name}`);
}

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import\(?)\s*'(\.[^']+\.ts)'/g)].map(([, path]) =>
    normalize(join(dirname(file), path!)),
  );
}
