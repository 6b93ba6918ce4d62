import { bottlenecksOfRun } from '../analysis/bottlenecks.ts';
import type { Kept } from '../local-store/local-store.ts';
import { type PlannedRun, planInRun } from '../plan/run-plans.ts';
import type { RunResult } from '../simulation/run.ts';
import { type Run, WITHOUT_RESULT } from '../spec/resources/run.ts';

/** Returns a planned run as a resource without a result. */
export function unstartedRun(planned: PlannedRun): Run {
  const { index, inputDigest, point, replication } = planned;
  return {
    id: `${inputDigest.slice(0, 16)}-${index}`,
    index,
    inputDigest,
    ...WITHOUT_RESULT,
    error: null,
    reused: false,
    wallMs: 0,
    status: 'queued',
    point: { ...point },
    ...planInRun(planned),
    replication,
  };
}

/** Returns the origin of a stored result if it was imported. */
export function originOf(kept: Kept | undefined): Pick<Run, 'origin'> {
  if (!kept?.imported) return {};
  const { by, at } = kept.imported;
  return { origin: { importId: null, importedBy: by, importedAt: at, computed: kept.computed ?? null } };
}

/** Returns a finished run as shown by `run --json` and the service. */
export function finishedRun(planned: PlannedRun, result: RunResult, wallMs: number, reused: boolean): Run {
  return {
    ...unstartedRun(planned),
    status: result.status,
    error: result.error ?? null,
    digest: result.digest || null,
    operationsDigest: result.operationsDigest || null,
    reused,
    metrics: { ...result.metrics },
    breakdown: { ...result.breakdown },
    percentiles: result.percentiles.map((percentile) => ({ ...percentile, stagesNs: { ...percentile.stagesNs } })),
    occupancy: result.occupancy.map((resource) => ({ ...resource })),
    bottlenecks: bottlenecksOfRun(result.occupancy),
    counters: { ...result.counters },
    events: result.events,
    simulatedNs: result.simulatedNs,
    wallMs,
    ...(result.ranks && { ranks: result.ranks.map((rank) => ({ ...rank })) }),
    ...(result.pending && { pending: result.pending.map((operation) => ({ ...operation })) }),
    ...(result.criticalPath && { criticalPath: result.criticalPath.map((step) => ({ ...step })) }),
  };
}
