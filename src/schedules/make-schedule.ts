import { ProblemError } from '../spec/errors.ts';
import { alternatives, didYouMean } from '../spec/wording.ts';
import { allreduce } from './collectives/allreduce.ts';
import { alltoall } from './collectives/alltoall.ts';
import { barrier } from './collectives/barrier.ts';
import { broadcast } from './collectives/broadcast.ts';
import type { Algorithm, Collective, CollectiveSize } from './collectives/contract.ts';
import { gather } from './collectives/gather.ts';
import { RankProgram } from './rank-program.ts';

export const collectives: readonly Collective[] = [allreduce, broadcast, barrier, alltoall, gather];

/** Parameters of a schedule; optional ones have defaults. */
export interface ScheduleRequest {
  readonly collective: string;
  /** Default: the collective's first algorithm. */
  readonly algorithm?: string | undefined;
  readonly ranks: number;
  readonly bytes?: number | undefined;
  readonly computeNsPerByte?: number | undefined;
  readonly root?: number | undefined;
  readonly segmentBytes?: number | undefined;
}

export const MOST_RANKS = 65_536;
/**
 * In every algorithm except gather, a single message is then below 2^31 bytes; messages of a gather are checked by the product.
 */
export const MOST_BYTES = 2 ** 31 - 1;
export const DEFAULT_SEGMENT_BYTES = 8192;

/**
 * Yields the GOAL text of a collective, rank by rank. Tags distinguish messages of different steps between the same two ranks.
 * @throws ProblemError (REQUEST_INVALID) immediately if the request is invalid, stating what is accepted.
 */
export function makeSchedule(request: ScheduleRequest): Iterable<string> {
  const collective = oneOf('collective', collectives, request.collective);
  const algorithm = oneOf('algorithm', collective.algorithms, request.algorithm ?? collective.algorithms[0]!.id);
  return write(algorithm, sizeOf(request, collective, algorithm));
}

function* write(algorithm: Algorithm, size: CollectiveSize): Generator<string> {
  yield `num_ranks ${size.ranks}\n`;
  for (let rank = 0; rank < size.ranks; rank += 1) {
    const program = new RankProgram();
    algorithm.write(program, rank, size);
    yield program.text(rank);
  }
}

function sizeOf(request: ScheduleRequest, collective: Collective, algorithm: Algorithm): CollectiveSize {
  const { ranks, bytes = 1, computeNsPerByte = 0, root = 0, segmentBytes = DEFAULT_SEGMENT_BYTES } = request;
  requireWhole('ranks', ranks, 2, MOST_RANKS);
  requireWhole('bytes', bytes, 1, Math.floor(MOST_BYTES / (collective.id === gather.id ? ranks : 1)));
  requireWhole('root', root, 0, ranks - 1);
  requireWhole('segmentBytes', segmentBytes, 1, MOST_BYTES);
  const name = `${collective.id} (${algorithm.id})`;
  if (!collective.rooted && root !== 0) throw refusal('root', `${name} has no root; leave it out`);
  if (!collective.reduces && computeNsPerByte !== 0) {
    throw refusal('computeNsPerByte', `${name} reduces nothing; leave it out`);
  }
  if (!algorithm.segmented && request.segmentBytes !== undefined) {
    throw refusal('segmentBytes', `${name} has no segments; leave it out`);
  }
  if (!(computeNsPerByte >= 0 && computeNsPerByte <= 1e6)) {
    throw refusal('computeNsPerByte', `${computeNsPerByte} is out of range; accepted: 0 to 1000000`);
  }
  return { ranks, bytes, computeNsPerByte, root, segmentBytes };
}

function requireWhole(name: string, value: number, minimum: number, maximum: number): void {
  if (Number.isInteger(value) && value >= minimum && value <= maximum) return;
  throw refusal(name, `${value} is out of range; accepted: a whole number, ${minimum} to ${maximum}`);
}

function oneOf<Item extends { readonly id: string }>(name: string, items: readonly Item[], id: string): Item {
  const found = items.find((item) => item.id === id);
  if (found) return found;
  const ids = items.map((item) => item.id);
  throw refusal(name, `${JSON.stringify(id)} is unknown; accepted: ${alternatives(ids)}${didYouMean(id, ids)}`);
}

function refusal(name: string, detail: string): ProblemError {
  return new ProblemError('REQUEST_INVALID', `${name}: ${detail}`, [{ pointer: `/${name}`, detail }]);
}
