import { randomBytes } from 'node:crypto';
import { newExperiment } from '../importer/importer.ts';
import { contentDigest, importDigest, sampleOf } from '../importer/sample.ts';
import { sha256 } from '../plan/canonical-json.ts';
import { modelVersion } from '../plan/model-version.ts';
import type { ExperimentPlan } from '../plan/plan-experiment.ts';
import { summarise } from '../plan/summary.ts';
import { checkData } from '../spec/data-limits.ts';
import { type Fault, ProblemError, specificationProblem } from '../spec/errors.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { Faults } from '../spec/faults.ts';
import { requireSpecification } from '../spec/parse.ts';
import { requireFixedReplications } from '../spec/replications.ts';
import { type Import, ImportBatch, type ImportedRun, ImportRequest } from '../spec/resources/import.ts';
import { matches, mismatches } from '../spec/schema-checks.ts';
import type { Static, TSchema } from '../spec/type-builder.ts';
import type { NewExperiment } from '../store/contract.ts';
import { currentPrincipal, requireNow, usualProject } from './access/principal.ts';
import type { Services } from './services.ts';
import { planFor } from './submission.ts';

/**
 * Begins an import of results that were computed elsewhere. Equal contents identify the same import, whether or not it has ended.
 * @throws ProblemError if the results are from another model version, or the specification is not valid
 */
export async function beginImport(services: Services, given: unknown): Promise<{ import: Import; created: boolean }> {
  const { specification, modelVersion: version, digest } = requireShape(ImportRequest, given);
  if (version !== modelVersion()) {
    const detail =
      `They were computed by model ${version}; this service computes model ${modelVersion()}. Results of different models cannot be ` +
      'combined. Compute them with the onesided version of the service, or import them into a service of their version.';
    throw new ProblemError('IMPORT_MODEL_VERSION', detail);
  }
  const written = requireSpecification(specification, { project: usualProject('import') });
  requireNow('import', written.project);
  requireFixedReplications(written, 'imports come whole');
  const planned = await planFor(services, { ...written, trace: { ...written.trace, level: 'off' } });
  return services.store.imports.begin({
    ...{ name: planned.spec.name, project: planned.spec.project, specification: planned.spec },
    ...{ specDigest: planned.specDigest, modelVersion: version, digest },
    importedBy: currentPrincipal().name,
    planned: inputsOf(planned).size,
    share: services.config.importShare,
  });
}

/** Adds results to an import; those already there are kept. @throws ProblemError if it accepts none now, or one is malformed */
export async function addImportedRuns(services: Services, id: string, given: unknown): Promise<Import> {
  const { imports } = services.store;
  const { runs: counts, project } = existingImport(id, await imports.find(id));
  requireNow('import', project);
  const { runs } = requireShape(ImportBatch, given);
  requireStorable(runs);
  if (runs.length > counts.planned) {
    throw new ProblemError(
      'IMPORT_INVALID',
      `The specification has ${counts.planned} distinct runs, not ${runs.length}`,
    );
  }
  const added = await imports.add(id, runs.map(stagedRun));
  const imported = existingImport(id, await imports.find(id));
  if (!added) throw closed(imported);
  return imported;
}

/** Metrics are identified by name; names from models and plugins are much shorter than this. */
const LONGEST_METRIC = 200;

/**
 * Rejects values that no database can store. Otherwise the error would appear only when the import is accepted, which could then
 * never succeed.
 */
function requireStorable(runs: readonly ImportedRun[]): void {
  const faults = new Faults();
  // The limit of the body bounds their size; replays of many ranks are long.
  checkData({ runs }, faults, Number.POSITIVE_INFINITY);
  for (const [place, { result }] of runs.entries()) {
    if (Object.keys(result.metrics).every((name) => name.length <= LONGEST_METRIC)) continue;
    faults.add(`/runs/${place}/result/metrics`, `names of metrics have at most ${LONGEST_METRIC} characters`);
  }
  if (!faults.none) throw invalid(faults.list.slice(0, MOST_FAULTS));
}

function stagedRun(run: ImportedRun) {
  const { inputDigest, result } = run;
  const { digest, operationsDigest } = result;
  return { inputDigest, contentDigest: contentDigest(result), digest, operationsDigest, content: JSON.stringify(run) };
}

/**
 * Completes the upload: workers recompute a sample, after which either all results may be reused or none.
 * @throws ProblemError if results are missing or foreign, or what is left to compute exceeds the limits
 */
