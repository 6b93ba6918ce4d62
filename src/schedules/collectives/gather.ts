import type { Label, RankProgram } from '../rank-program.ts';
import type { Collective, CollectiveSize } from './contract.ts';

export const gather: Collective = {
  id: 'gather',
  summary: 'the root gets what every rank has',
  bytesAre: 'size of the contribution of each rank',
  rooted: true,
  algorithms: [
    { id: 'binomial-tree', summary: 'log2 P rounds; messages double', write: writeBinomialTree },
    { id: 'linear', summary: 'every rank sends to the root', write: writeLinear },
  ],
};

function writeLinear(program: RankProgram, rank: number, { ranks, bytes, root }: CollectiveSize): void {
  if (rank !== root) program.send(bytes, root, 0, []);
  else for (let other = 0; other < ranks; other += 1) if (other !== root) program.recv(bytes, other, 0, []);
}

/** Each rank collects from its subtrees, smallest first, and sends everything to its parent in one message. */
function writeBinomialTree(program: RankProgram, rank: number, { ranks, bytes, root }: CollectiveSize): void {
  const place = (rank - root + ranks) % ranks;
  const rankAt = (other: number) => (other + root) % ranks;
  const subtree = (top: number, width: number) => bytes * Math.min(width, ranks - top);
  const collected: Label[] = [];
  for (let distance = 1; distance < ranks; distance *= 2) {
    if (place & distance) {
      program.send(subtree(place, distance), rankAt(place - distance), 0, collected);
      return;
    }
    const child = place + distance;
    if (child < ranks) collected.push(program.recv(subtree(child, distance), rankAt(child), 0, []));
  }
}
