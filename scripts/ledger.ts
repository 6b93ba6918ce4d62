import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { planStudies, remembering } from '../src/cli/reproduction.ts';
import type { Contradiction } from '../src/papers/contradiction.ts';
import type { PaperDefinition } from '../src/papers/definition.ts';
import { papers } from '../src/papers/registry.ts';
import type { Claim } from '../src/spec/resources/paper.ts';
import {
  type CommittedLedger,
  commitLedger,
  committedLedger,
  reproduceQuickly,
  runAll,
  runKept,
  summarised,
} from '../test/papers/quick-ledger.ts';
import { ablate, commitOutcomes, committedOutcomes } from './support/ablations.ts';
import { claimDigests } from './support/claim-digests.ts';
import { commitFragility, committedFragility, fragility, isHeldOut } from './support/fragility.ts';
import { commitsOfLines, hasHistory, lateNotes } from './support/log-history.ts';
import { flag, readOptions, refuse, repeated, text } from './support/options.mjs';
import { commitSearches, committedSearches, search } from './support/search.ts';
import {
  appendToLog,
  changedAfterMiss,
  changedAfterMissModule,
  goneClaims,
  isNoted,
  lastVerdicts,
  readLog,
  unfoundedNotes,
  type VerdictLine,
} from './support/verdict-log.ts';

const HELP = `npm run ledger [-- OPTION…]

Rewrites test/papers/*.ledger.json, reports claims whose verdict has changed, and appends these to
docs/log/verdicts.jsonl. A held-out claim that changes from missed to met becomes calibrated, unless an earlier note in
the log names evidence from outside its paper. --ablate, --fragility and --search do something else instead. Computed
results of the last two are stored like those of \`onesided run\`, so an interrupted call can be resumed.`;

const ABLATE = `checks each claim that counts as evidence without the part of the model that it depends on,
writes the outcome to test/papers/ablations.json, and fails if a claim survives or names none`;
const FRAGILITY = `varies every assumed, calibrated or recalled parameter behind a held-out claim that is met,
and writes those that change its verdict to test/papers/fragility.json`;
const SEARCH = `searches for values of free parameters with which all claims of a contradiction fit,
writes the result to test/papers/searches.json, and fails if it finds some`;

const values = readOptions(HELP, {
  ablate: flag(ABLATE),
  fragility: flag(FRAGILITY),
  search: flag(SEARCH),
  paper: text('ID', 'only this paper'),
  claim: repeated(
    text('ID', 'with --ablate or --fragility: only this claim (may be repeated); others keep their results'),
  ),
  contradiction: text('ID', 'with --search, only this contradiction'),
});
const chosen = papers.filter(({ id }) => values.paper === undefined || values.paper === id);
requireKnown();
const late = tooLate();
if (late !== undefined) {
  console.error(late);
  process.exitCode = 1;
} else {
  for (const paper of chosen) await action()(paper);
}

/** Refuses requested items that do not exist, before hours are spent on the others. */
function requireKnown(): void {
  const { paper, claim, contradiction } = values;
  if (chosen.length === 0) requireAmong('paper', [paper], papers);
  const contradictions = chosen.flatMap((one) => one.contradictions);
  requireAmong('contradiction', [contradiction], contradictions);
  const claims = chosen.flatMap((one) => one.claims);
  requireAmong('claim', claim, claims);
}

/** Reports notes committed too late, claims that have vanished from their papers, and notes without verifiable evidence. */
function tooLate(): string | undefined {
  const notes = hasHistory() ? lateNotes(readLog(), commitsOfLines()) : [];
  if (notes.length > 0) return `Commit the note on ${notes.join(', ')} before the ledger is made anew.`;
  const known = new Set(papers.flatMap((paper) => paper.claims.map(({ id }) => id)));
  const gone = goneClaims(readLog(), known);
  if (gone.length > 0) {
    return `The log has verdicts on ${gone.join(', ')}, which no paper has: keep the claim and its name, as a document if need be.`;
  }
  const unfounded = unfoundedNotes(readLog(), known);
  if (unfounded.length === 0) return undefined;
  return `The note on ${unfounded.join(', ')} needs \`modern ID: …\` with a row of that ledger, or \`closed form: …\`, as its evidence.`;
}

function requireAmong(
  what: string,
  ids: readonly (string | undefined)[],
  known: readonly { readonly id: string }[],
): void {
  const missing = ids.find((wanted) => wanted !== undefined && !known.some(({ id }) => id === wanted));
  if (missing) refuse(`There is no ${what} ${missing}; accepted: ${known.map(({ id }) => id).join(', ')}`);
}

function action(): (paper: PaperDefinition) => Promise<void> {
  if (values.ablate) return ablatePaper;
  if (values.search) return searchPaper;
  return values.fragility ? movePaper : renew;
}

/** Whether a claim is to be looked at: all are unless some are named. */
function isAsked({ id }: { readonly id: string }): boolean {
  return values.claim.length === 0 || values.claim.includes(id);
}