export async function finishImport(services: Services, id: string): Promise<Import> {
  const { store, dispatcher } = services;
  const begun = existingImport(id, await store.imports.find(id));
  if (begun.state !== 'receiving') return begun;
  const spec = await store.imports.specificationOf(id);
  const [planned, staged] = [await planFor(services, spec as ExperimentSpec), await store.imports.digests(id)];
  // Again: another may have finished it since, and its results are no longer there once they are accepted.
  const imported = existingImport(id, await store.imports.find(id));
  if (imported.state !== 'receiving') return imported;
  requireWhole(imported, staged, inputsOf(planned));
  const inputs = staged.map(({ inputDigest }) => inputDigest);
  requireAffordableRest(services, planned, new Set(inputs));
  const stored = await store.runs.storedDigests(inputs, 'off', imported.project);
  const salt = randomBytes(16).toString('hex');
  const fresh = inputs.filter((input) => !stored.has(input));
  const sample = new Set(sampleOf(fresh, imported.share, `${imported.digest} ${salt}`));
  const experiment = sample.size === 0 ? null : checkOf({ imported, planned, sample });
  // Does nothing if a concurrent request has drawn another sample, or has added results of which none could have been drawn.
  await store.imports.check(id, { received: staged.length, salt, sampled: sample.size, experiment });
  dispatcher.wake();
  const finished = existingImport(id, await store.imports.find(id));
  if (finished.state === 'receiving') throw stillReceiving(id);
  return finished;
}

export function existingImport(id: string, found: Import | undefined): Import {
  if (!found) throw new ProblemError('IMPORT_NOT_FOUND', `There is no import ${id}`);
  return found;
}

/** Deletes an import and what came of it, and ends its check. @throws ProblemError if there is no such import, or its results are in use */
export async function deleteImport({ store }: Services, id: string): Promise<void> {
  const { state } = existingImport(id, await store.imports.find(id));
  if (state === 'accepted' || !(await store.imports.remove(id))) {
    throw new ProblemError(
      'IMPORT_CLOSED',
      `The results of ${id} are in use and refer to it; delete the experiments that use them instead`,
    );
  }
}

interface Check {
  readonly imported: Import;
  readonly planned: ExperimentPlan;
  readonly sample: ReadonlySet<string>;
}

/** Returns an experiment of the sample. It has its own digest, so papers do not mistake it for the whole experiment. */
function checkOf({ imported, planned, sample }: Check): NewExperiment {
  const name = `Check of the import ${imported.id}`;
  const distinct = [...new Map(planned.runs.map((run) => [run.inputDigest, run])).values()];
  const runs = distinct.filter(({ inputDigest }) => sample.has(inputDigest));
  const spec = { ...planned.spec, name, tags: ['import-check'] };
  return newExperiment({ spec, runs, specDigest: sha256(name), ofImport: imported.id });
}

function requireWhole(
  { id, digest }: Import,
  staged: Parameters<typeof importDigest>[0] & readonly { readonly inputDigest: string }[],
  planned: ReadonlySet<string>,
): void {
  const foreign = staged.find(({ inputDigest }) => !planned.has(inputDigest));
  if (foreign) {
    const detail = `The input ${foreign.inputDigest} is not one of the specification's; import the folder that it belongs to`;
    throw new ProblemError('IMPORT_INVALID', detail);
  }
  if (staged.length > 0 && importDigest(staged) === digest) return;
  const detail = `${staged.length} results have arrived, but their digest is not ${digest}: send the missing results to ${id}`;
  throw new ProblemError('IMPORT_INCOMPLETE', detail);
}

/** Checks the cost of runs without an imported result, which this service will compute as if they had been submitted. */
function requireAffordableRest({ config }: Services, planned: ExperimentPlan, stored: ReadonlySet<string>): void {
  const { errors } = summarise(planned, { stored, limits: config.limits });
  if (errors.length > 0) throw specificationProblem('SPEC_TOO_COSTLY', errors);
}

const inputsOf = ({ runs }: ExperimentPlan): ReadonlySet<string> => new Set(runs.map(({ inputDigest }) => inputDigest));

const stillReceiving = (id: string) =>
  new ProblemError('IMPORT_INCOMPLETE', `More results arrived while ${id} was being finished; finish it again`);

const closed = ({ id, state }: Import) =>
  new ProblemError(
    'IMPORT_CLOSED',
    `${id} has all its results (state: ${state}); GET /v1/imports/${id} tells its outcome`,
  );

const MOST_FAULTS = 20;

/** Reads a value by a schema. @throws ProblemError (IMPORT_INVALID) with JSON pointers to the errors */
function requireShape<Schema extends TSchema>(schema: Schema, given: unknown): Static<Schema> {
  if (matches(schema, given)) return given as Static<Schema>;
  const errors: Fault[] = mismatches(schema, given)
    .slice(0, MOST_FAULTS)
    .map(({ instancePath, message }) => ({ pointer: instancePath, detail: message }));
  throw invalid(errors);
}

function invalid(errors: readonly Fault[]): ProblemError {
  const [first] = errors;
  return new ProblemError('IMPORT_INVALID', `${first?.pointer || '/'}: ${first?.detail ?? 'is not accepted'}`, errors);
}
