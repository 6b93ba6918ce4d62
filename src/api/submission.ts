import { firstRound } from '../exploration/replications.ts';
import { activeTracer } from '../monitoring/tracing.ts';
import { type Means, RefusedPlan, remainingOf, requireAffordable, requireWithinLimits } from '../plan/affordable.ts';
import { meanTraceBytes } from '../plan/cost.ts';
import { notesOn } from '../plan/notes.ts';
import { type ExperimentPlan, planInSlices } from '../plan/plan-experiment.ts';
import { summariseRefusal } from '../plan/summary.ts';
import { ProblemError } from '../spec/errors.ts';
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

/**
 * Accepts a specification. Its runs are stored before the response, then computed.
 * @throws ProblemError if the specification is not valid, too large or expected to need more than this service accepts, or if the
 * idempotency key belongs to another one.
 */
export async function submitExperiment(services: Services, submitted: SubmittedSpecification): Promise<Experiment> {
  const written = requireSpecification(submitted.input, { ...submitted, project: usualProject('submit') });
  requireNow('submit', written.project);
  const planned = await planFor(services, written);
  await requireAffordable(planned, meansOf(services));
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
  const summary = await remainingOf(plan, meansOf(services));
  requireWithinLimits(summary);
  return { ...summary, waitingFor: await services.store.waitingFor(spec.requires ?? []) };
}

/** Returns what decides on the acceptance of a plan by this service. */
export const meansOf = ({ config, store }: Pick<Services, 'config' | 'store'>): Means => ({
  ...{ limits: config.limits, parallel: config.workers },
  storedDigests: (digests, traceLevel, project) => store.runs.storedDigests(digests, traceLevel, project),
});

/**
 * Plans a specification with the stored schedules that it names; errors point at missing ones. Planning yields to other requests
 * and is abandoned when its request ends.
 */
export async function planFor({ store }: Pick<Services, 'store'>, spec: ExperimentSpec): Promise<ExperimentPlan> {
  const schedules = await store.schedules.known([...schedulesIn(spec).keys()]);
  return planInSlices(spec, { schedules, signal: currentDeadline()?.signal });
}
