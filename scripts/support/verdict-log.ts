import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../src/plan/canonical-json.ts';
import type { ClaimDigests } from './claim-digests.ts';

/** A claim of a paper has another role or verdict than before. Lines before November 25 have neither `check` nor `studies`. */
export interface VerdictLine extends Partial<ClaimDigests> {
  readonly day: string;
  /** Version of the model, or the commit of a ledger that is older than this log. */
  readonly model: string;
  readonly paper: string;
  readonly claim: string;
  readonly role: string;
  /** As in the ledger; `not-built` of claims whose study could not be run yet. */
  readonly verdict: string;
  /** Digest of all that is above this line: lines from November 25 on have it. */
  readonly after?: string;
}

/** Written before a ledger is made: why the model has to change, by evidence from outside the claim's paper. */
export interface NoteLine {
  readonly day: string;
  readonly paper: string;
  readonly claim: string;
  /** A row of the ledger `modern`, or a closed form. */
  readonly evidence: string;
  readonly note: string;
}

export type LogLine = VerdictLine | NoteLine;

/** A miss, and what was changed between it and the verdict that met. */
export interface MissAndChange {
  /** Version of the model that missed, or the commit of its ledger. */
  readonly missedBy: string;
  readonly changed: string;
}

const FILE = join(import.meta.dirname, '..', '..', 'docs', 'log', 'verdicts.jsonl');
const HELD_OUT = ['validate', 'structural'];
/** A check that was undecided can be widened as one that was missed. */
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

/** Lines as they are appended to a log: each says what is above it, so that a changed one above shows. */
export function sealed(text: string, lines: readonly LogLine[]): string {
  let whole = text;
  for (const line of lines) whole += `${JSON.stringify({ ...line, after: seal(whole) })}\n`;
  return whole.slice(text.length);
}

/** Numbers of the lines, from 1, above which not all is as it was when they were appended. */
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
 * Held-out claims that are met and did not count as that before: missed, undecided, or of a role that is no evidence, with
 * results that could be seen. What was chosen after that is no evidence, whatever it was. The digests
 * tell what, but decide nothing, since the same model, check and studies give the same verdict. Claims that a paper has been
 * given since its first ledger count as missed before: one of them may stand for another that was. A note between miss and
 * hit that names evidence from outside the paper keeps a claim held out.
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

/** Which claims the log has of each paper so far. */
class ClaimsOfPapers {
  private readonly known: Set<string> = new Set();
  private readonly papers: Map<string, { readonly first: VerdictLine; last: VerdictLine }> = new Map();

  /** @returns the last line of the paper, where the claim is new and the paper has had a ledger by another model */
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

/** What is another now; lines without digests leave open whether that was the model or the check. */
function difference(miss: VerdictLine, hit: VerdictLine): string {
  if (miss.claim !== hit.claim) return 'its name, or of what is claimed';
  if (!HELD_OUT.includes(miss.role)) return 'its role';
  if (miss.check === undefined || hit.check === undefined) return 'the model or its check';
  const parts = (['model', 'check', 'studies'] as const).filter((part) => miss[part] !== hit[part]);
  return parts.map((part) => PARTS[part]).join(' and ') || 'something that the log has no digest of';
}

/** The last role and verdict of each claim of a paper. */
export function lastVerdicts(log: readonly LogLine[], paper: string): Map<string, VerdictLine> {
  const lines = log.filter((line): line is VerdictLine => 'verdict' in line && line.paper === paper);
  return new Map(lines.map((line) => [line.claim, line]));
}

/** Claims of the log that a paper has no more: one that is taken out, or gets another name, would leave its misses behind. */
export function goneClaims(log: readonly LogLine[], known: ReadonlySet<string>): string[] {
  return [...new Set(log.map(({ claim }) => claim))].filter((claim) => !known.has(claim));
}

/**
 * Claims with a note that names nothing which can be looked up outside of their paper: `modern ID: …` with a row of that ledger that
 * is no claim of the same paper, or `closed form: …`.
 */
export function unfoundedNotes(log: readonly LogLine[], rows: ReadonlySet<string>): string[] {
  return log.flatMap((line) => ('evidence' in line && !isFounded(line, rows) ? [line.claim] : []));
}

function isFounded({ paper, evidence }: NoteLine, rows: ReadonlySet<string>): boolean {
  const row = evidence.match(/^modern (\S+):\s*\S/)?.[1];
  if (row !== undefined) return paper !== 'modern' && rows.has(row);
  return /^closed form:\s*\S/.test(evidence);
}

/** Whether the last word on a claim is a note: then its next verdict is told whatever it is, since a note clears one change. */
export const isNoted = (log: readonly LogLine[], claim: string): boolean => {
  const last = log.findLast((line) => line.claim === claim);
  return last !== undefined && 'evidence' in last;
};

/** The module that the ledger reads: in a build there is no log. */
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
