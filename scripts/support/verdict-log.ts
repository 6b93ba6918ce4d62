import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../src/plan/canonical-json.ts';
import type { ClaimDigests } from './claim-digests.ts';

/** A change in role or verdict of a paper's claim. Lines before November 25 have neither `check` nor `studies`. */
export interface VerdictLine extends Partial<ClaimDigests> {
  readonly day: string;
  /** Model version, or the commit of a ledger older than this log. */
  readonly model: string;
  readonly paper: string;
  readonly claim: string;
  readonly role: string;
  /** As in the ledger; `not-built` for claims whose study could not be run yet. */
  readonly verdict: string;
  /** Digest of all preceding lines; present from November 25 on. */
  readonly after?: string;
}

/** A note written before a ledger is made: why the model has to change, with evidence from outside the claim's paper. */
export interface NoteLine {
  readonly day: string;
  readonly paper: string;
  readonly claim: string;
  /** A row of the ledger `modern`, or a closed form. */
  readonly evidence: string;
  readonly note: string;
}

export type LogLine = VerdictLine | NoteLine;

/** A miss, and what changed between it and the verdict that met. */
export interface MissAndChange {
  /** Model version that missed, or the commit of its ledger. */
  readonly missedBy: string;
  readonly changed: string;
}

const FILE = join(import.meta.dirname, '..', '..', 'docs', 'log', 'verdicts.jsonl');
const HELD_OUT = ['validate', 'structural'];
/** A check that was undecided can be widened just like one that was missed. */
const MISSED = ['not-met', 'inconsistent-as-printed', 'undecided'];
const UNSEEN = ['not-built', 'not-measured'];
const PARTS = { model: 'the model', check: 'its check', studies: 'its studies' } as const;

export const logText = (): string => readFileSync(FILE, 'utf8');

export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

export const parseLog = (text: string): LogLine[] => linesOf(text).map((line) => JSON.parse(line) as LogLine);

export const readLog = (): LogLine[] => parseLog(logText());

export function appendToLog(lines: readonly LogLine[]): void {
  if (lines.length > 0) appendFileSync(FILE, sealed(logText(), lines));
}

/** Returns lines for appending to a log: each contains a digest of the preceding ones, so changes to these are detected. */
export function sealed(text: string, lines: readonly LogLine[]): string {
  let whole = text;
  for (const line of lines) whole += `${JSON.stringify({ ...line, after: seal(whole) })}\n`;
  return whole.slice(text.length);
}

/** Returns the numbers of lines, from 1, before which something has changed since they were appended. */
export function brokenSeals(text: string): number[] {
  let above = '';
  const broken: number[] = [];
  for (const [index, line] of linesOf(text).entries()) {
    const { after } = JSON.parse(line) as Partial<VerdictLine>;
    if (after !== undefined && after !== seal(above)) broken.push(index + 1);
    above += `${line}\n`;
  }
  return broken;
}

const seal = (text: string): string => sha256(text).slice(0, 16);

/**
 * Returns held-out claims that are met and previously did not count as such: missed, undecided, or in a role that is no evidence,
 * with results that could be seen. Whatever was chosen after seeing them is no evidence. Digests identify what changed but do not
 * affect the decision, since the same model, check and studies give the same verdict. Claims added to a paper after its first
 * ledger count as previously missed, as one may replace another that was. A note between miss and hit that names evidence from
 * outside the paper keeps a claim held out.
 */
export function changedAfterMiss(log: readonly LogLine[]): Map<string, MissAndChange> {
  const missed = new Map<string, VerdictLine>();
  const changed = new Map<string, MissAndChange>();
  const claims = new ClaimsOfPapers();
  for (const line of log) {
    const before = claims.lineBefore(line);
    if (before !== undefined) missed.set(line.claim, before);
    if ('evidence' in line) missed.delete(line.claim);
    else if (HELD_OUT.includes(line.role)) follow(line, missed, changed);
    else if (!UNSEEN.includes(line.verdict)) missed.set(line.claim, line);
  }
  return changed;
}

