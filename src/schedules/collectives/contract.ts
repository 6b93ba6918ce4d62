import type { RankProgram } from '../rank-program.ts';

/** Size of a collective, checked. */
export interface CollectiveSize {
  readonly ranks: number;
  readonly bytes: number;
  /** Core time of combining what was received with what is there, in ns per byte. */
  readonly computeNsPerByte: number;
  /** Rank that a broadcast starts from or a gather ends at. */
  readonly root: number;
  /** Bytes of a piece where the algorithm cuts its message into a pipeline. */
  readonly segmentBytes: number;
}

export interface Algorithm {
  readonly id: string;
  readonly summary: string;
  readonly segmented?: true;
  /** Writes what one rank does. */
  readonly write: (program: RankProgram, rank: number, size: CollectiveSize) => void;
}

/** A collective operation and the ways to do it; the first one is the usual. */
export interface Collective {
  readonly id: string;
  readonly summary: string;
  /** What `bytes` counts. */
  readonly bytesAre: string;
  readonly rooted?: true;
  readonly reduces?: true;
  readonly algorithms: readonly Algorithm[];
}
