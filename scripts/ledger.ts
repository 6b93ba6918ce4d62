/**
 * Writes test/papers/*.ledger.json anew (`npm run ledger`), says which claims have another verdict than before, and
 * appends those to docs/log/verdicts.jsonl. A held-out claim that goes from missed to met becomes calibrated, unless a
 * note in the log before it names evidence from outside its paper.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PaperDefinition } from '../src/papers/definition.ts';
import { papers } from '../src/papers/registry.ts';
import { modelVersion } from '../src/plan/model-version.ts';
import type { Claim } from '../src/spec/resources/paper.ts';
import { type CommittedLedger, commitLedger, reproduceQuickly, summarised } from '../test/papers/quick-ledger.ts';
import {
  appendToLog,
  changedAfterMiss,
  changedAfterMissModule,
  lastVerdicts,
  readLog,
  type VerdictLine,
} from './support/verdict-log.ts';

for (const paper of papers) {
  const { claims } = await reproduceQuickly(paper);
  log(paper, summarised(claims), claims);
  const ledger = withoutHindsight(summarised(claims));
  log(paper, ledger, claims);
  commitLedger(paper, ledger);
}
const module = join(import.meta.dirname, '..', 'src', 'papers', 'changed-after-miss.ts');
writeFileSync(module, changedAfterMissModule(readLog()));

/** Appends what differs from the last verdicts of the log, and says so. */
function log(paper: PaperDefinition, ledger: CommittedLedger, claims: readonly Claim[]): void {
  const last = lastVerdicts(readLog(), paper.id);
  const unbuilt = new Set(paper.claims.flatMap(({ id, measure }) => (measure ? [] : [id])));
  const lines = Object.entries(ledger).flatMap(([claim, entry]): VerdictLine[] => {
    const { role } = entry;
    const verdict = entry.verdict === 'not-met' && unbuilt.has(claim) ? 'not-built' : entry.verdict;
    const before = last.get(claim);
    if (before?.role === role && before.verdict === verdict) return [];
    const { why = '' } = claims.find(({ id }) => id === claim) ?? {};
    console.log(`${claim}: ${before ? `${before.role} ${before.verdict}` : 'new'} -> ${role} ${verdict}. ${why}`);
    return [
      { day: new Date().toISOString().slice(0, 10), model: modelVersion(), paper: paper.id, claim, role, verdict },
    ];
  });
  appendToLog(lines);
  console.log(
    `${paper.id}: ${lines.length} of ${Object.keys(ledger).length} verdicts changed; a change must be intended.`,
  );
}

/** What was chosen after a miss had been seen is calibrated. */
function withoutHindsight(ledger: CommittedLedger): CommittedLedger {
  const changed = changedAfterMiss(readLog());
  return Object.fromEntries(
    Object.entries(ledger).map(([claim, entry]) => [
      claim,
      changed.has(claim) ? { role: 'calibrate', verdict: 'calibrated' } : entry,
    ]),
  );
}
