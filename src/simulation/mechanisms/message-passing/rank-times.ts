import type { RankTime } from '../../run.ts';
import type { Replay } from './replay.ts';

/** Returns how each rank spent its time. */
export function rankTimes(replay: Replay, ranks: number): RankTime[] {
  return Array.from({ length: ranks }, (_, rank) => {
    const { finishNs } = replay.resources.finishOf(rank);
    const computingNs = replay.computingNs[rank];
    const overheadNs = replay.overheadNs[rank];
    const waitingNs = finishNs * replay.resources.cpusUsed(rank) - computingNs - overheadNs;
    return { rank, finishNs, computingNs, overheadNs, waitingNs };
  });
}
