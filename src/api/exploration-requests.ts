import { strategyOf } from '../exploration/explore.ts';
import { type Over, parseOver, withOver } from '../exploration/over.ts';
import { planRound } from '../exploration/plan-round.ts';
import { type Asked, askedOf } from '../exploration/problem.ts';
import { refusal } from '../exploration/refusal.ts';
import { requireAffordable } from '../plan/affordable.ts';
import { modelVersion } from '../plan/model-version.ts';
import { specDigest } from '../plan/plan-experiment.ts';
import { ProblemError } from '../spec/errors.ts';
import { requireSpecification } from '../spec/parse.ts';
import type { Exploration } from '../spec/resources/exploration.ts';
import { schedulesIn, withProcesses } from '../spec/schedules.ts';
import { currentDeadline } from '../store/deadline.ts';
import { requireNow, usualProject } from './access/principal.ts';
import type { Services } from './services.ts';
import { meansOf, type SubmittedSpecification } from './submission.ts';

/** A question about a specification. Omitted fields have defaults. */
export interface ExplorationRequest extends Pick<Asked, 'question'> {
  readonly budget?: number | undefined;
  readonly metric?: string | undefined;
  readonly width?: number | undefined;
  /** `path=a,b,c` or `path=low..high`. */
  readonly over?: readonly string[] | undefined;
}

/**
 * Accepts an exploration. It is stored before the response and then proceeds on its own.
 * @throws ProblemError if the specification or question is not valid, or needs more than this service accepts
 */
export async function beginExploration(
  services: Services,
  submitted: SubmittedSpecification,
  { over = [], ...request }: ExplorationRequest,
): Promise<Exploration> {
  const written = requireSpecification(submitted.input, { ...submitted, project: usualProject('submit') });
  requireNow('submit', written.project);
  const schedules = await services.store.schedules.known([...schedulesIn(written).keys()]);
  const chosen: Over = Object.assign({}, ...over.map(parseOver));
  const { spec, ranges } = withOver(withProcesses(written, schedules), chosen);
  const asked = askedOf(spec, { ...request, ranges });
  const most = services.config.limits.newRuns;
  if (asked.budget > most)
    throw refusal('budget', `${asked.budget} runs; accepted: at most ${most} (ONESIDED_MAX_RUNS)`);
  const options = { schedules, signal: currentDeadline()?.signal };
  const start = await strategyOf(spec, asked, options);
  const first = await start().next();
  if (!first.done) {
    const planned = await planRound(spec, first.value, { place: 0, ...options });
    await requireAffordable(planned, meansOf(services));
  }
  const exploration = await services.store.explorations.create({
    ...asked,
    ...{ name: spec.name, project: spec.project, specification: spec },
    ...{ specDigest: specDigest(spec), modelVersion: modelVersion(), idempotencyKey: submitted.idempotencyKey },
  });
  services.explorer?.wake();
  return exploration;
}

/** Returns the exploration of a request. @throws ProblemError if the store found none. */
export function existingExploration(id: string, exploration: Exploration | undefined): Exploration {
  if (!exploration) throw new ProblemError('EXPLORATION_NOT_FOUND', `There is no exploration ${id}`);
  return exploration;
}

/** Deletes an exploration, ending it if necessary. The experiments of its rounds remain. */
export async function deleteExploration(services: Services, id: string): Promise<void> {
  await cancelExploration(services, id);
  await services.store.explorations.remove(id);
}

/** Ends an exploration without an answer and cancels its current round; finished rounds remain. */
export async function cancelExploration({ store, dispatcher }: Services, id: string): Promise<Exploration> {
  existingExploration(id, await store.explorations.find(id));
  await store.explorations.finish(id, { state: 'cancelled' });
  // Read again, as a round may have begun in between. A round that begins later is cancelled by the process that began it.
  const cancelled = existingExploration(id, await store.explorations.find(id));
  const last = cancelled.experiments.at(-1);
  if (cancelled.state === 'cancelled' && last !== undefined) await store.experiments.cancel(last);
  dispatcher.wake();
  return existingExploration(id, await store.explorations.find(id));
}

/**
 * Resumes an exploration that failed or was cancelled: failed and cancelled runs of its last round are queued again. One that is
 * in progress or has its answer stays unchanged.
 * @throws ProblemError if it does not exist, its last round was deleted, it was begun under another model version, or the right
 * is missing.
 */
export async function retryExploration({ store, dispatcher, explorer }: Services, id: string): Promise<Exploration> {
  const exploration = existingExploration(id, await store.explorations.find(id));
  requireNow('submit', exploration.project);
  if (exploration.state !== 'failed' && exploration.state !== 'cancelled') return exploration;
  requirePresentModel(exploration);
  // First, so the round is already in progress when the exploration is next advanced.
  const last = exploration.experiments.at(-1);
  if (last !== undefined && !(await store.experiments.find(last))) throw roundIsGone(last);
  if (last !== undefined) await store.experiments.retry(last);
  await store.explorations.reopen(id);
  dispatcher.wake();
  explorer?.wake();
  return existingExploration(id, await store.explorations.find(id));
}

/** Prevents comparing rounds of different model versions. */
function requirePresentModel({ modelVersion: begun }: Exploration): void {
  if (begun === modelVersion()) return;
  const detail = `It was started with version ${begun.slice(0, 12)} of the model; this service has ${modelVersion().slice(0, 12)}. Explore the specification anew.`;
  throw new ProblemError('EXPLORATION_STATE', detail);
}

function roundIsGone(experiment: string): ProblemError {
  const detail = `Its last round, experiment ${experiment}, was deleted; restore it, or explore the specification anew.`;
  return new ProblemError('EXPLORATION_STATE', detail);
}
