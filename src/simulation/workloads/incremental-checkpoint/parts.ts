import type { Collective } from '../collective.ts';
import type { WorkloadSetting } from '../contract.ts';
import { oppositeOf } from '../opposite.ts';
import type { Application } from './application.ts';
import type { CheckpointedMemory, Places } from './checkpointed-memory.ts';
import type { Tracking, TrackingWay } from './tracking.ts';

/** What writing, checkpoints and recovery work on together. */
export interface Parts {
  readonly setting: WorkloadSetting;
  readonly way: TrackingWay;
  readonly isIncremental: boolean;
  readonly memory: CheckpointedMemory;
  readonly tracking: Tracking;
  readonly barrier: Collective<number>;
  readonly places: Places;
}

/** The processes that run the program, once they are known. */
export class Group {
  constructor(
    readonly members: readonly number[],
    readonly application: Application,
    /** The member that fails. */
    readonly failed: number,
  ) {}

  placeOf(rank: number): number {
    return this.members.indexOf(rank);
  }

  /** Who keeps the checkpoints of a process: the one that lies opposite. */
  keeperOf(rank: number): number {
    return this.members[oppositeOf(this.placeOf(rank), this.members.length)]!;
  }

  partnersOf(rank: number): number[] {
    return this.application.partnersOf(this.placeOf(rank));
  }
}

/** Some cells of a page that one put or get moves. */
export interface Piece {
  readonly cell: number;
  readonly count: number;
  readonly bytes: number;
  /** Address of the first cell in its memory. */
  readonly address: number;
}

/** A page in pieces of at most `transferBytes`. */
export function piecesOf({ memory, setting }: Parts, page: number): Piece[] {
  const { cells } = memory;
  const { cellsPerPage } = cells;
  const { cellBytes } = cells.layout;
  const most = Math.max(1, Math.floor(Number(setting.parameters.transferBytes) / cellBytes));
  return Array.from({ length: Math.ceil(cellsPerPage / most) }, (_, index) => {
    const cell = page * cellsPerPage + index * most;
    const count = Math.min(most, cellsPerPage - index * most);
    return { cell, count, bytes: count * cellBytes, address: cells.addressOf(cell) };
  });
}
