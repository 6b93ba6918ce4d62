import type { RankProgram } from '../rank-program.ts';

/** Validated size of a collective. */
export interface CollectiveSize {
  readonly ranks: number;
  readonly bytes: number;
  /** Core time for combining received data with local data, in ns per byte. */
  readonly computeNsPerByte: number;
  /** Rank that a broadcast starts from or a gather ends at. */
  readonly root: number;
  /** Segment size in bytes, for algorithms that pipeline their message. */
  readonly segmentBytes: number;
}

export interface Algorithm {
  readonly id: string;
  readonly summary: string;
  readonly segmented?: true;
  /** Writes the program of one rank. */
  readonly write: (program: RankProgram, rank: number, size: CollectiveSize) => void;
}

/** A collective operation and its algorithms; the first one is the default. */
export interface Collective {
  readonly id: string;
  readonly summary: string;
  /** Meaning of `bytes`. */
  readonly bytesAre: string;
  readonly rooted?: true;
  readonly reduces?: true;
  readonly algorithms: readonly Algorithm[];
}
