const LONGEST_QUOTE = 60;
/** Minimum number of letters of a partial name; shorter ones are not specific enough. */
const SHORTEST_PART = 4;

/** Formats a value for an error message: short, on one line. */
export function quote(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null) return 'null';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'string') {
    const shown = value.length > LONGEST_QUOTE ? `${value.slice(0, LONGEST_QUOTE)}…` : value;
    return JSON.stringify(shown);
  }
  return String(value);
}

/** Returns the message of anything thrown, which need not be an Error; for one without a message, its code or name. */
export function thrownText(thrown: unknown): string {
  if (!(thrown instanceof Error)) return quote(thrown);
  return thrown.message || ('code' in thrown ? String(thrown.code) : thrown.name);
}

/** Returns the candidate that a misspelt name most likely means, or the only one that contains it; undefined if there is none. */
export function closest(name: string, candidates: readonly string[]): string | undefined {
  if (name.length > 80) return undefined;
  return nearest(name, candidates) ?? onlyOneWith(name, candidates);
}

function onlyOneWith(part: string, candidates: readonly string[]): string | undefined {
  if (part.length < SHORTEST_PART) return undefined;
  const found = candidates.filter((candidate) => candidate.toLowerCase().includes(part.toLowerCase()));
  return found.length === 1 ? found[0] : undefined;
}

function nearest(name: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Returns ` (did you mean X?)`, or an empty text. */
export function didYouMean(name: string, candidates: readonly string[]): string {
  const candidate = closest(name, candidates);
  return candidate === undefined ? '' : ` (did you mean ${candidate}?)`;
}

/** Returns the number of insertions, deletions, substitutions and transpositions between two texts. */
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
