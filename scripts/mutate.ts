import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { thrownText } from '../src/spec/wording.ts';
import { type Mutation, mutationsOf } from './mutate/mutations.ts';
import { RelatedTests } from './mutate/related-tests.ts';
import { type Outcome, Trials } from './mutate/trial.ts';
import { count, readOptions, text } from './support/options.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const FOLDERS = [
  ...['engine', 'hardware', 'mechanisms'].map((folder) => `src/simulation/${folder}`),
  ...['src/plan', 'src/analysis', 'src/store', 'src/queue', 'workers'],
];
/** Definitions are data: their texts, ranges and defaults are checked against the papers. */
const NO_LOGIC = /(?:^|\/)(?:definition|contract|(?:\S+-)?parameters)\.ts$|\/contract\/|\/generated\//;

const HELP = `npm run mutate [-- PATH[:LINE]…] [-- OPTION…]

Makes small changes to the code and reports those that no test detects. Draws mutations of the files below the
paths, and runs the related tests on each in a copy of the project: first the tests beside the file or importing
it, then the contract tests, then those of its folder, then some farther away, then those that take minutes;
short files first. Golden runs do not count: they detect any change, not only errors. Outcomes are stored in
node_modules/.cache/mutate, from which the same call continues; it retries surviving mutations. Without paths:

  ${FOLDERS.join('\n  ')}`;

const options = {
  draw: count('N', 'mutations', 20),
  seed: count('N', 'seed of the draw', 1),
  changed: text('COMMIT', 'only files that have changed since this commit'),
  rounds: count('N', 'groups of tests; 1 stops after those beside the file or importing it', 5),
};
const values = readOptions(HELP, options, Number.POSITIVE_INFINITY);

const tracked = git('ls-files', '-co', '--exclude-standard').filter((file) => existsSync(join(root, file)));
const places = (values.operands.length > 0 ? values.operands : FOLDERS).map(placeOf);
const changed = values.changed === undefined ? undefined : new Set(git('diff', '--name-only', values.changed));
const files = tracked.filter(
  (file) =>
    file.endsWith('.ts') &&
    !NO_LOGIC.test(file) &&
    places.some(({ path }) => isIn(path, file)) &&
    (changed === undefined || changed.has(file)),
);
const drawn = draw(files.flatMap((file) => mutationsOf(file, root)).filter(isAsked), values.draw, values.seed);
const copy = copyOfProject();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
await tryAll(drawn).catch((error: unknown) => {
  console.error(thrownText(error));
  process.exitCode = 1;
});

function placeOf(given: string): { path: string; line?: number } {
  const [, path, line] = /^(.*?)\/?(?::(\d+))?$/.exec(given)!;
  return { path: path!, ...(line === undefined ? {} : { line: Number(line) }) };
}

function isAsked({ file, line }: Mutation): boolean {
  return places.some((place) => isIn(place.path, file) && (place.line ?? line) === line);
}

function isIn(path: string, file: string): boolean {
  return file === path || file.startsWith(`${path}/`);
}

function git(...line: string[]): string[] {
  return execFileSync('git', line, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** Draws some of all mutations with equal probability. A change of the code leaves those drawn elsewhere as they are. */
function draw(all: readonly Mutation[], count: number, seed: number): Mutation[] {
  const lot = ({ id }: Mutation) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  const lots = new Map(all.map((mutation) => [mutation, lot(mutation)]));
  return all.toSorted((one, other) => (lots.get(one)! < lots.get(other)! ? -1 : 1)).slice(0, count);
}

/** Copies the files known to git, and what is built or installed. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'onesided-mutate-'));
  for (const file of tracked) cpSync(join(root, file), join(folder, file));
  for (const built of ['src/store/generated', 'dist', 'web/dist']) {
    if (existsSync(join(root, built))) cpSync(join(root, built), join(folder, built), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function tryAll(mutations: readonly Mutation[]): Promise<void> {
  const cache = join(root, 'node_modules/.cache/mutate');
  mkdirSync(cache, { recursive: true });
  const log = join(cache, `seed-${values.seed}.jsonl`);
  const known = new Map(existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean).map(entryOf) : []);
  const related = new RelatedTests(copy);
  const trials = new Trials(copy);
  const counts = { killed: 0, hung: 0, survived: 0 };
  for (const mutation of mutations) {
    const before = known.get(mutation.id);
    // A test may have been added for a survivor.
    const outcome =
      before === undefined || before.verdict === 'survived'
        ? await trials.of(mutation, related.of(mutation.file).slice(0, values.rounds))
        : before;
    if (outcome !== before) appendFileSync(log, `${JSON.stringify({ ...mutation, ...outcome })}\n`);
    counts[outcome.verdict] += 1;
    console.log(lineOf(mutation, outcome));
  }
  const share = ((100 * counts.killed) / Math.max(1, mutations.length)).toFixed(0);
  console.log(
    `${mutations.length} drawn: ${counts.killed} killed (${share} %), ${counts.hung} hung, ${counts.survived} survived`,
  );
}

function entryOf(line: string): [string, Outcome] {
  const { id, verdict, by, seconds } = JSON.parse(line);
  return [id, { verdict, by, seconds }];
}

function lineOf({ file, line, from, to }: Mutation, { verdict, by, seconds }: Outcome): string {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60);
  const change = `${file}:${line}: ${short(from)} -> ${short(to)}`;
  return `${verdict.padEnd(8)} ${change} (${seconds} s)${by === undefined ? '' : `\n         ${by.slice(0, 160)}`}`;
}
