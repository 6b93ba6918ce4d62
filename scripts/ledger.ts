/** Writes test/papers/*.ledger.json anew (`npm run ledger`) and says which claims have another verdict than before. */
import { existsSync } from 'node:fs';
import { papers } from '../src/papers/registry.ts';
import { commitLedger, committedLedger, fileOf, reproduceQuickly, summarised } from '../test/papers/quick-ledger.ts';

for (const paper of papers) {
  const before = existsSync(fileOf(paper)) ? committedLedger(paper) : {};
  const { claims } = await reproduceQuickly(paper);
  const now = summarised(claims);
  commitLedger(paper, now);
  const ids = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const changed = ids.filter((id) => before[id]?.verdict !== now[id]?.verdict || before[id]?.role !== now[id]?.role);
  for (const id of changed) {
    const { why = '' } = claims.find((claim) => claim.id === id) ?? {};
    console.log(`${id}: ${before[id]?.verdict ?? 'new'} -> ${now[id]?.verdict ?? 'gone'}. ${why}`);
  }
  console.log(`${paper.id}: ${changed.length} of ${ids.length} verdicts changed; a change must be intended.`);
}
