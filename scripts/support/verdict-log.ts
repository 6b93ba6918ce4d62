import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A claim of a paper has another role or verdict than before. */
export interface VerdictLine {
  readonly day: string;
  /** Version of the model, or the commit of a ledger that is older than this log. */
  readonly model: string;
  readonly paper: string;
  readonly claim: string;
  readonly role: string;
  /** As in the ledger; `not-built` of claims whose study could not be run yet. */
  readonly verdict: string;
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

const FILE = join(import.meta.dirname, '..', '..', 'docs', 'log', 'verdicts.jsonl');
const HELD_OUT = ['validate', 'structural'];
const MISSED = ['not-met', 'inconsistent-as-printed'];

export function readLog(): LogLine[] {
  return readFileSync(FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogLine);
}

export function appendToLog(lines: readonly LogLine[]): void {
  appendFileSync(FILE, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/**
 * Claims that a model missed and a later one meets, with the model that missed: what was chosen after a miss is no
 * evidence. A note between miss and hit that names evidence from outside the paper keeps a claim held out.
 */
export function changedAfterMiss(log: readonly LogLine[]): Map<string, string> {
  const missedBy = new Map<string, string>();
  const changed = new Map<string, string>();
  for (const line of log) {
    if ('evidence' in line) missedBy.delete(line.claim);
    else if (HELD_OUT.includes(line.role)) follow(line, missedBy, changed);
  }
  return changed;
}

function follow({ claim, verdict, model }: VerdictLine, missedBy: Map<string, string>, changed: Map<string, string>) {
  const missed = missedBy.get(claim);
  if (MISSED.includes(verdict)) missedBy.set(claim, model);
  else if (verdict === 'met' && missed !== undefined && missed !== model) changed.set(claim, missed);
}

/** The last role and verdict of each claim of a paper. */
export function lastVerdicts(log: readonly LogLine[], paper: string): Map<string, VerdictLine> {
  const lines = log.filter((line): line is VerdictLine => 'verdict' in line && line.paper === paper);
  return new Map(lines.map((line) => [line.claim, line]));
}

/** The module that the ledger reads: in a build there is no log. */
export function changedAfterMissModule(log: readonly LogLine[]): string {
  const lines = [...changedAfterMiss(log)].sort().map(([claim, model]) => `  '${claim}': '${model}',\n`);
  return (
    '// Derived from docs/log/verdicts.jsonl by `npm run generate`.\n\n' +
    '/** Claims that a model missed, by version or commit, and that are met since model or check were changed. */\n' +
    `export const CHANGED_AFTER_MISS: Readonly<Record<string, string>> = {\n${lines.join('')}};\n`
  );
}
