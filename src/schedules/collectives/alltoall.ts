import { exchange, type Label, type RankProgram } from '../rank-program.ts';
import type { Collective, CollectiveSize } from './contract.ts';

export const alltoall: Collective = {
  id: 'alltoall',
  summary: 'every rank sends different data to every other rank',
  bytesAre: 'size of each message',
  algorithms: [
    { id: 'pairwise', summary: 'P - 1 steps, one partner at a time', write: writePairwise },
    { id: 'linear', summary: 'everything at once, nearest neighbour first', write: writeLinear },
  ],
};

function writePairwise(program: RankProgram, rank: number, { ranks, bytes }: CollectiveSize): void {
  let done: readonly Label[] = [];
  for (let distance = 1; distance < ranks; distance += 1) {
    const [to, from] = [(rank + distance) % ranks, (rank + ranks - distance) % ranks];
    done = exchange(program, { to, from, tag: 0, sendBytes: bytes, receiveBytes: bytes }, done);
  }
}

function writeLinear(program: RankProgram, rank: number, { ranks, bytes }: CollectiveSize): void {
  for (let distance = 1; distance < ranks; distance += 1) {
    program.recv(bytes, (rank + ranks - distance) % ranks, 0, []);
    program.send(bytes, (rank + distance) % ranks, 0, []);
  }
}
