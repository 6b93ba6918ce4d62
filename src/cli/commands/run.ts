import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { ComparisonOptions } from '../../analysis/asked-or-shown.ts';
import type { LocalStore } from '../../local-store/local-store.ts';
import { notesOn } from '../../plan/notes.ts';
import { type ExperimentPlan, planExperiment } from '../../plan/plan-experiment.ts';
import { type PlannedRun, withoutTrace } from '../../plan/run-plans.ts';
import { perfettoPieces } from '../../query/perfetto.ts';
import type { Trace } from '../../simulation/run.ts';
import { versioned } from '../../spec/document-version.ts';
import type { Comparison } from '../../spec/resources/comparison.ts';
import type { Run } from '../../spec/resources/run.ts';
import { captionOf } from '../caption.ts';
import { comparisonOptions, withComparisonOptions } from '../comparison-options.ts';
import { comparisonText, writeComparison } from '../comparison-view.ts';
import { EXIT, Failure } from '../failure.ts';
import { failuresText, placeOfRun } from '../failures-text.ts';
import { checkComparison, compareLocally } from '../local-comparison.ts';
import { unlessAsked, withMachineNames, withMachineValues } from '../machine-names.ts';
import { wholeNumber } from '../option-values.ts';
import { note, outputWidth, print, printDocument } from '../output.ts';
import { writeResults } from '../output-file.ts';
import { REFINED_TOLERANCE, refine } from '../refine.ts';
import { asSpecified, roundText } from '../rounds.ts';
import { requireMemory } from '../run-memory.ts';
import type { ScheduleFiles } from '../schedule-files.ts';
import { named, withNames } from '../schedule-names.ts';
import { readSpecificationFile, requireSpecificationFile } from '../specification-file.ts';
import { openStore, type StoreOptions, withStoreOptions } from '../store-options.ts';
import { traceWindow } from '../trace-window.ts';
import { runWatched } from '../watched-runs.ts';

interface RunOptions extends ComparisonOptions, StoreOptions {
  readonly json?: true;
  readonly out?: string;
  readonly quick?: true;
  readonly refine?: true;
  readonly threads: number;
  readonly plot: boolean;
  readonly progress: boolean;
}

/** After this many bisections, a bracket has no width left. */
const MOST_STEPS = 50;

const HELP = `
The specification is YAML or JSON; - reads standard input. Progress goes to standard error, the
result to standard output: a table and plots, or with --json one document {modelVersion, specDigest,
runs, comparison}. Times are in nanoseconds of simulated time, wallMs in milliseconds of real time.
Intervals are 95 % confidence intervals.

--out writes comparison.svg, .png and .csv, runs.json, and specification.json with the schedules
that it names. If the specification asks for traces, --out also writes one trace-INDEX.json per run
for ui.perfetto.dev; without --out no traces are recorded. Results do not depend on --threads.

Results are kept in --store as runs end: after Ctrl-C the same command resumes, and another
--metric, --x or --facet of the same runs needs no simulation. Stored results are found by their
input and the model version, and are marked reused. A failed run is repeated. The folder may be
deleted at any time.

Adaptive replications (replications: {min, max, until}) run in rounds until every point meets the
rule or has max replications. The table shows how many each point has, and which points are
undecided. Bisected points follow the same rule.

--refine narrows crossovers with the baseline by bisection: it simulates the two series that cross
at further values of x, until a bracket is at most ${REFINED_TOLERANCE * 100} % wide or, between whole numbers, no value is
left. On an axis of powers of two, powers are tried first. Only the chosen facet is refined. Such
crossovers have refined: true.

A run that is expected to need more memory than ONESIDED_RUN_MEMORY_MIB (4096) is refused; a run
that turns out to need more fails.

Plugins add mechanisms, workloads and machines (docs/plugins.md). Results are stored separately for
each version of the plugins.
Exit codes: 0 done, 1 a run failed, 2 bad input, 130 cancelled by Ctrl-C.

Examples:
  onesided run examples/active-access/figure-7a.yaml --quick
  onesided run spec.yaml --json > result.json
  onesided run spec.yaml --metric operation_latency_ns --facet workload.collisionRate=0.25 --out results/`;

export function addRun(command: Command): void {
  command
    .description('Runs a specification in threads of this process and compares the mechanisms.')
    .argument('<spec>', 'specification file (YAML or JSON), or - for standard input')
    .option('--json', 'print one JSON document instead of the table')
    .option('--out <dir>', 'also write figures, data and traces to this folder')
    .option('--quick', 'apply the quick: overlay of the specification')
    .option('--refine', 'narrow the brackets of crossovers by bisection')
    .option('--threads <n>', 'simulation threads', wholeNumber(1, 1024), availableParallelism())
    .option('--no-plot', 'print the table only')
    .option('--no-progress', 'print no progress');
  withComparisonOptions(withStoreOptions(command)).addHelpText('after', HELP).action(run);
}

