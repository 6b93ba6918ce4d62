import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runLocally } from '../../src/cli/local-run.ts';
import {
  type PlannedStudy,
  planStudies,
  type Reproduction,
  type RunAll,
  reproducePaper,
} from '../../src/cli/reproduction.ts';
import { finishedRun } from '../../src/cli/run-resource.ts';
import { DEFAULT_FOLDER, openStore } from '../../src/cli/store-options.ts';
import { type PaperDefinition, readBy } from '../../src/papers/definition.ts';
import { simulate } from '../../src/simulation/simulate.ts';
import type { Claim } from '../../src/spec/resources/paper.ts';

/** What is committed of a ledger: no number, so that it could not feed a result. */
export type CommittedLedger = Readonly<Record<string, { readonly role: string; readonly verdict: string }>>;

/** Runs in threads of this process. */
export const runAll: RunAll = (runs) =>
  runLocally(runs, {
    threads: Math.min(2, availableParallelism()),
    signal: new AbortController().signal,
    onRun: () => undefined,
  });

/** So few and short runs that to start threads would take longer. */
export const runHere: RunAll = async (runs) => runs.map((run) => finishedRun(run, simulate(run.plan), 0, false));

/** Expected seconds of CPU time up to which threads are not worth their start. */
const HERE_SECONDS = 3;

/** For thousands of runs in many portions: what is in the folder of `onesided run` is not computed again. */
export const runKept: RunAll = (runs) => {
  if (runs.reduce((sum, { costSeconds }) => sum + costSeconds, 0) < HERE_SECONDS) return runHere(runs);
  return runLocally(runs, {
    threads: Math.min(2, availableParallelism()),
    signal: new AbortController().signal,
    store: openStore({ store: DEFAULT_FOLDER }),
    onRun: () => undefined,
  });
};

/** Expected seconds of CPU time up to which a study belongs to `npm test`. */
const CHEAP_SECONDS = 2;

/** The paper with its cheap studies, and the claims that these alone decide; `npm run test:long` judges all. */
export function cheapPart(paper: PaperDefinition): PaperDefinition {
  const isCheap = ({ plan }: PlannedStudy) =>
    !('runs' in plan) || plan.runs.reduce((sum, { costSeconds }) => sum + costSeconds, 0) <= CHEAP_SECONDS;
  const studies = planStudies(paper.studies, { size: 'quick' })
    .filter(isCheap)
    .map(({ study }) => study);
  const ids = new Set(studies.map(({ id }) => id));
  return { ...paper, studies, claims: paper.claims.filter((claim) => claim.studies.every((id) => ids.has(id))) };
}

/** Runs the studies of a paper that its claims read, in their quick size, and judges these. Figures for the eye alone are left out. */
export async function reproduceQuickly(paper: PaperDefinition, run = runAll): Promise<Reproduction> {
  const read = new Set(paper.claims.flatMap(readBy));
  const studies = paper.studies.filter(({ id }) => read.has(id));
  return reproducePaper({ ...paper, studies }, { size: 'quick' }, run);
}

export function summarised(claims: readonly Claim[]): CommittedLedger {
  const sorted = claims.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return Object.fromEntries(sorted.map(({ id, role, verdict }) => [id, { role, verdict: verdict ?? 'not-measured' }]));
}

export const fileOf = ({ id }: PaperDefinition): string => join(import.meta.dirname, `${id}.ledger.json`);

export const committedLedger = (paper: PaperDefinition): CommittedLedger =>
  JSON.parse(readFileSync(fileOf(paper), 'utf8'));

export function commitLedger(paper: PaperDefinition, ledger: CommittedLedger): void {
  const lines = Object.entries(ledger).map(([id, entry]) => `  ${JSON.stringify(id)}: ${JSON.stringify(entry)}`);
  writeFileSync(
    fileOf(paper),
    `{\n${lines.join(',\n').replaceAll('":"', '": "').replaceAll(',"', ', "').replaceAll('{"', '{ "').replaceAll('"}', '" }')}\n}\n`,
  );
}
