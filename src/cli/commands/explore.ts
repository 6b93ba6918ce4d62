import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { comparableRuns } from '../../analysis/comparable-run.ts';
import { follow, strategyOf } from '../../exploration/explore.ts';
import { type Over, parseOver, withOver } from '../../exploration/over.ts';
import { planRound } from '../../exploration/plan-round.ts';
import { askedOf, DEFAULT_BUDGET, MOST_BUDGET } from '../../exploration/problem.ts';
import type { Outcome, Round } from '../../exploration/round.ts';
import { modelVersion } from '../../plan/model-version.ts';
import { specDigest } from '../../plan/plan-experiment.ts';
import { withoutTrace } from '../../plan/run-plans.ts';
import { ProblemError } from '../../spec/errors.ts';
import type { ExperimentSpec } from '../../spec/experiment-spec.ts';
import { mechanismName } from '../../spec/mechanism-names.ts';
import { applyQuick } from '../../spec/parse.ts';
import { type ExplorationAnswer, QUESTIONS, type Question } from '../../spec/resources/exploration-answer.ts';
import type { Run } from '../../spec/resources/run.ts';
import { withProcesses } from '../../spec/schedules.ts';
import { captionOf } from '../caption.ts';
import { explorationText, writeExploration } from '../exploration-view.ts';
import { EXIT, Failure } from '../failure.ts';
import { failuresText, placeOfRun } from '../failures-text.ts';
import { namesOfRows } from '../machine-names.ts';
import { wholeNumber } from '../option-values.ts';
import { note, outputWidth, print, printDocument } from '../output.ts';
import { requireMemory } from '../run-memory.ts';
import type { ScheduleFiles } from '../schedule-files.ts';
import { readSpecificationFile, requireSpecificationFile } from '../specification-file.ts';
import { openStore, type StoreOptions, withStoreOptions } from '../store-options.ts';
import { runWatched } from '../watched-runs.ts';

interface ExploreOptions extends StoreOptions {
  readonly question: Question;
  readonly budget: number;
  readonly metric?: string;
  readonly width?: number;
  readonly over?: Over;
  readonly json?: true;
  readonly out?: string;
  readonly quick?: true;
  readonly threads: number;
  readonly progress: boolean;
}

const HELP = `
--question winner: which mechanism is best where. The specification (or --over) has one or two axes.
All mechanisms run on the grid of listed values with 3 replications. Where the best cannot be told
apart from others, replications are added, up to the specification's number. Values between
neighbours with different winners are tried next, the widest areas first, until neighbours are at
most --width apart. Listed values that are not numbers, and axes in lockstep, are not refined. Two
axes give a map, one axis gives the crossovers with their intervals. A tie at all replications
counts as decided; a result that rests on single runs does not, and is reported as untested.

--question best: which mechanism, with which values of the axes, is best. Every combination that the
axes list is a candidate. Successive halving eliminates candidates: all get 2 replications, the
better half 4, the better half of those 8, up to the specification's replications, under common
seeds. Ranges (--over path=low..high) are then halved around the best until no more than --width is
left. The output lists the eliminated candidates, with their rung and ratio to the best.

An exploration ends when nothing is left to try, or when the next step needs more runs than --budget
has left; the output says which. A metric that some points lack is refused. The same specification,
question and budget use the same runs and give the same answer. Results are kept in --store as runs
end: after Ctrl-C or a crash, the same command resumes, and a larger budget continues from a smaller
one.

--out writes exploration.json and .csv and, for a map, map.svg and .png. --json prints
{schemaVersion, modelVersion, specDigest, answer}; the schema of the answer is WinnerAnswer or
BestAnswer in openapi.yaml.
Exit codes: 0 done, 1 a run failed, 2 bad input, 130 cancelled by Ctrl-C.

Examples:
  onesided explore examples/what-if/winner-map.yaml --question winner --quick
  onesided explore spec.yaml --question winner --over workload.collisionRate=0..0.5 --budget 500 --out map/
  onesided explore spec.yaml --question best --over mechanisms.am-onload.dedicatedCores=1..12 --over processes=32,64`;

