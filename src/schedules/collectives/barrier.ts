import { exchange, type Label, type RankProgram } from '../rank-program.ts';
import type { Collective, CollectiveSize } from './contract.ts';

export const barrier: Collective = {
  id: 'barrier',
  summary: 'no rank leaves before every rank has arrived',
  bytesAre: 'size of a notification',
  algorithms: [{ id: 'dissemination', summary: 'ceil(log2 P) rounds at doubling distance', write: writeDissemination }],
};

/** Hensgen, Finkel, Manber 1988: in round k, a rank notifies the one 2^k further on. */
function writeDissemination(program: RankProgram, rank: number, { ranks, bytes }: CollectiveSize): void {
  let done: readonly Label[] = [];
  for (let distance = 1, tag = 0; distance < ranks; distance *= 2, tag += 1) {
    const [to, from] = [(rank + distance) % ranks, (rank + ranks - distance) % ranks];
    done = exchange(program, { to, from, tag, sendBytes: bytes, receiveBytes: bytes }, done);
  }
}
