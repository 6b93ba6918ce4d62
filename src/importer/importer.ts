import { type Repetition, repeatedly } from '../background/repeatedly.ts';
import { modelVersion } from '../plan/model-version.ts';
import { notesOn } from '../plan/notes.ts';
import { planExperiment } from '../plan/plan-experiment.ts';
import { type PlannedRun, withoutTrace } from '../plan/run-plans.ts';
import { ProblemError } from '../spec/errors.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { kindsOf } from '../spec/mechanism-names.ts';
import { isOver } from '../spec/resources/experiment.ts';
import type { Import, ImportedRun } from '../spec/resources/import.ts';
import { hasResult } from '../spec/resources/run.ts';
import { schedulesIn } from '../spec/schedules.ts';
import type { NewExperiment, Store } from '../store/contract.ts';
import { difference } from './difference.ts';

export interface ImporterOptions {
  readonly store: Pick<Store, 'experiments' | 'imports' | 'runs' | 'schedules'>;
  /** Called when new runs are waiting in the store. */
  readonly onRuns: () => void;
  /** Interval at which to check whether the recomputed runs are over, in ms. Default 500. */
  readonly intervalMs?: number;
  readonly onError?: (error: unknown) => void;
}

/**
 * Completes the checks of imports of its model version. Recomputed results are compared with the received ones; then either the
 * whole import is stored for reuse, or nothing. Any number of processes may do this, and one continues where another ended.
 */
export function startImporter(options: ImporterOptions): Repetition {
  const { store, intervalMs = 500, onError = () => undefined } = options;
  return repeatedly({ intervalMs, onError }, async (report) => {
    for (const imported of await store.imports.checking(modelVersion())) {
      await advance(imported, options).catch(report);
    }
    return false;
  });
}

async function advance(imported: Import, { store, onRuns }: ImporterOptions): Promise<void> {
  const verdict = await verdictOf(imported, store);
  if (verdict === 'open') return;
  await store.imports.asFinisher(imported.id, () => settle(imported, verdict, store));
  if (verdict === 'same') onRuns();
}

async function settle(imported: Import, verdict: string, store: ImporterOptions['store']): Promise<void> {
  const { id } = imported;
  if (verdict !== 'same') {
    await store.imports.settle(id, { state: 'quarantined', reason: verdict });
    return;
  }
  await acceptAll(id, store);
  await store.imports.settle(id, { state: 'accepted', ...(await wholeOrRefusal(imported, store)) });
}

/** Creates the experiment of the whole specification. If its missing runs exceed a limit, the results are still accepted. */
async function wholeOrRefusal(imported: Import, store: ImporterOptions['store']) {
  try {
    return { experiment: await wholeExperiment(imported, store), reason: null };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
    const reason = `The results are accepted, but the missing runs are not computed: ${error.message} Then submit the specification.`;
    return { experiment: null, reason };
  }
}

/** Returns `open` while the sample is being computed, `same` if it equals the import, or else a description of the problem. */
async function verdictOf(imported: Import, store: ImporterOptions['store']): Promise<string> {
  const check = imported.checkExperiment;
  if (check !== null) {
    const experiment = await store.experiments.find(check);
    if (!experiment || experiment.state === 'cancelled') return `The check was cancelled (experiment ${check}).`;
    if (!isOver(experiment)) return 'open';
    const wrong = await firstDifference(imported.id, check, store);
    if (wrong !== undefined) return wrong;
  }
  const conflict = await store.imports.conflict(imported.id);
  if (conflict === undefined) return 'same';
  return `A different result is already stored for the input ${conflict}.`;
}

async function firstDifference(
  id: string,
  experiment: string,
  { imports, runs }: ImporterOptions['store'],
): Promise<string | undefined> {
  for await (const run of runs.stream(experiment)) {
    const [staged] = await imports.staged(id, { inputDigests: [run.inputDigest] });
    // Another process has found no difference and already begun to store the results.
    if (!staged) continue;
    if (!hasResult(run)) {
      return `A run of the check failed here: ${run.error?.message ?? run.status} (run ${run.id})`;
    }
    const { result } = contentOf(staged.content);
    const wrong = difference(result, { ...run, ...(await runs.replays([run.id])).get(run.id) });
    if (wrong !== undefined) return `${wrong} (run ${run.id})`;
  }
  return undefined;
}

/** Parses JSON that was validated before it was stored. */
const contentOf = (content: string): ImportedRun => JSON.parse(content) as ImportedRun;

/** Number of results stored per transaction. */
const PORTION = 200;

async function acceptAll(id: string, { imports }: ImporterOptions['store']): Promise<void> {
  for (;;) {
    const staged = await imports.staged(id, { limit: PORTION });
    if (staged.length === 0) return;
    const runs = staged.map(({ inputDigest, content }) => {
      const { result, computed } = contentOf(content);
      return { inputDigest, result: result as Parameters<typeof imports.accept>[1][number]['result'], computed };
    });
    await imports.accept(id, runs);
  }
}

/** Creates the experiment of the whole specification: it reuses imported results; failed and missing runs are computed. */
async function wholeExperiment(imported: Import, store: ImporterOptions['store']): Promise<string> {
  const spec = await store.imports.specificationOf(imported.id);
  if (!spec) throw new Error(`the import ${imported.id} was removed meanwhile`);
  const schedules = await store.schedules.known([...schedulesIn(spec).keys()]);
  const planned = planExperiment(spec, { schedules });
  const key = `import of ${planned.specDigest.slice(0, 32)} by model ${planned.modelVersion}`;
  const { experiment } = await store.experiments.create(
    newExperiment({ spec, runs: planned.runs, specDigest: planned.specDigest, ofImport: imported.id }, key),
  );
  return experiment.id;
}

/** Runs of a specification that an import asks for. */
type OfImport = Required<Pick<NewExperiment, 'specDigest' | 'ofImport'>> & {
  readonly spec: ExperimentSpec;
  readonly runs: readonly PlannedRun[];
};

/** Returns an experiment of an import, without traces, as imports contain none. */
export function newExperiment({ spec, runs, specDigest, ofImport }: OfImport, idempotencyKey?: string): NewExperiment {
  return {
    ...{ name: spec.name, project: spec.project, tags: spec.tags, specification: spec, specDigest, ofImport },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    modelVersion: modelVersion(),
    machine: spec.machine.preset,
    workload: spec.workload.kind,
    mechanisms: kindsOf(spec.mechanisms),
    traceLevel: 'off',
    priority: spec.priority,
    requires: spec.requires,
    runs: runs.map((run, index) => ({ ...withoutTrace(run), index })),
    notes: notesOn(runs),
    schedules: [...schedulesIn(spec).keys()],
  };
}
