import { remainingSeconds } from '../spec/remaining-time.ts';
import { type Experiment, isOver, Experiment as schema } from '../spec/resources/experiment.ts';
import type { WaitingFor } from '../spec/resources/waiting-for.ts';
import type { Experiment as Columns } from './generated/client.ts';
import { columnsShownBy } from './resource-columns.ts';

export interface Row extends Columns {
  /** Time in s since its first run began, or since it was continued; null before. */
  readonly elapsedSeconds: number | null;
}

/** Place in the queue of an experiment that has not begun. */
export interface QueuePlace {
  readonly position: number;
  readonly runsAhead: number;
}

/**
 * Whether an experiment needs a worker to go on: some runs are queued, or all are over and a round of adaptive replications is
 * to come.
 */
export const needsWorker = (row: Row): boolean => row.queued > 0 || (row.growing && row.running === 0 && !isOver(row));

/** Fields that are columns of the same name; those of another type are converted. */
const columnsOf = columnsShownBy<Experiment>(schema);

/** Converts a row to an experiment as the service shows it. `waitingFor` applies to workers of its model version. */
export function toExperiment(row: Row, place?: QueuePlace, waitingFor: WaitingFor | null = null): Experiment {
  const { total, queued, running, succeeded, failed, cancelled, reused } = row;
  return {
    ...columnsOf(row),
    // Written only by `createExperiment`, from a specification validated by its schema.
    specification: row.specification as unknown as Experiment['specification'],
    counts: { total, queued, running, succeeded, failed, cancelled, reused },
    mostRuns: mostRunsOf(row),
    progress: total === 0 ? 1 : (succeeded + failed + cancelled) / mostRunsOf(row),
    etaSeconds: etaOf(row),
    queuePosition: place?.position ?? null,
    runsAhead: place?.runsAhead ?? null,
    waitingFor: needsWorker(row) ? waitingFor : null,
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

function etaOf(row: Row): number | null {
  if (isOver(row)) return 0;
  const { elapsedSeconds, costDone, costTotal, running, queued, total, reused } = row;
  if (elapsedSeconds === null) return null;
  // Assumes that runs of further rounds cost as much as those so far.
  const possibleCost = (costTotal * (mostRunsOf(row) - total)) / Math.max(1, total - reused);
  const computed = row.succeeded + row.failed - reused;
  return remainingSeconds({ elapsedSeconds, costDone, costTotal, computed, running, queued, possibleCost });
}
