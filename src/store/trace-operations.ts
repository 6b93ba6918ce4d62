import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { STAGES, type Trace } from '../simulation/run.ts';
import type { TraceWindow } from '../spec/resources/trace.ts';
import { fewAtOnce } from './few-at-once.ts';
import { fromPlanes, toPlanes } from './trace-columns.ts';

type Operations = Trace['operations'];
type WindowOperations = NonNullable<TraceWindow['operations']>;

/** Operations of one chunk, ordered by start; the range covers all of them from start to end. */
export interface OperationsChunk {
  readonly fromNs: number;
  readonly toNs: number;
  readonly count: number;
  readonly data: Buffer;
}

const CHUNK_OPERATIONS = 4096;
const STAGE_COUNT = STAGES.length;
const LEVEL = { level: 4 };

/** Cuts the operations of a trace into chunks in order of time. Compression runs outside the calling thread. */
export async function encodeOperations({ id, startNs, latencyNs, stagesNs }: Operations): Promise<OperationsChunk[]> {
  const starts = Array.from({ length: Math.ceil(id.length / CHUNK_OPERATIONS) }, (_, i) => i * CHUNK_OPERATIONS);
  return fewAtOnce(starts, async (from) => {
    const to = Math.min(from + CHUNK_OPERATIONS, id.length);
    let toNs = 0;
    for (let row = from; row < to; row++) toNs = Math.max(toNs, startNs[row]! + latencyNs[row]!);
    const planes = [
      toPlanes(id.subarray(from, to), 4),
      toPlanes(startNs.subarray(from, to), 8),
      toPlanes(latencyNs.subarray(from, to), 8),
      toPlanes(stagesNs.subarray(from * STAGE_COUNT, to * STAGE_COUNT), 8),
    ];
    const data = await promisify(deflate)(Buffer.concat(planes), LEVEL);
    return { fromNs: startNs[from]!, toNs, count: to - from, data };
  });
}

/** Reverses `encodeOperations` for one chunk. */
export async function decodeOperations(data: Uint8Array, count: number): Promise<Operations> {
  const bytes = await promisify(inflate)(data);
  let offset = 0;
  const next = (length: number, width: number): ArrayBuffer => {
    const column = fromPlanes(bytes.subarray(offset, offset + length * width), width);
    offset += length * width;
    return column;
  };
  return {
    id: new Int32Array(next(count, 4)),
    startNs: new Float64Array(next(count, 8)),
    latencyNs: new Float64Array(next(count, 8)),
    stagesNs: withAllStages(new Float64Array(next((bytes.length - offset) / 8, 8)), count),
  };
}

/** Pads the stages of traces that were stored before the last stages were added. */
function withAllStages(stored: Float64Array<ArrayBuffer>, count: number): Float64Array<ArrayBuffer> {
  const known = stored.length / count;
  if (known === STAGE_COUNT) return stored;
  const all = new Float64Array(count * STAGE_COUNT);
  for (let row = 0; row < count; row++) all.set(stored.subarray(row * known, (row + 1) * known), row * STAGE_COUNT);
  return all;
}

/** Collects the operations that overlap a window, up to a limit. */
export class OperationsInWindow {
  readonly operations: WindowOperations = { id: [], startNs: [], latencyNs: [], stages: [...STAGES], stagesNs: [] };
  truncated = false;
  private readonly fromNs: number;
  private readonly toNs: number;
  private readonly limit: number;

  constructor(fromNs: number, toNs: number, limit: number) {
    this.fromNs = fromNs;
    this.toNs = toNs;
    this.limit = limit;
  }

  add({ id, startNs, latencyNs, stagesNs }: Operations): void {
    const { operations } = this;
    for (let row = 0; row < id.length && !this.truncated; row++) {
      if (startNs[row]! > this.toNs || startNs[row]! + latencyNs[row]! < this.fromNs) continue;
      if (operations.id.length >= this.limit) {
        this.truncated = true;
        return;
      }
      operations.id.push(id[row]!);
      operations.startNs.push(startNs[row]!);
      operations.latencyNs.push(latencyNs[row]!);
      operations.stagesNs.push([...stagesNs.subarray(row * STAGE_COUNT, (row + 1) * STAGE_COUNT)]);
    }
  }
}