async function run(file: string, options: RunOptions): Promise<void> {
  const { spec, schedules, machines: machinesOf } = requireSpecificationFile(readSpecificationFile(file));
  const quick = options.quick === true;
  const plan = planExperiment(spec, { quick, schedules: schedules.known });
  const chosen = comparisonOptions(options);
  const machines = unlessAsked(machinesOf({ sweep: plan.spec.sweep, quick }), chosen, plan.spec.show);
  const asked = withMachineValues(chosen, machines);
  checkComparison(plan, asked);
  const written = options.out ? await writeInput(options.out, plan, schedules) : [];
  const traces: string[] = [];
  const store = openStore(options);
  const simulate = asSpecified(
    plan.spec,
    (planned) => simulateAll(planned, { ...options, opened: store, schedules, traces }),
    options.progress ? (round, place) => note(roundText(round, place)) : undefined,
  );
  await requireMemory(plan, store);
  const steps = options.refine === true ? MOST_STEPS : 0;
  const narrowing = { plan, schedules: schedules.known, asked, steps, simulate, onRefusal: note };
  const measure = async () => {
    const planned = await simulate(plan.runs);
    requireReadable(planned, schedules);
    return refine(planned, narrowing);
  };
  const { subject, runs } = await measure();
  const comparison = compareLocally(subject, runs, asked);
  const { names } = schedules;
  // The text for people shows the file of a schedule or machine rather than its digest or its parameters.
  const isNamed = names.size > 0 || machines.length > 0;
  const namedRuns = () => withMachineNames(withNames(runs, names), machines);
  const shown = isNamed ? compareLocally(subject, namedRuns(), named(chosen, names)) : comparison;
  await show({ plan, runs, comparison, shown }, { ...options, written, traces });
  const failed = runs.filter(({ status }) => status !== 'succeeded');
  if (failed.length > 0) throw new Failure(EXIT.runFailed, failuresText(failed, runs.map(placeOfRun)));
}

/** Writes the specification and its schedules, so the folder documents its own results. */
function writeInput(folder: string, { spec }: ExperimentPlan, { files }: ScheduleFiles): Promise<string[]> {
  const texts = files.map(({ digest, text }) => [join('schedules', `${digest}.goal`), text] as const);
  const specification = `${JSON.stringify(spec, null, 2)}\n`;
  return writeResults(folder, { 'specification.json': specification, ...Object.fromEntries(texts) });
}

interface SimulationOptions extends RunOptions {
  readonly opened: LocalStore | undefined;
  readonly schedules: ScheduleFiles;
  /** Receives the paths of the traces that are written. */
  readonly traces: string[];
}

/** Simulates runs; traces are written to the folder as runs end. */
function simulateAll(runs: readonly PlannedRun[], options: SimulationOptions): Promise<Run[]> {
  const { threads, progress, out, opened: store, schedules, traces } = options;
  const onRun = async ({ id }: Run, { index }: PlannedRun, trace: Trace | undefined) => {
    if (!out || !trace) return;
    traces.push(...(await writeResults(out, { [`trace-${index}.json`]: perfettoPieces(traceWindow(id, trace)) })));
  };
  const planned = out ? runs : runs.map(withoutTrace);
  return runWatched(planned, { threads, progress, schedules: schedules.texts, store, onRun });
}

/**
 * Reads all schedules again if a run failed: an error in a schedule's text is an input error rather than a failure of the run.
 */
function requireReadable(runs: readonly Run[], schedules: ScheduleFiles): void {
  if (runs.some(({ error }) => error?.code === 'SIM_SCHEDULE_INVALID')) schedules.check();
}

const notesText = ({ runs }: ExperimentPlan): string =>
  notesOn(runs)
    .map((sentence) => `\n${sentence}\n`)
    .join('');

interface Outcome {
  readonly plan: ExperimentPlan;
  readonly runs: readonly Run[];
  readonly comparison: Comparison;
  /** The comparison with the names shown to people. */
  readonly shown: Comparison;
}

async function show(
  { plan, runs, comparison, shown }: Outcome,
  options: RunOptions & { readonly written: readonly string[]; readonly traces: readonly string[] },
): Promise<void> {
  const { modelVersion, specDigest } = plan;
  const result = versioned({ modelVersion, specDigest, runs, comparison });
  if (options.json) await printDocument(result);
  else await print(`\n${comparisonText(shown, { width: outputWidth(), plot: options.plot })}${notesText(plan)}`);
  if (!options.out) return;
  const figures = await writeComparison(options.out, shown, captionOf(plan));
  const results = await writeResults(options.out, { 'runs.json': `${JSON.stringify(result)}\n` });
  const traces = tracesText(options.out, options.traces);
  note(`Written: ${[...options.written, ...figures, ...results, ...traces].join(', ')}`);
}

/** One trace by its name, several by a pattern and their number. */
const tracesText = (folder: string, traces: readonly string[]): readonly string[] =>
  traces.length > 1 ? [`${join(folder, 'trace-*.json')} (${traces.length} files)`] : traces;
