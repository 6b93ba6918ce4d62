import { type Experiment, isOver } from '../spec/resources/experiment.ts';
import type { WaitingFor } from '../spec/resources/waiting-for.ts';
import type { Experiment as Columns } from './generated/client.ts';

export interface Row extends Columns {
  /** Time in s since its first run began, or since it was continued; null before. */
  readonly elapsedSeconds: number | null;
}

/** Place in the queue of an experiment that has not begun. */
export interface QueuePlace {
  readonly position: number;
  readonly runsAhead: number;
}

/** Converts a row to an experiment as the service shows it. `waitingFor` applies to queued runs of its model version. */
export function toExperiment(row: Row, place?: QueuePlace, waitingFor: WaitingFor | null = null): Experiment {
  const { id, name, project, state, tags, specification, specDigest, modelVersion, machine, workload } = row;
  const { mechanisms, notes, total, queued, running, succeeded, failed, cancelled, reused } = row;
  return {
    id,
    name,
    project,
    state,
    tags,
    // Written only by `createExperiment`, from a specification validated by its schema.
    specification: specification as unknown as Experiment['specification'],
    specDigest,
    modelVersion,
    machine,
    workload,
    mechanisms,
    notes,
    counts: { total, queued, running, succeeded, failed, cancelled, reused },
    mostRuns: mostRunsOf(row),
    progress: total === 0 ? 1 : (succeeded + failed + cancelled) / mostRunsOf(row),
    etaSeconds: remainingSeconds(row),
    queuePosition: place?.position ?? null,
    runsAhead: place?.runsAhead ?? null,
    waitingFor: queued > 0 ? waitingFor : null,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    deletedAt: row.removedAt?.toISOString() ?? null,
    restorableUntil: row.purgeAt?.toISOString() ?? null,
  };
}

/** Returns the largest possible number of runs: further rounds of adaptive replications may add some. */
const mostRunsOf = (row: Row): number =>
  row.growing && !isOver(row) ? Math.max(row.total, row.mostRuns ?? 0) : row.total;

/**
 * Estimates from the measured rate: expected CPU seconds done per second since the first run began, or since it was continued.
 * Unfinished runs count as half done. Without them, the first estimate would be too high by as many times as runs are computed
 * at once; until as many have ended, there is none, as the time that workers take to begin would weigh too much.
 */
function remainingSeconds(row: Row): number | null {
  if (isOver(row)) return 0;
  const { elapsedSeconds, costDone, costTotal, running } = row;
  const computed = row.succeeded + row.failed - row.reused;
  if (elapsedSeconds === null || costDone <= 0 || computed < running) return null;
  // Assumes that runs of further rounds cost as much as those so far.
  const possible = (costTotal * (mostRunsOf(row) - row.total)) / Math.max(1, row.total - row.reused);
  const costPerRun = Math.max(0, costTotal - costDone) / Math.max(1, running + row.queued);
  const done = costDone + (running * costPerRun) / 2;
  return (Math.max(0, elapsedSeconds) * Math.max(0, costTotal + possible - done)) / done;
}