export function addExplore(command: Command): void {
  command
    .description('Finds out which mechanism is best where, or which candidate is best overall, and stops once decided.')
    .argument('<spec>', 'specification file (YAML or JSON), or - for standard input')
    .addOption(new Option('--question <question>', 'question to answer').choices(QUESTIONS).makeOptionMandatory())
    .option('--budget <runs>', 'maximum number of runs', wholeNumber(1, MOST_BUDGET), DEFAULT_BUDGET)
    .option(
      '--metric <name>',
      'metric that decides; .p50, .p99 or .max selects a percentile (default: the primary metric)',
    )
    .option(
      '--width <share>',
      'relative distance at which values are close enough (default: 0.02, for a map 0.1)',
      share,
    )
    .option('--over <path=values>', 'explore a path over a,b,c or low..high; repeatable', over)
    .option('--json', 'print one JSON document instead of text')
    .option('--out <dir>', 'also write answer, data and figure to this folder')
    .option('--quick', 'apply the quick: overlay of the specification')
    .option('--threads <n>', 'simulation threads', wholeNumber(1, 1024), availableParallelism())
    .option('--no-progress', 'print no progress');
  withStoreOptions(command).addHelpText('after', HELP).action(explore);
}

async function explore(file: string, options: ExploreOptions): Promise<void> {
  const { spec: written, schedules, machines } = requireSpecificationFile(readSpecificationFile(file));
  const chosen = withProcesses(options.quick ? applyQuick(written) : written, schedules.known);
  const { spec, ranges } = withOver(chosen, options.over ?? {});
  const asked = askedOf(spec, { ...options, ranges });
  const names = namesOfRows(machines({ sweep: spec.sweep, quick: options.quick === true }));
  const start = await strategyOf(spec, asked, { schedules: schedules.known, names });
  const runs: Run[] = [];
  const answer = await follow(start(), async (round, place) => {
    const ended = await runRound(spec, round, { ...options, schedules, place });
    runs.push(...ended);
    return outcomesOf(ended, asked.metric);
  });
  if (!answer) throw new Error('A local exploration leaves no round open.');
  await show(answer, spec, options);
  const failed = runs.filter(({ status }) => status !== 'succeeded');
  if (failed.length > 0) throw new Failure(EXIT.runFailed, failuresText(failed, runs.map(placeOfRun)));
}

interface RoundOptions extends ExploreOptions {
  readonly schedules: ScheduleFiles;
  readonly place: number;
}

async function runRound(spec: ExperimentSpec, round: Round, options: RoundOptions): Promise<readonly Run[]> {
  const { threads, progress, place, schedules } = options;
  const planned = await planRound(spec, round, { place, schedules: schedules.known });
  const store = openStore(options);
  await requireMemory(planned, store);
  if (progress) note(`Round ${place + 1} (${round.purpose}): ${planned.runs.length} runs`);
  return runWatched(planned.runs.map(withoutTrace), { threads, progress, schedules: schedules.texts, store });
}

function outcomesOf(runs: readonly Run[], metric: string): Outcome[] {
  return comparableRuns(runs, metric).map((run, i) => ({
    ...run,
    // Named as in the plan: a label may include parameters.
    ...{ point: runs[i]!.point, mechanism: mechanismName(runs[i]!.mechanism) },
  }));
}

async function show(answer: ExplorationAnswer, spec: ExperimentSpec, { json, out }: ExploreOptions): Promise<void> {
  const origin = { modelVersion: modelVersion(), specDigest: specDigest(spec) };
  const document = { schemaVersion: answer.schemaVersion, ...origin, answer };
  if (json) await printDocument(document);
  else await print(`\n${explorationText(answer, { width: outputWidth() })}`);
  if (!out) return;
  const caption = captionOf({ spec, ...origin });
  note(`Written: ${(await writeExploration(out, answer, { caption, document })).join(', ')}`);
}

function share(given: string): number {
  const value = Number(given);
  if (given.trim() !== '' && value > 0 && value <= 1) return value;
  throw new InvalidArgumentError('Give a share above 0 and at most 1, for example 0.05.');
}

function over(given: string, before: Over = {}): Over {
  try {
    return { ...before, ...parseOver(given) };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new InvalidArgumentError(error.message);
  }
}
