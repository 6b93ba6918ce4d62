const LONGEST_QUOTE = 60;

/** A value as an error message shows it: short, on one line. */
export function quote(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null) return 'null';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') {
    const shown = value.length > LONGEST_QUOTE ? `${value.slice(0, LONGEST_QUOTE)}…` : value;
    return JSON.stringify(shown);
  }
  return String(value);
}

/** `a, b or c`, shortened where there are many. */
export function alternatives(names: readonly string[], most = 24): string {
  if (names.length > most) return `${names.slice(0, most).join(', ')}, …`;
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** The candidate that a mistyped name most likely means, or undefined where none is near. */
export function closest(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > 80) return undefined;
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** ` (did you mean X?)`, or nothing. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const candidate = closest(name, candidates);
  return candidate === undefined ? '' : ` (did you mean ${candidate}?)`;
}

/** Insertions, deletions, substitutions and swaps of neighbours that lead from one text to the other. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row.push(cost);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length]!;
}

/** One step of a JSON pointer (RFC 6901). */
export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** What a parameter of type `digest` takes, in words. */
export const SCHEDULE_DIGEST = 'the SHA-256 of an uploaded schedule, 64 hexadecimal digits in lower case';

/** Said where a file is named and no file can be read. */
export const FILE_HINT =
  'only the command line reads files; upload the schedule (`onesided schedule put FILE` or POST /v1/schedules) and give its digest as `schedule`';

/** The same of a machine. */
export const MACHINE_FILE_HINT =
  'only the command line reads files (`onesided submit` sends what they hold); give preset and override as they stand in the file';
