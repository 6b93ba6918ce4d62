import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ComparisonOptions } from '../analysis/asked-or-shown.ts';
import { bottlenecksOfRun } from '../analysis/bottlenecks.ts';
import type { ReadBundle } from '../crate/read-bundle.ts';
import type { Caption } from '../drawing/sheet.ts';
import type { Origin } from '../figure/csv.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import { modelVersion } from '../plan/model-version.ts';
import { planExperiment, specDigest } from '../plan/plan-experiment.ts';
import { type PlannedRun, withoutTrace } from '../plan/run-plans.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { mechanismName } from '../spec/mechanism-names.ts';
import { parseSpecification } from '../spec/parse.ts';
import { Comparison } from '../spec/resources/comparison.ts';
import { Run } from '../spec/resources/run.ts';
import { mismatches } from '../spec/schema-checks.ts';
import { type Static, Type } from '../spec/type-builder.ts';
import { bundleIn, isBundle } from './bundle-results.ts';
import { captionOf } from './caption.ts';
import { EXIT, Failure } from './failure.ts';
import { type Subject, subjectOf } from './local-comparison.ts';
import type { NamedMachines } from './machine-names.ts';
import { asSpecified } from './rounds.ts';
import { finishedRun, originOf, unstartedRun } from './run-resource.ts';
import { readSpecificationFile, requireSpecificationFile } from './specification-file.ts';

/** Runs to be compared; runs of the plan that are missing have no result. */
export interface LocalResults {
  readonly subject: Subject;
  readonly runs: readonly Run[];
  /** The selection stored with the comparison; explicit options take precedence. */
  readonly shown: ComparisonOptions;
  readonly caption: Caption & Origin;
  /** The experiment, if known: a runs.json on its own does not contain it. */
  readonly experiment?: LocalExperiment | undefined;
  /** Machines that the specification names by file. */
  readonly machines?: readonly NamedMachines[];
}

export interface LocalExperiment {
  readonly spec: ExperimentSpec;
  /** Texts of its schedules, by digest. */
  readonly schedules: ReadonlyMap<string, Uint8Array>;
}

export interface ResultsOptions {
  readonly quick: boolean;
  readonly store: LocalStore | undefined;
}

/** The required parts of the document printed by `run --json`. */
const ResultDocument = Type.Object({
  modelVersion: Type.String(),
  specDigest: Type.String(),
  runs: Type.Array(Type.Omit(Run, ['bottlenecks']), { minItems: 1 }),
  comparison: Type.Pick(Comparison, ['metric', 'x', 'series', 'baseline', 'facet', 'bisected', 'replications']),
});
type WrittenDocument = Static<typeof ResultDocument>;
export type ResultDocument = Omit<WrittenDocument, 'runs'> & { readonly runs: readonly Run[] };

/**
 * Reads the local results with a given name: a bundle, a folder of `run --out` or its runs.json, or a specification whose runs
 * are in the store. Returns undefined if there is no such file. Throws a Failure (bad input) for any other file.
 */
export async function localResults(name: string, options: ResultsOptions): Promise<LocalResults | undefined> {
  const status = statSync(name, { throwIfNoEntry: false });
  if (!status && !/[/\\]|\.(ya?ml|json)$/.test(name)) return undefined;
  if (isBundle(name)) return ofBundle(await bundleIn(name));
  if (status?.isDirectory()) return ofDocument(join(name, 'runs.json'), requireDocument(name));
  const document = /\.ya?ml$/.test(name) ? undefined : documentIn(name);
  return document ? ofDocument(name, document) : storedResults(name, options);
}

function requireDocument(folder: string): ResultDocument {
  const document = documentIn(join(folder, 'runs.json'));
  if (document) return document;
  const hint = 'To compare runs of a store, give their specification: onesided compare SPEC --store DIR';
  throw new Failure(EXIT.badInput, `${folder} has no runs.json, which \`run --out\` writes. ${hint}`);
}

/** Returns the result in a file; undefined if the file is missing or is something else. */
function documentIn(path: string): ResultDocument | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || !('runs' in parsed)) return undefined;
  const [fault] = mismatches(ResultDocument, parsed);
  if (!fault) return completed(parsed as WrittenDocument);
  throw new Failure(
    EXIT.badInput,
    `${path} is not a result of \`onesided run\`: ${fault.instancePath} ${fault.message}`,
  );
}

