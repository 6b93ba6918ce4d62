import { blockBytes, compute, exchange, type Label, type RankProgram } from '../rank-program.ts';
import type { Collective, CollectiveSize } from './contract.ts';

export const allreduce: Collective = {
  id: 'allreduce',
  summary: 'every rank ends with the sum over all ranks',
  bytesAre: 'size of the vector',
  reduces: true,
  algorithms: [
    { id: 'recursive-doubling', summary: 'log2 P steps with the whole vector', write: writeRecursiveDoubling },
    { id: 'ring', summary: '2 (P - 1) steps with 1/P of the vector each', write: writeRing },
    { id: 'rabenseifner', summary: 'recursive halving, then recursive doubling', write: writeRabenseifner },
  ],
};

/**
 * Writes reduce-scatter, then allgather around a ring (Patarasuk, Yuan 2009). In step s of the first half, rank r passes on block
 * r - s and adds what it receives to block r - s - 1; in the second half, complete blocks go around once.
 */
function writeRing(program: RankProgram, rank: number, { ranks, bytes, computeNsPerByte }: CollectiveSize): void {
  const [to, from] = [(rank + 1) % ranks, (rank + ranks - 1) % ranks];
  const block = (index: number) => blockBytes(bytes, ranks, (index + 2 * ranks) % ranks);
  let done: readonly Label[] = [];
  for (let tag = 0; tag < 2 * (ranks - 1); tag += 1) {
    const gathers = tag >= ranks - 1;
    // The first block to become complete at a rank is the one after its own.
    const sent = gathers ? rank + 1 - (tag - (ranks - 1)) : rank - tag;
    const step = { to, from, tag, sendBytes: block(sent), receiveBytes: block(sent - 1) };
    done = exchange(program, { ...step, computeNsPerByte: gathers ? 0 : computeNsPerByte }, done);
  }
}

/**
 * Ranks beyond the largest power of two first fold into a neighbour and receive the result at the end (Thakur, Rabenseifner,
 * Gropp 2005); the others are renumbered.
 */
interface Fold {
  readonly power: number;
  readonly extra: number;
  /** New number of the rank; undefined if it only folds. */
  readonly place: number | undefined;
}

function foldOf(rank: number, ranks: number): Fold {
  const power = 2 ** Math.floor(Math.log2(ranks));
  const extra = ranks - power;
  const folds = rank < 2 * extra;
  if (folds && rank % 2 === 0) return { power, extra, place: undefined };
  return { power, extra, place: folds ? (rank - 1) / 2 : rank - extra };
}

function rankAt(place: number, extra: number): number {
  return place < extra ? 2 * place + 1 : place + extra;
}

/** An algorithm for a power-of-two number of ranks, with tags from 1. */
type Core = (
  program: RankProgram,
  position: Pick<Fold, 'power' | 'extra'> & { readonly place: number },
  size: CollectiveSize,
  start: readonly Label[],
) => readonly Label[];

/** Folds, runs an algorithm with the given number of steps, and unfolds. */
function writeFolded(
  program: RankProgram,
  rank: number,
  size: CollectiveSize,
  { core, steps }: { readonly core: Core; readonly steps: number },
): void {
  const { ranks, bytes, computeNsPerByte } = size;
  const lastTag = steps + 1;
  const fold = foldOf(rank, ranks);
  const { place } = fold;
  if (place === undefined) {
    const sent = program.send(bytes, rank + 1, 0, []);
    program.recv(bytes, rank + 1, lastTag, [sent]);
    return;
  }
  const folds = rank < 2 * fold.extra;
  const start = folds ? compute(program, bytes * computeNsPerByte, [program.recv(bytes, rank - 1, 0, [])]) : [];
  const done = core(program, { ...fold, place }, size, start);
  if (folds) program.send(bytes, rank - 1, lastTag, done);
}

function writeRecursiveDoubling(program: RankProgram, rank: number, size: CollectiveSize): void {
  writeFolded(program, rank, size, { core: doubleVectors, steps: Math.floor(Math.log2(size.ranks)) });
}

function doubleVectors(...[program, { place, power, extra }, size, start]: Parameters<Core>): readonly Label[] {
  const { bytes, computeNsPerByte } = size;
  let [done, tag] = [start, 1];
  for (let distance = 1; distance < power; distance *= 2) {
    const peer = rankAt(place ^ distance, extra);
    const step = { to: peer, from: peer, tag, sendBytes: bytes, receiveBytes: bytes, computeNsPerByte };
    done = exchange(program, step, done);
    tag += 1;
  }
  return done;
}

/**
 * Rabenseifner 2004: each step of the first half sends away half of the blocks, each step of the second half receives as many.
 */
function writeRabenseifner(program: RankProgram, rank: number, size: CollectiveSize): void {
  writeFolded(program, rank, size, { core: halveThenDouble, steps: 2 * Math.floor(Math.log2(size.ranks)) });
}

function halveThenDouble(...[program, { place, power, extra }, size, start]: Parameters<Core>): readonly Label[] {
  const { bytes, computeNsPerByte } = size;
  const range = (from: number, count: number) => blockBytes(bytes, power, from, from + count);
  let [done, tag, own] = [start, 1, 0];
  const step = (distance: number, sendFrom: number, receiveFrom: number, nsPerByte: number) => {
    const peer = rankAt(place ^ distance, extra);
    const [sendBytes, receiveBytes] = [range(sendFrom, distance), range(receiveFrom, distance)];
    done = exchange(program, { to: peer, from: peer, tag, sendBytes, receiveBytes, computeNsPerByte: nsPerByte }, done);
    tag += 1;
  };
  for (let distance = power / 2; distance >= 1; distance /= 2) {
    const [kept, given] = place & distance ? [own + distance, own] : [own, own + distance];
    step(distance, given, kept, computeNsPerByte);
    own = kept;
  }
  for (let distance = 1; distance < power; distance *= 2) {
    step(distance, own, own ^ distance, 0);
    own = Math.min(own, own ^ distance);
  }
  return done;
}
