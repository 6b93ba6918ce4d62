import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type LogLine, linesOf } from './verdict-log.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FILE = 'docs/log/verdicts.jsonl';
const UNCOMMITTED = '0'.repeat(40);

const git = (...args: string[]): string => gitIn(ROOT, ...args);
const gitIn = (cwd: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });

/**
 * Whether git history is available: a tarball has none, a shallow clone too little, and git may refuse to read another user's
 * repository.
 */
export function hasHistory(): boolean {
  try {
    return existsSync(join(ROOT, '.git')) && git('rev-parse', '--is-shallow-repository').trim() === 'false';
  } catch {
    return false;
  }
}

/** Returns commits that removed or changed lines of the log; for a merge, relative to any of its parents. */
export function commitsThatRewrote(root = ROOT): string[] {
  const format = ['--numstat', '--format=commit %h'];
  const commits = gitIn(root, 'log', '--full-history', '--diff-merges=separate', ...format, '--', FILE)
    .split('commit ')
    .slice(1);
  return commits
    .filter((commit) => Number(linesOf(commit)[1]?.split('\t')[1]) > 0)
    .map((commit) => linesOf(commit)[0]!);
}

/** Returns the commit of each line of the log in the working tree; `undefined` for uncommitted lines. */
export function commitsOfLines(): (string | undefined)[] {
  const lines = git('blame', '--line-porcelain', '--', FILE).split('\n');
  const commits = lines.flatMap((line) => line.match(/^([0-9a-f]{40}) \d+ \d+/)?.[1] ?? []);
  return commits.map((commit) => (commit === UNCOMMITTED ? undefined : commit));
}

/** Returns claims whose notes came too late: uncommitted, or committed with the verdict that they should precede. */
export function lateNotes(log: readonly LogLine[], commits: readonly (string | undefined)[]): string[] {
  return log.flatMap((note, index) => {
    if (!('evidence' in note)) return [];
    const next = log.findIndex((line, i) => i > index && line.claim === note.claim && 'verdict' in line);
    const isLate = commits[index] === undefined || (next > 0 && commits[index] === commits[next]);
    return isLate ? [note.claim] : [];
  });
}
