import type { ComparisonRow } from './contract.ts';
import { unpackOccupancy } from './occupancies.ts';
import { unpackStageMeans } from './stage-means.ts';

/** Runs of an experiment that share point, mechanism and status, as the statement packs them. */
export interface PackedRuns {
  readonly point: string;
  /** Kind. */
  readonly mechanism: string;
  /** The name that it is listed under, if that is another. */
  readonly name: string | null;
  readonly status: ComparisonRow['status'];
  /** One after another, numbers in network byte order. */
  readonly packed: Buffer;
}

/** What a group of `PackedRuns` aggregates: index, replication, seed, then means of stages and occupancy, each behind its length. */
export const PACKED = `
  int4send(r.index) || int4send(r.replication) || int8send(r.seed) ||
  int4send(coalesce(length(s.stage_means), -1)) || coalesce(s.stage_means, '') ||
  int4send(coalesce(length(s.occupancy), -1)) || coalesce(s.occupancy, '')`;

/** A run without the metric that is compared; large parts are unpacked where they are asked for. */
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

/** Runs in plan order; those of a point share it. */
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

/** Bytes behind their length, which is negative where there are none, and where they end. */
function part(packed: Buffer, at: number): [Buffer | null, number] {
  const [from, length] = [at + 4, packed.readInt32BE(at)];
  return length < 0 ? [null, from] : [packed.subarray(from, from + length), from + length];
}

/** A run with the metric that is compared. */
export class ComparedRun implements ComparisonRow {
  readonly point: ComparisonRow['point'];
  readonly mechanism: string;
  readonly kind: string | undefined;
  readonly status: ComparisonRow['status'];
  readonly replication: number;
  readonly seed: number;
  readonly value: number | null;
  readonly #run: PackedRun;

  constructor(run: PackedRun, value: number | null) {
    this.point = run.point;
    this.mechanism = run.mechanism;
    this.kind = run.kind;
    this.status = run.status;
    this.replication = run.replication;
    this.seed = run.seed;
    this.value = value;
    this.#run = run;
  }

  get stages(): ComparisonRow['stages'] {
    return this.#run.stages && unpackStageMeans(this.#run.stages);
  }

  get occupancy(): ComparisonRow['occupancy'] {
    return this.#run.occupancy && unpackOccupancy(this.#run.occupancy);
  }
}
