import { InvalidComparison } from '../analysis/axes.ts';
import type { ReadBundle } from '../crate/read-bundle.ts';
import { modelIn } from '../crate/used-parameters.ts';
import { difference } from '../importer/difference.ts';
import { drawn } from '../importer/sample.ts';
import { canonicalJson, sha256 } from '../plan/canonical-json.ts';
import { modelVersion } from '../plan/model-version.ts';
import { type ExperimentPlan, planExperiment } from '../plan/plan-experiment.ts';
import { type PlannedRun, withoutTrace } from '../plan/run-plans.ts';
import { parseSchedule } from '../simulation/catalogue.ts';
import { ProblemError } from '../spec/errors.ts';
import { mechanismName } from '../spec/mechanism-names.ts';
import { requireSpecification } from '../spec/parse.ts';
import type { Verification } from '../spec/resources/bundle.ts';
import type { Comparison } from '../spec/resources/comparison.ts';
import type { Run } from '../spec/resources/run.ts';
import { thrownText } from '../spec/wording.ts';
import { bundleIn } from './bundle-results.ts';
import { EXIT, Failure, problemText } from './failure.ts';
import { compareLocally } from './local-comparison.ts';
import { resultsIn } from './local-results.ts';
import { asSpecified } from './rounds.ts';
import { unstartedRun } from './run-resource.ts';
import { runWatched } from './watched-runs.ts';

export interface VerifyOptions {
  /** Number of results to recompute; infinite for all. */
  readonly sample: number;
  readonly threads: number;
  readonly progress: boolean;
}

type Check = Verification['checks'][number];

const same = (name: Check['name'], detail: string): Check => ({ name, outcome: 'same', detail });
const differs = (name: Check['name'], detail: string): Check => ({ name, outcome: 'differs', detail });
const notChecked = (name: Check['name'], detail: string): Check => ({ name, outcome: 'not-checked', detail });

/**
 * Verifies a bundle: plans its specification again, compares its runs again, and recomputes a sample of them.
 * @throws Failure (bad input) if it is not an intact bundle
 */
export async function verifyBundle(path: string, options: VerifyOptions): Promise<Verification> {
  const bundle = await bundleIn(path);
  const here = modelVersion();
  const isSame = bundle.header.modelVersion === here;
  const plan = isSame ? await askedFor(planOf(bundle, path), bundle.runs) : undefined;
  const { checks, sample } = await simulatedAgain(bundle, plan, options);
  const all = [
    same('files', `${bundle.files}, each matching its checksum and the metadata`),
    same('documents', `all match their schemas, including ${bundle.runs.length} runs`),
    plannedAgain(bundle, plan),
    comparedAgain(bundle),
    ...checks,
  ];
  return {
    bundle: path,
    modelVersion: { bundle: bundle.header.modelVersion, here },
    checks: all,
    sample,
    verdict: verdictOf(all),
  };
}

function verdictOf(checks: readonly Check[]): Verification['verdict'] {
  if (checks.some(({ outcome }) => outcome === 'differs')) return 'differs';
  return checks.every(({ outcome }) => outcome === 'same') ? 'same' : 'partly';
}

function planOf({ specification, schedules }: ReadBundle, path: string): ExperimentPlan {
  try {
    const known = new Map([...schedules].map(([digest, text]) => [digest, parseSchedule(text)]));
    return planExperiment(requireSpecification(specification), { schedules: known });
  } catch (error) {
    const text = error instanceof ProblemError ? problemText(error) : thrownText(error);
    throw new Failure(EXIT.badInput, `The specification in ${path} cannot be planned: ${text}`, { cause: error });
  }
}

/** Restricts a plan to the runs that these results call for: all of them, except with adaptive replications. */
async function askedFor(plan: ExperimentPlan, results: readonly Run[]): Promise<ExperimentPlan> {
  const told = new Map(results.map((run) => [run.inputDigest, run]));
  const runs: PlannedRun[] = [];
  await asSpecified(plan.spec, async (asked) => {
    runs.push(...asked);
    return asked.map((run) => ({ ...(told.get(run.inputDigest) ?? unstartedRun(run)), point: { ...run.point } }));
  })(plan.runs);
  return { ...plan, runs };
}

/** Checks that the runs are those given by the specification, in any order. */
function plannedAgain({ header, runs, comparison }: ReadBundle, plan: ExperimentPlan | undefined): Check {
  const untrue = runs.find((run) => inputDigestOf(run, header.modelVersion) !== run.inputDigest);
  if (untrue) return differs('plan', `${nameOf(untrue)}: its input digest does not match its parameters`);
  if (!plan) {
    const detail =
      'each run has the input digest of its parameters; only the model of the bundle can check that the specification gives these runs';
    return notChecked('plan', detail);
  }
  if (plan.specDigest !== header.specDigest) return differs('plan', 'the digest of the specification differs');
  const left = new Map<string, number>();
  for (const run of plan.runs) left.set(placeOf(run), (left.get(placeOf(run)) ?? 0) + 1);
  const extra: Run[] = [];
  for (const run of runs) {
    const count = left.get(placeOf(run)) ?? 0;
    if (count > 0) left.set(placeOf(run), count - 1);
    else if (!comparison.bisected.some((x) => x === run.point[comparison.x])) extra.push(run);
  }
  const missing = [...left.values()].reduce((sum, count) => sum + count, 0);
  if (extra[0]) return differs('plan', `${nameOf(extra[0])} is not one of the runs of the specification`);
  if (missing > 0) return differs('plan', `${missing} runs of the specification are missing`);
  return same('plan', `the ${runs.length} runs are those of the specification (same input digests)`);
}