/** Adds bottlenecks, which follow from the occupancy: documents of earlier versions do not contain them. */
function completed(document: WrittenDocument): ResultDocument {
  const runs = document.runs.map((run) => ({ ...run, bottlenecks: bottlenecksOfRun(run.occupancy) }));
  return { ...document, runs };
}

function ofDocument(path: string, document: ResultDocument): LocalResults {
  return { ...resultsIn(document, titleOf(path)), experiment: experimentBeside(path, document) };
}

/** Omits a specification that only another model version can read, as results can be compared without it. */
function ofBundle({ header, comparison, runs, specification, schedules }: ReadBundle): LocalResults {
  const read = parseSpecification(specification);
  const results = resultsIn({ ...header, runs, comparison }, header.name);
  return { ...results, ...(read.ok && { experiment: { spec: read.spec, schedules } }) };
}

/** Returns the results of a document, with its selection for the comparison. */
export function resultsIn({ runs, comparison, ...origin }: ResultDocument, title: string): LocalResults {
  const [first] = runs as [Run];
  const { metric, x, series, baseline, facet, bisected, replications } = comparison;
  const { modelVersion, specDigest } = origin;
  return {
    runs,
    shown: { metric, x, series, baseline, facet },
    subject: {
      workload: first.workload,
      baseline: series === 'mechanism' ? baseline : mechanismName(first.mechanism),
      ...(replications && { rule: replications }),
      ...(bisected.length > 0 && { bisected: { path: x, values: bisected } }),
    },
    caption: { modelVersion, specDigest, title, subtitle: `${first.workload.kind} · ${first.machine.preset}` },
  };
}

/**
 * Reads the specification and schedules that `run --out` writes beside its runs.
 * @throws Failure (bad input) if the specification is not that of the runs
 */
function experimentBeside(
  path: string,
  origin: Pick<ResultDocument, 'modelVersion' | 'specDigest'>,
): LocalExperiment | undefined {
  const file = join(dirname(path), 'specification.json');
  if (basename(path) !== 'runs.json' || !existsSync(file)) return undefined;
  const { spec, schedules } = requireSpecificationFile(readSpecificationFile(file));
  for (const schedule of schedulesIn(join(dirname(path), 'schedules'))) schedules.add(schedule);
  // Defaults are part of the digest and depend on the model version.
  if (origin.modelVersion === modelVersion() && specDigest(spec) !== origin.specDigest) {
    throw new Failure(EXIT.badInput, `${file} is not the specification of the runs beside it`);
  }
  return { spec, schedules: schedules.texts };
}

const schedulesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.goal'))
        .map((name) => join(folder, name))
    : [];

/** Returns the name in the specification that `run --out` writes beside its runs. */
function titleOf(path: string): string {
  try {
    const { name }: { name?: unknown } = JSON.parse(readFileSync(join(dirname(path), 'specification.json'), 'utf8'));
    return typeof name === 'string' ? name : path;
  } catch {
    return path;
  }
}

async function storedResults(name: string, { quick, store }: ResultsOptions): Promise<LocalResults> {
  const { spec, schedules, machines: machinesOf } = requireSpecificationFile(readSpecificationFile(name));
  const plan = planExperiment(spec, { quick, schedules: schedules.known });
  const stored = async (planned: PlannedRun): Promise<Run> => {
    const kept = await store?.find(planned);
    return kept ? { ...finishedRun(planned, kept.result, 0, true), ...originOf(kept) } : unstartedRun(planned);
  };
  const runs = await asSpecified(plan.spec, async (planned) => {
    const found: Run[] = [];
    for (const run of planned) found.push(await stored(withoutTrace(run)));
    return found;
  })(plan.runs);
  const experiment = { spec: plan.spec, schedules: schedules.texts };
  const machines = machinesOf({ sweep: plan.spec.sweep, quick });
  return { subject: subjectOf(plan), runs, shown: {}, caption: captionOf(plan), experiment, machines };
}
