import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { terminalShares } from '../../drawing/terminal-shares.ts';
import { calibrationOf } from '../../papers/calibration.ts';
import { type Drawing, isAsMeant, type PaperDefinition } from '../../papers/definition.ts';
import { papers } from '../../papers/registry.ts';
import { modelVersion } from '../../plan/model-version.ts';
import { versioned } from '../../spec/document-version.ts';
import type { Claim } from '../../spec/resources/paper.ts';
import { captionOf } from '../caption.ts';
import { writeComparison } from '../comparison-view.ts';
import { EXIT, Failure } from '../failure.ts';
import { calibrationText, countedOnceText, ledgerText, leftOutText, summaryText } from '../ledger-text.ts';
import { compareLocally, subjectOf } from '../local-comparison.ts';
import { wholeNumber } from '../option-values.ts';
import { note, outputWidth, print, printDocument } from '../output.ts';
import { writeResults } from '../output-file.ts';
import { figuresOf, type MeasuredStudy, namesOf, reproducePaper, type Selection, selection } from '../reproduction.ts';
import { type ShareFigure, shareFiguresOf, writeShares } from '../share-figures.ts';
import { openStore, type StoreOptions, withStoreOptions } from '../store-options.ts';
import { runWatched } from '../watched-runs.ts';

interface ReproduceOptions extends StoreOptions {
  readonly quick?: true;
  readonly json?: true;
  readonly strict?: true;
  readonly out: string;
  readonly seed?: number;
  readonly threads: number;
  readonly progress: boolean;
}

const HELP = `
Runs the specifications of a paper's figures, and small probes of rules that no figure shows, in
threads of this process. Draws the figures and prints the claims ledger: the paper's statement, the
measured value, and why the two agree or not. With a figure, only that figure and the claims that it
decides; claims on it that need other studies too are named. A figure that consists of several
studies (kernel-dsm/figure-4, one per application) runs all of them, or one by its own name. Claims
that need something that is not built have no verdict, and say so. As with \`run\`, results are kept
in --store as runs end: after Ctrl-C the same command resumes.

Verdicts: met, not-met, undecided (the interval reaches across the limit even with the twelve
replications that studies of such claims get), inconsistent-as-printed (these results show that the
claim contradicts other claims of the paper), calibrated (a parameter was fitted to it), input
(given by the paper), not-applicable (context).
Exit codes: 0 done, whatever the verdicts; 1 a run failed, or with --strict a claim is not met; 2
bad input; 130 cancelled by Ctrl-C.

Examples:
  onesided reproduce active-access --quick
  onesided reproduce active-access/figure-7a --out figures/
  onesided reproduce active-access --quick --json --seed 7
  onesided reproduce kernel-dsm/figure-5 --quick
  onesided reproduce kernel-dsm/figure-5-water
  onesided reproduce modern`;

export function addReproduce(command: Command): void {
  command
    .description('Reproduces a paper: figures, and claims with measured values and verdicts.')
    .argument('[paper]', `${papers.map(({ id }) => id).join(', ')}; or PAPER/FIGURE`, papers[0]!.id)
    .option('--quick', 'run the small size of each figure')
    .option('--json', 'print one JSON document')
    .option('--strict', 'exit with 1 if a claim is not met')
    .option('--out <dir>', 'folder for figures and ledger', 'onesided-out/reproduction')
    .option('--seed <n>', 'use another seed for all specifications', wholeNumber(0, 4294967295))
    .option('--threads <n>', 'simulation threads', wholeNumber(1, 1024), availableParallelism())
    .option('--no-progress', 'print no progress');
  withStoreOptions(command).addHelpText('after', HELP).action(reproduce);
}

