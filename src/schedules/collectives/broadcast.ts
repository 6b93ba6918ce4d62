import type { Label, RankProgram } from '../rank-program.ts';
import type { Collective, CollectiveSize } from './contract.ts';

export const broadcast: Collective = {
  id: 'broadcast',
  summary: 'every rank gets what the root has',
  bytesAre: 'size of the message',
  rooted: true,
  algorithms: [
    {
      id: 'binomial-tree',
      summary: 'log2 P rounds; each rank that has the message passes it on',
      write: writeBinomialTree,
    },
    { id: 'binary-tree', summary: 'each rank passes the message to two others', write: writeBinaryTree },
    {
      id: 'pipelined-ring',
      summary: 'in segments from neighbour to neighbour',
      segmented: true,
      write: writePipelinedRing,
    },
  ],
};

/** Numbers ranks relative to the root. */
function relative(rank: number, { root, ranks }: CollectiveSize) {
  return { place: (rank - root + ranks) % ranks, rankAt: (place: number) => (place + root) % ranks };
}

function receiveThenSend(
  program: RankProgram,
  { bytes }: CollectiveSize,
  parent: number | undefined,
  children: readonly number[],
): void {
  const got: readonly Label[] = parent === undefined ? [] : [program.recv(bytes, parent, 0, [])];
  for (const child of children) program.send(bytes, child, 0, got);
}

function writeBinomialTree(program: RankProgram, rank: number, size: CollectiveSize): void {
  const { place, rankAt } = relative(rank, size);
  let distance = 1;
  while (distance < size.ranks && !(place & distance)) distance *= 2;
  const parent = place === 0 ? undefined : rankAt(place - distance);
  const children: number[] = [];
  for (let step = distance / 2; step >= 1; step /= 2)
    if (place + step < size.ranks) children.push(rankAt(place + step));
  receiveThenSend(program, size, parent, children);
}

function writeBinaryTree(program: RankProgram, rank: number, size: CollectiveSize): void {
  const { place, rankAt } = relative(rank, size);
  const parent = place === 0 ? undefined : rankAt(Math.floor((place - 1) / 2));
  const children = [2 * place + 1, 2 * place + 2].filter((child) => child < size.ranks).map(rankAt);
  receiveThenSend(program, size, parent, children);
}

function writePipelinedRing(program: RankProgram, rank: number, size: CollectiveSize): void {
  const { place, rankAt } = relative(rank, size);
  const { bytes, segmentBytes, ranks } = size;
  for (let from = 0, tag = 0; from < bytes; from += segmentBytes, tag += 1) {
    const segment = Math.min(segmentBytes, bytes - from);
    const got: readonly Label[] = place === 0 ? [] : [program.recv(segment, rankAt(place - 1), tag, [])];
    if (place + 1 < ranks) program.send(segment, rankAt(place + 1), tag, got);
  }
}
