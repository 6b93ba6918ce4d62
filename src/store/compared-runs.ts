import type { ComparisonRow } from './contract.ts';
import { unpackOccupancy } from './occupancies.ts';
import { unpackStageMeans } from './stage-means.ts';

/** Runs of an experiment with the same point, mechanism and status, as the statement packs them. */
export interface PackedRuns {
  readonly point: string;
  readonly mechanism: string;
  /** Name under which the specification lists the mechanism, if it differs from the kind. */
  readonly name: string | null;
  readonly status: ComparisonRow['status'];
  /** Concatenated records; numbers are in network byte order. */
  readonly packed: Buffer;
}

/**
 * Record aggregated by `PackedRuns`: index, replication and seed, then stage means and occupancy, each preceded by its length.
 */
export const PACKED = `
  int4send(r.index) || int4send(r.replication) || int8send(r.seed) ||
  int4send(coalesce(length(s.stage_means), -1)) || coalesce(s.stage_means, '') ||
  int4send(coalesce(length(s.occupancy), -1)) || coalesce(s.occupancy, '')`;

/** A run without the compared metric. Large parts are unpacked only when they are read. */
interface PackedRun {
  readonly index: number;
  readonly point: ComparisonRow['point'];
  readonly mechanism: string;
  readonly kind: string | undefined;
  readonly status: ComparisonRow['status'];
  readonly replication: number;
  readonly seed: number;
  readonly stages: Buffer | null;
  readonly occupancy: Buffer | null;
}

/** Unpacks runs and returns them in plan order. Runs of the same point share one object for it. */
export function unpackRuns(groups: readonly PackedRuns[]): PackedRun[] {
  const points = new Map<string, ComparisonRow['point']>();
  const runs: PackedRun[] = [];
  for (const { point: text, mechanism: kind, name, status, packed } of groups) {
    const named = { mechanism: name ?? kind, kind: name === null ? undefined : kind };
    const point = points.get(text) ?? (JSON.parse(text) as ComparisonRow['point']);
    points.set(text, point);
    for (let at = 0; at < packed.length; ) {
      const [index, replication] = [packed.readInt32BE(at), packed.readInt32BE(at + 4)];
      const seed = Number(packed.readBigInt64BE(at + 8));
      const [stages, afterStages] = part(packed, at + 16);
      const [occupancy, end] = part(packed, afterStages);
      runs.push({ index, point, ...named, status, replication, seed, stages, occupancy });
      at = end;
    }
  }
  return runs.sort((a, b) => a.index - b.index);
}

/** Returns the length-prefixed bytes at an offset (null if the length is negative) and the offset behind them. */
function part(packed: Buffer, at: number): [Buffer | null, number] {
  const [from, length] = [at + 4, packed.readInt32BE(at)];
  return length < 0 ? [null, from] : [packed.subarray(from, from + length), from + length];
}

/** A run with the compared metric. */
export class ComparedRun implements ComparisonRow {
  readonly point: ComparisonRow['point'];
  readonly mechanism: string;
  readonly kind: string | undefined;
  readonly status: ComparisonRow['status'];
  readonly replication: number;
  readonly seed: number;
  readonly value: number | null;
  private readonly run: PackedRun;

  constructor(run: PackedRun, value: number | null) {
    this.point = run.point;
    this.mechanism = run.mechanism;
    this.kind = run.kind;
    this.status = run.status;
    this.replication = run.replication;
    this.seed = run.seed;
    this.value = value;
    this.run = run;
  }

  get stages(): ComparisonRow['stages'] {
    return this.run.stages && unpackStageMeans(this.run.stages);
  }

  get occupancy(): ComparisonRow['occupancy'] {
    return this.run.occupancy && unpackOccupancy(this.run.occupancy);
  }
}