async function reproduce(name: string, options: ReproduceOptions): Promise<void> {
  const { paper, leftOut } = chosen(name);
  const size = options.quick ? 'quick' : 'full';
  const { threads, progress, seed } = options;
  const { measured, claims } = await reproducePaper(paper, { size, ...(seed !== undefined && { seed }) }, (runs) =>
    runWatched(runs, { threads, progress, store: openStore(options) }),
  );
  const folder = join(options.out, paper.id);
  const shares = shareFiguresOf(figuresOf(measured));
  const figures = await writeFigures(folder, figuresOf(measured), shares);
  const calibration = calibrationOf(paper);
  const result = versioned({
    paper: paper.id,
    modelVersion: modelVersion(),
    size,
    calibration,
    claims,
    leftOut,
    figures,
  });
  await writeResults(folder, { 'ledger.json': `${JSON.stringify(result, null, 2)}\n` });
  if (options.json) await printDocument(result);
  else {
    const left = leftOutText(leftOut, name.slice(paper.id.length + 1));
    const parts = [...shares.map(({ figure }) => terminalShares(figure)), ...ledgerParts(paper, claims), left];
    await print(`\n${parts.filter((part) => part !== '').join('\n')}`);
  }
  note(`Written to ${folder}: ledger.json${figures.map(({ id }) => `, ${id}`).join('')}`);
  requireSuccess(measured, claims, options);
}

function ledgerParts(paper: PaperDefinition, claims: readonly Claim[]): string[] {
  if (claims.length === 0) return [];
  const summary = summaryText(claims) + countedOnceText(claims, paper);
  return [ledgerText(claims, outputWidth()), calibrationText(calibrationOf(paper)), summary];
}

function chosen(name: string): Selection {
  const [id, study, ...rest] = name.split('/');
  const paper = papers.find((candidate) => candidate.id === id);
  if (!paper) {
    throw new Failure(EXIT.badInput, `There is no paper ${id}; papers: ${papers.map((known) => known.id).join(', ')}`);
  }
  const found = rest.length === 0 ? selection(paper, study) : undefined;
  if (found) return found;
  const asked = name.slice(paper.id.length + 1);
  throw new Failure(EXIT.badInput, `${id} has no figure ${asked}; figures: ${namesOf(paper).join(', ')}`);
}

interface WrittenFigure {
  readonly id: string;
  readonly files: readonly string[];
}

async function writeFigures(
  folder: string,
  measured: readonly MeasuredStudy[],
  shares: readonly ShareFigure[],
): Promise<readonly WrittenFigure[]> {
  const figures: WrittenFigure[] = [];
  for (const figure of measured) figures.push({ id: figure.study.id, files: await draw(folder, figure) });
  for (const figure of shares) figures.push({ id: figure.id, files: await writeShares(folder, figure) });
  return figures.filter(({ files }) => files.length > 0);
}

/** Draws all panels of a figure except shares, which are drawn for all its studies together; returns the files. */
async function draw(folder: string, { study, plan, runs }: MeasuredStudy): Promise<string[]> {
  const drawings: readonly Drawing[] = study.drawings ?? [{}];
  const files = drawings.map(async ({ panel, facet, parts, ...choice }) => {
    if (parts !== undefined) return [];
    const held = facet && Object.fromEntries(Object.entries(facet).map(([path, value]) => [path, String(value)]));
    const comparison = compareLocally(subjectOf(plan), runs, { ...choice, ...(held && { facet: held }) });
    const name = panel === undefined ? study.id : `${study.id}-${panel}`;
    return writeComparison(folder, comparison, { ...captionOf(plan), title: study.title }, name);
  });
  return (await Promise.all(files)).flat();
}

function requireSuccess(
  measured: readonly MeasuredStudy[],
  claims: readonly Claim[],
  { strict }: ReproduceOptions,
): void {
  const failed = measured.flatMap(({ study, runs }) =>
    runs.flatMap((run) =>
      isAsMeant(study, run)
        ? []
        : [`  ${study.id}, run ${run.index} ${run.status}: ${run.error?.message ?? 'no reason given'}`],
    ),
  );
  if (failed.length > 0) {
    const shown = [...failed.slice(0, 5), ...(failed.length > 5 ? [`  and ${failed.length - 5} more`] : [])];
    throw new Failure(EXIT.runFailed, [`${failed.length} runs did not succeed:`, ...shown].join('\n'));
  }
  const missed = claims.filter(({ verdict }) => verdict === 'not-met');
  if (strict && missed.length > 0) {
    throw new Failure(EXIT.runFailed, `${missed.length} claims are not met: ${missed.map(({ id }) => id).join(', ')}`);
  }
}
