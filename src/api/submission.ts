import { type PlanOptions, planExperiment } from '../plan/plan-experiment.ts';
import { summarise, summariseRefusal } from '../plan/summary.ts';
import { ProblemError } from '../spec/errors.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { type ParseOptions, requireSpecification } from '../spec/parse.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import type { PlanSummary } from '../spec/resources/plan.ts';
import { schedulesIn } from '../spec/schedules.ts';
import type { Services } from './services.ts';

/** A specification as it came in: a text in a named format, or an object. */
export interface SubmittedSpecification extends ParseOptions {
  readonly input: unknown;
  readonly idempotencyKey?: string | undefined;
}

/** A plan that cannot be accepted; `plan` says how large it would be. */
export class RefusedPlan extends ProblemError {
  readonly plan: PlanSummary;

  constructor(problem: ProblemError, plan: PlanSummary) {
    super(problem.code, problem.message, problem.errors, { cause: problem });
    this.plan = plan;
  }
}

/**
 * Accepts a specification: its runs are stored before the answer, then computed.
 * @throws ProblemError where the specification is not valid or too large, or the idempotency key belongs to another.
 */
export async function submitExperiment(services: Services, submitted: SubmittedSpecification): Promise<Experiment> {
  const written = requireSpecification(submitted.input, submitted);
  const { spec, runs, specDigest, modelVersion } = planExperiment(written, await schedulesOf(services, written));
  const schedules = [...schedulesIn(written).keys()];
  const { experiment, created } = await services.store.experiments.create({
    name: spec.name,
    project: spec.project,
    tags: spec.tags,
    specification: spec,
    specDigest,
    modelVersion,
    machine: spec.machine.preset,
    workload: spec.workload.kind,
    mechanisms: spec.mechanisms.map(({ kind }) => kind),
    traceLevel: spec.trace.level,
    runs,
    schedules,
    ...(submitted.idempotencyKey === undefined ? {} : { idempotencyKey: submitted.idempotencyKey }),
  });
  if (created) services.dispatcher.wake();
  return experiment;
}

/**
 * What a specification expands to; stores and runs nothing.
 * @throws ProblemError where it is not valid, RefusedPlan where it is valid but too large.
 */
export async function planSubmission(services: Services, submitted: SubmittedSpecification): Promise<PlanSummary> {
  const spec = requireSpecification(submitted.input, submitted);
  const schedules = await schedulesOf(services, spec);
  const plan = orRefusal(
    () => planExperiment(spec, schedules),
    (problem) => summariseRefusal(spec, problem),
  );
  const digests = plan.runs.map(({ inputDigest }) => inputDigest);
  const stored = await services.store.runs.storedDigests([...new Set(digests)], spec.trace.level);
  return summarise(plan, { stored, parallel: services.config.workers });
}

/** What is stored of the schedules that a specification names; the plan points at those that are not. */
async function schedulesOf({ store }: Services, spec: ExperimentSpec): Promise<Pick<PlanOptions, 'schedules'>> {
  return { schedules: await store.schedules.known([...schedulesIn(spec).keys()]) };
}

function orRefusal<Plan>(plan: () => Plan, size: (problem: ProblemError) => PlanSummary): Plan {
  try {
    return plan();
  } catch (error) {
    throw error instanceof ProblemError ? new RefusedPlan(error, size(error)) : error;
  }
}