async function renew(paper: PaperDefinition): Promise<void> {
  const { claims } = await reproduceQuickly(paper);
  log(paper, summarised(claims), claims);
  const ledger = withoutHindsight(summarised(claims));
  log(paper, ledger, claims);
  commitLedger(paper, ledger);
  const module = join(import.meta.dirname, '..', 'src', 'papers', 'changed-after-miss.ts');
  writeFileSync(module, changedAfterMissModule(readLog()));
}

async function ablatePaper(paper: PaperDefinition): Promise<void> {
  const run = remembering(runAll);
  const asked = paper.claims.filter(isAsked);
  if (asked.length === 0) return;
  const { planned, claims } = await reproduceQuickly({ ...paper, claims: asked }, run);
  const outcomes = await ablate(paper, { planned, claims }, run);
  const before = committedOutcomes();
  const kept = values.claim.length === 0 ? {} : before[paper.id];
  commitOutcomes({ ...before, [paper.id]: inOrder({ ...kept, ...outcomes }) });
  const all = Object.entries(outcomes);
  const surviving = all.flatMap(([claim, outcome]) => ('survives' in outcome ? `${claim}: ${outcome.survives}` : []));
  const unbreakable = all.filter(([, outcome]) => 'unbreakable' in outcome).length;
  console.log(
    [
      `${paper.id}: of ${all.length} claims ${surviving.length} survive, ${unbreakable} cannot break.`,
      ...surviving,
    ].join('\n'),
  );
  if (surviving.length > 0) process.exitCode = 1;
}

/** Sorts claims by id. */
function inOrder<Outcome>(outcomes: Readonly<Record<string, Outcome>>): Record<string, Outcome> {
  return Object.fromEntries(Object.entries(outcomes).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function movePaper(paper: PaperDefinition): Promise<void> {
  const onProgress = (done: string) => console.log(`${paper.id}: ${done}`);
  const planned = planStudies(paper.studies, { size: 'quick' });
  const ledger = committedLedger(paper);
  const heldOut = paper.claims.filter(({ id }) => ledger[id] && isHeldOut(ledger[id]));
  const claims = heldOut.filter(isAsked);
  if (claims.length === 0) return;
  const found = await fragility(paper, { planned, claims }, { run: runKept, onProgress });
  const all = { ...committedFragility()[paper.id], ...found };
  const known = heldOut.flatMap(({ id }) => (all[id] ? [[id, all[id]] as const] : []));
  commitFragility({
    ...committedFragility(),
    [paper.id]: inOrder(Object.fromEntries(known)),
  });
  const turned = known.filter(([, { turns }]) => turns.length > 0).length;
  console.log(
    `${paper.id}: of ${known.length} held-out claims that are met ${turned} can turn; ${heldOut.length - known.length} were not looked at.`,
  );
}

async function searchPaper(paper: PaperDefinition): Promise<void> {
  const planned = planStudies(paper.studies, { size: 'quick' });
  const isChosen = ({ id }: Contradiction) => values.contradiction === undefined || values.contradiction === id;
  for (const contradiction of paper.contradictions.filter(isChosen)) {
    const result = await search(paper, contradiction, planned, runKept);
    const { points, found } = result;
    const all = committedSearches();
    commitSearches({ ...all, [paper.id]: { ...all[paper.id], [contradiction.id]: result } });
    console.log(
      `${contradiction.id}: ${points} points, ${found ? 'and all fits at one of them' : 'all fits at none'}.`,
    );
    if (found) process.exitCode = 1;
  }
}

/** Appends differences from the latest verdicts in the log, and reports them. */
function log(paper: PaperDefinition, ledger: CommittedLedger, claims: readonly Claim[]): void {
  const before = readLog();
  const last = lastVerdicts(before, paper.id);
  const unbuilt = new Set(paper.claims.flatMap(({ id, measure }) => (measure ? [] : [id])));
  const lines = Object.entries(ledger).flatMap(([claim, entry]): VerdictLine[] => {
    const { role } = entry;
    const verdict = entry.verdict === 'not-measured' && unbuilt.has(claim) ? 'not-built' : entry.verdict;
    const known = last.get(claim);
    if (known?.role === role && known.verdict === verdict && !isNoted(before, claim)) return [];
    const { why = '' } = claims.find(({ id }) => id === claim) ?? {};
    console.log(`${claim}: ${known ? `${known.role} ${known.verdict}` : 'new'} -> ${role} ${verdict}. ${why}`);
    const digests = claimDigests(paper, paper.claims.find(({ id }) => id === claim)!);
    return [{ day: new Date().toISOString().slice(0, 10), ...digests, paper: paper.id, claim, role, verdict }];
  });
  appendToLog(lines);
  console.log(
    `${paper.id}: ${lines.length} of ${Object.keys(ledger).length} verdicts changed; a change must be intended.`,
  );
}

/** Downgrades claims that were chosen after a miss had been seen to calibrated. */
function withoutHindsight(ledger: CommittedLedger): CommittedLedger {
  const changed = changedAfterMiss(readLog());
  return Object.fromEntries(
    Object.entries(ledger).map(([claim, entry]) => [
      claim,
      changed.has(claim) ? { role: 'calibrate', verdict: 'calibrated' } : entry,
    ]),
  );
}