/** Identifies the position of a run in its plan, as the same simulation may be listed under two names. */
const placeOf = (run: Run | PlannedRun): string => {
  const { inputDigest, point, replication } = run;
  const name = 'plan' in run ? run.mechanismName : mechanismName(run.mechanism);
  return canonicalJson({ inputDigest, name, point, replication });
};

const nameOf = ({ mechanism, seed, inputDigest }: Run): string =>
  `${mechanismName(mechanism)} with seed ${seed} (input ${inputDigest.slice(0, 16)})`;

/** Computes the input digest of a run from its own fields; the name of its mechanism is not part of it. */
function inputDigestOf(run: Run, version: string): string {
  const { machine, processes, seed } = run;
  const [mechanism, workload] = [modelIn(run.mechanism), modelIn(run.workload)];
  return sha256(canonicalJson({ machine, mechanism, modelVersion: version, processes, seed, workload }));
}

/** Checks that the comparison follows from the runs, as computed by either this machine or a service. */
function comparedAgain(bundle: ReadBundle): Check {
  const other = differentPart(bundle, false);
  if (other === undefined || differentPart(bundle, true) === undefined)
    return same('comparison', 'follows from the runs');
  return differs('comparison', `its ${other} do not follow from the runs`);
}

function differentPart(bundle: ReadBundle, sweptOnly: boolean): string | undefined {
  const computed = comparedLike(bundle, sweptOnly);
  if (!computed) return 'axes';
  // The list of available metrics may differ: a service lists those of the workload, whether or not a run has them.
  const told = { ...bundle.comparison, metrics: computed.metrics };
  const names = Object.keys({ ...told, ...computed }) as (keyof Comparison)[];
  return names.find((name) => canonicalJson(told[name] ?? null) !== canonicalJson(computed[name] ?? null));
}

/** Compares the runs with the bundle's options; returns undefined if they have no such axis or series. */
function comparedLike({ header, runs, comparison }: ReadBundle, sweptOnly: boolean): Comparison | undefined {
  const { subject, shown } = resultsIn({ ...header, runs, comparison }, header.name);
  const { x, ...others } = shown;
  const isAxis = !sweptOnly || runs.some(({ point }) => x !== undefined && x in point);
  try {
    return compareLocally({ ...subject, sweptOnly }, runs, isAxis ? shown : others);
  } catch (error) {
    if (error instanceof InvalidComparison) return undefined;
    throw error;
  }
}

interface Again {
  readonly checks: readonly Check[];
  readonly sample: Verification['sample'];
}

/**
 * Recomputes a sample drawn with the bundle's digest as seed: its author cannot choose the sample without changing the digest.
 */
async function simulatedAgain(
  { header, runs, schedules, digest }: ReadBundle,
  plan: ExperimentPlan | undefined,
  { sample: count, threads, progress }: VerifyOptions,
): Promise<Again> {
  const told = new Map(runs.filter((run) => run.digest !== null).map((run) => [run.inputDigest, run]));
  const of = told.size;
  if (!plan) {
    const detail = `only model ${header.modelVersion} reproduces the results: none of ${of} was recomputed`;
    return { checks: [notChecked('simulation', detail)], sample: { simulated: 0, of, inputDigests: [] } };
  }
  const planned = new Map(plan.runs.map((run) => [run.inputDigest, withoutTrace(run)]));
  const inputDigests = drawn(
    [...told.keys()].filter((input) => planned.has(input)),
    count,
    digest,
  );
  const chosen = inputDigests.map((input) => planned.get(input)!);
  const computed = await runWatched(chosen, { threads, progress, store: undefined, schedules });
  const wrong = computed.flatMap((run) => otherwise(told.get(run.inputDigest)!, run) ?? []);
  const sample = { simulated: chosen.length, of, inputDigests: [...inputDigests] };
  return { checks: wrong.length > 0 ? wrong.map((text) => differs('simulation', text)) : [checkOf(sample)], sample };
}

function checkOf({ simulated, of }: Verification['sample']): Check {
  if (simulated === 0) return notChecked('simulation', `none of ${of} runs with a result was recomputed`);
  const which = simulated < of ? ', drawn by the digest of the bundle' : '';
  return same('simulation', `${simulated} of ${of} recomputed${which}: same digest, operationsDigest and metrics`);
}

/** Compares two runs. A service's lists omit what only a replay has, although it is part of the digest. */
function otherwise(told: Run, { ranks, pending, criticalPath, ...run }: Run): string | undefined {
  const replay = Object.entries({ ranks, pending, criticalPath }).filter(([name]) => name in told);
  const names = { there: 'the bundle', here: 'this onesided' };
  return difference(told, { ...run, ...Object.fromEntries(replay) }, names);
}
