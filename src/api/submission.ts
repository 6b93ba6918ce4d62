import { firstRound } from '../exploration/replications.ts';
import { activeTracer } from '../monitoring/tracing.ts';
import { meanTraceBytes } from '../plan/cost.ts';
import { notesOn } from '../plan/notes.ts';
import { type ExperimentPlan, planInSlices } from '../plan/plan-experiment.ts';
import { isWithinLimits, summarise, summariseRefusal } from '../plan/summary.ts';
import { ProblemError, specificationProblem } from '../spec/errors.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { kindsOf } from '../spec/mechanism-names.ts';
import { type ParseOptions, requireSpecification } from '../spec/parse.ts';
import { isAdaptive } from '../spec/replications.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import type { PlanSummary } from '../spec/resources/plan.ts';
import { schedulesIn } from '../spec/schedules.ts';
import { currentDeadline } from '../store/deadline.ts';
import { requireNow, usualProject } from './access/principal.ts';
import type { Services } from './services.ts';

/** A specification as received: a text in a named format, or an object. */
export interface SubmittedSpecification extends ParseOptions {
  readonly input: unknown;
  readonly idempotencyKey?: string | undefined;
}

/** A plan that cannot be accepted; `plan` holds its size. */
export class RefusedPlan extends ProblemError {
  readonly plan: PlanSummary;

  constructor(problem: ProblemError, plan: PlanSummary) {
    super(problem.code, problem.message, problem.errors, { cause: problem });
    this.plan = plan;
  }
}

/**
 * Accepts a specification. Its runs are stored before the response, then computed.
 * @throws ProblemError if the specification is not valid, too large or expected to need more than this service accepts, or if the
 * idempotency key belongs to another one.
 */
export async function submitExperiment(services: Services, submitted: SubmittedSpecification): Promise<Experiment> {
  const written = requireSpecification(submitted.input, { ...submitted, project: usualProject('submit') });
  requireNow('submit', written.project);
  const planned = await planFor(services, written);
  await requireAffordable(services, planned);
  const { spec, specDigest, modelVersion } = planned;
  const { runs, mostRuns } = firstRound(planned);
  const schedules = [...schedulesIn(written).keys()];
  const { experiment, created } = await traced(services.store.experiments).create({
    name: spec.name,
    project: spec.project,
    tags: spec.tags,
    specification: spec,
    specDigest,
    modelVersion,
    machine: spec.machine.preset,
    workload: spec.workload.kind,
    mechanisms: kindsOf(spec.mechanisms),
    traceLevel: spec.trace.level,
    runTraceBytes: meanTraceBytes(runs),
    priority: spec.priority,
    requires: spec.requires,
    runs,
    notes: notesOn(planned.runs),
    ...(isAdaptive(spec.replications) && { mostRuns }),
    schedules,
    ...(submitted.idempotencyKey === undefined ? {} : { idempotencyKey: submitted.idempotencyKey }),
  });
  if (created) services.dispatcher.wake();
  return experiment;
}

/** Traces the storing of an experiment as a separate span of the request. */
function traced(experiments: Services['store']['experiments']): Pick<typeof experiments, 'create'> {
  const step = activeTracer()?.begin('create experiment');
  if (!step) return experiments;
  return {
    create: async (experiment) => {
      try {
        const stored = await step.within(() => experiments.create(experiment));
        step.end({ 'onesided.experiment.id': stored.experiment.id, 'onesided.runs': experiment.runs.length });
        return stored;
      } catch (error) {
        step.end({}, String(error));
        throw error;
      }
    },
  };
}

/**
 * Returns what a specification expands to, without storing or running anything.
 * @throws ProblemError if it is not valid, RefusedPlan if it is valid but too large or needs more than is accepted.
 */
export async function planSubmission(services: Services, submitted: SubmittedSpecification): Promise<PlanSummary> {
  const spec = requireSpecification(submitted.input, { ...submitted, project: usualProject('submit', 'read') });
  requireNow('read', spec.project);
  const plan = await planFor(services, spec).catch((error: unknown) => {
    if (!(error instanceof ProblemError) || error.status >= 500) throw error;
    throw new RefusedPlan(error, summariseRefusal(spec, error, services.config.limits));
  });
  const summary = await summaryOf(services, plan);
  requireWithinLimits(summary);
  return { ...summary, waitingFor: await services.store.waitingFor(spec.requires ?? []) };
}

/** Returns the remaining runs of a plan and their expected cost. */
async function summaryOf({ config, store }: Services, { runs, spec, ...plan }: ExperimentPlan): Promise<PlanSummary> {
  const digests = new Set(runs.map(({ inputDigest }) => inputDigest));
  const stored = await store.runs.storedDigests([...digests], spec.trace.level, spec.project);
  return summarise({ ...plan, spec, runs }, { stored, parallel: config.workers, limits: config.limits });
}

/** Throws a RefusedPlan (SPEC_TOO_COSTLY). Queries the store only for plans that could be too costly without stored results. */
export async function requireAffordable(services: Services, plan: ExperimentPlan): Promise<void> {
  if (isWithinLimits(plan, services.config.limits)) return;
  requireWithinLimits(await summaryOf(services, plan));
}

function requireWithinLimits(summary: PlanSummary): void {
  if (summary.errors.length === 0) return;
  throw new RefusedPlan(specificationProblem('SPEC_TOO_COSTLY', summary.errors), summary);
}

/**
 * Plans a specification with the stored schedules that it names; errors point at missing ones. Planning yields to other requests
 * and is abandoned when its request ends.
 */
export async function planFor({ store }: Pick<Services, 'store'>, spec: ExperimentSpec): Promise<ExperimentPlan> {
  const schedules = await store.schedules.known([...schedulesIn(spec).keys()]);
  return planInSlices(spec, { schedules, signal: currentDeadline()?.signal });
}