/** Tracks which claims of each paper the log has contained so far. */
class ClaimsOfPapers {
  private readonly known: Set<string> = new Set();
  private readonly papers: Map<string, { readonly first: VerdictLine; last: VerdictLine }> = new Map();

  /** @returns the last line of the paper, if the claim is new and the paper already had a ledger under another model */
  lineBefore(line: LogLine): VerdictLine | undefined {
    const isNew = !this.known.has(line.claim);
    this.known.add(line.claim);
    const paper = this.papers.get(line.paper);
    if ('evidence' in line) return isNew ? paper?.last : undefined;
    if (paper === undefined) {
      this.papers.set(line.paper, { first: line, last: line });
      return undefined;
    }
    const before = paper.last;
    paper.last = line;
    return isNew && line.model !== paper.first.model ? before : undefined;
  }
}

function follow(line: VerdictLine, missed: Map<string, VerdictLine>, changed: Map<string, MissAndChange>) {
  const miss = missed.get(line.claim);
  if (MISSED.includes(line.verdict)) missed.set(line.claim, line);
  else if (line.verdict === 'met' && miss)
    changed.set(line.claim, { missedBy: miss.model, changed: difference(miss, line) });
}

/** Describes what has changed; lines without digests do not show whether it was the model or the check. */
function difference(miss: VerdictLine, hit: VerdictLine): string {
  if (miss.claim !== hit.claim) return 'its name, or of what is claimed';
  if (!HELD_OUT.includes(miss.role)) return 'its role';
  if (miss.check === undefined || hit.check === undefined) return 'the model or its check';
  const parts = (['model', 'check', 'studies'] as const).filter((part) => miss[part] !== hit[part]);
  return parts.map((part) => PARTS[part]).join(' and ') || 'something that the log has no digest of';
}

/** Returns the latest role and verdict of each claim of a paper. */
export function lastVerdicts(log: readonly LogLine[], paper: string): Map<string, VerdictLine> {
  const lines = log.filter((line): line is VerdictLine => 'verdict' in line && line.paper === paper);
  return new Map(lines.map((line) => [line.claim, line]));
}

/** Returns claims in the log that a paper no longer has: removing or renaming one would hide its misses. */
export function goneClaims(log: readonly LogLine[], known: ReadonlySet<string>): string[] {
  return [...new Set(log.map(({ claim }) => claim))].filter((claim) => !known.has(claim));
}

/**
 * Returns claims with a note that names nothing verifiable outside their paper: `modern ID: …` with a row of that ledger that is
 * not a claim of the same paper, or `closed form: …`.
 */
export function unfoundedNotes(log: readonly LogLine[], rows: ReadonlySet<string>): string[] {
  return log.flatMap((line) => ('evidence' in line && !isFounded(line, rows) ? [line.claim] : []));
}

function isFounded({ paper, evidence }: NoteLine, rows: ReadonlySet<string>): boolean {
  const row = evidence.match(/^modern (\S+):\s*\S/)?.[1];
  if (row !== undefined) return paper !== 'modern' && rows.has(row);
  return /^closed form:\s*\S/.test(evidence);
}

/**
 * Whether the last entry of a claim is a note. Its next verdict is then logged in any case, since a note clears only one change.
 */
export const isNoted = (log: readonly LogLine[], claim: string): boolean => {
  const last = log.findLast((line) => line.claim === claim);
  return last !== undefined && 'evidence' in last;
};

/** Returns the module that the ledger imports, as a build does not include the log. */
export function changedAfterMissModule(log: readonly LogLine[]): string {
  const lines = [...changedAfterMiss(log)]
    .sort()
    .map(([claim, { missedBy, changed }]) => `  '${claim}': { missedBy: '${missedBy}', changed: '${changed}' },\n`);
  return (
    '// Derived from docs/log/verdicts.jsonl by `npm run generate`.\n\n' +
    '/** Held-out claims that were missed and met later, by the model that missed, with what the log knows to have changed between. */\n' +
    `export const CHANGED_AFTER_MISS: Readonly<Record<string, { missedBy: string; changed: string }>> = {\n${lines.join('')}};\n`
  );
}
