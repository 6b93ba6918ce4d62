import { claim } from '../../definition.ts';
import { coordinateOf, type Study } from '../../evidence.ts';
import { above, atLeast, below, between, exactly } from '../../expectation.ts';
import { counted, inWords, smallest } from '../../measure.ts';

const PAGE = 4096;
const of = (runs: Study, mechanism: string): Study => runs.where({ mechanism });
/** Returns the number of control messages that are neither the request of a move nor its reply. */
const beyondMoves = (runs: Study): number => runs.counter('control_messages') - 2 * runs.counter('firehose_moves');
const perPut = (runs: Study, counter: string): number => runs.counter(counter) / runs.counter('put');

const workingSet = (runs: Study): number => runs.numbers('workload.workingSetBytes')[0]!;

/** Messages and steps of a put, a get and a move: sections 3.2, 3.3 and 7. */
export const protocol = [
  claim({
    id: 'fh.eq.F',
    role: 'structural',
    where: '3.2',
    claim: 'A node owns F = floor(M / (P (nodes - 1))) firehoses to each other one.',
    setup: 'Three values of M on 2, 4 and 8 nodes.',
    quantities: { difference: { name: 'largest difference from F', unit: '1', expected: exactly(0) } },
    studies: ['probe-firehoses'],
    measure: ({ study }) => {
      const differences = study('probe-firehoses').runs.map((run) => {
        const pinnable = Number(coordinateOf(run, 'mechanism.pinnableBytes'));
        return Math.abs(run.counters.firehoses_per_node! - Math.floor(pinnable / (PAGE * (run.processes - 1))));
      });
      return {
        values: { difference: counted(Math.max(...differences)) },
        why: 'One value of M is no multiple of a page.',
      };
    },
  }),
  claim({
    id: 'fh.eq.F-values',
    role: 'structural',
    where: '4.2',
    claim: 'With M = 400 MB these are 102,400, 34,133 and 14,628 on 2, 4 and 8 nodes.',
    setup: 'M with its default value.',
    quantities: {
      two: { name: 'firehoses on 2 nodes', unit: '1', expected: exactly(102_400) },
      four: { name: 'firehoses on 4 nodes', unit: '1', expected: exactly(34_133) },
      eight: { name: 'firehoses on 8 nodes', unit: '1', expected: exactly(14_628) },
    },
    studies: ['probe-firehoses'],
    measure: ({ study }) => {
      const [two, four, eight] = [2, 4, 8].map((processes) => {
        const runs = study('probe-firehoses').where({ processes, 'mechanism.pinnableBytes': 419_430_400 });
        return counted(runs.perRun('firehoses_per_node'));
      });
      return { values: { two: two!, four: four!, eight: eight! }, why: 'MB are MiB: 400e6 / 4096 is 97,656.' };
    },
  }),
  claim({
    id: 'fh.alg.hit',
    role: 'structural',
    where: '3.2',
    claim: 'A put that hits is one-sided: no message for the target’s CPU.',
    setup: 'Figure 3, Firehose below M: control messages that belong to no move, and transfers that waited for a CPU.',
    quantities: {
      extra: { name: 'control messages beside moves', unit: '1', expected: exactly(0) },
      waited: { name: 'puts that waited for the target’s CPU', unit: '1', expected: exactly(0) },
    },
    studies: ['figure-3'],
    measure: ({ study }) => {
      const runs = of(study('figure-3'), 'firehose');
      const small = runs.where({ 'workload.workingSetBytes': runs.numbers('workload.workingSetBytes')[0]! });
      return {
        values: { extra: counted(beyondMoves(small)), waited: counted(small.counter('handshake_transfers')) },
        why: `${small.counter('one_sided_transfers')} puts were measured after each page had been touched once.`,
      };
    },
  }),
  claim({
    id: 'fh.alg.miss',
    role: 'structural',
    where: '3.2',
    claim: 'A put that misses takes one round trip, then the data.',
    setup: 'Figure 3, Firehose over all working sets: control messages for each move.',
    quantities: { messages: { name: 'control messages per move', unit: '1', expected: exactly(2) } },
    studies: ['figure-3'],
    measure: ({ study }) => {
      const runs = of(study('figure-3'), 'firehose');
      const moves = runs.counter('firehose_moves');
      return { values: { messages: counted(runs.counter('control_messages') / moves) }, why: `${moves} moves.` };
    },
  }),
  claim({
    id: 'fh.alg.rendezvous',
    role: 'structural',
    where: '3.3, 4.2',
    claim: 'Rendezvous makes a round trip per put; with unpin one message more, and an unpin. Local pages are cached.',
    setup: 'Figure 3, smallest working set; for sources, that have to be pinned too, Cannon with unpin.',
    quantities: {
      noUnpin: { name: 'control messages per put without unpin', unit: '1', expected: exactly(2) },
      unpin: { name: 'control messages per put with unpin', unit: '1', expected: exactly(3) },
      unpins: { name: 'unpins per put with unpin', unit: '1', expected: exactly(1) },
      local: { name: 'further pins per put, of sources', unit: '1', expected: between(0, 0.01) },
    },
    studies: ['figure-3', 'table-3-cannon'],
    measure: ({ study }) => {
      const [without, withUnpin] = ['rendezvous-no-unpin', 'rendezvous-unpin'].map((kind) => {
        const runs = of(study('figure-3'), kind);
        return runs.where({ 'workload.workingSetBytes': runs.numbers('workload.workingSetBytes')[0]! });
      });
      return {
        values: {
          noUnpin: counted(perPut(without!, 'control_messages')),
          unpin: counted(perPut(withUnpin!, 'control_messages')),
          unpins: counted(withUnpin!.mean('unpins_per_operation').mean),
          local: counted(perPut(of(study('table-3-cannon'), 'rendezvous-unpin'), 'pins') - 1),
        },
        why: 'A page that data come from is pinned at its first use and stays pinned.',
      };
    },
  }),
  claim({
    id: 'fh.alg.gets',
    role: 'structural',
    where: '7',
    claim: 'A get is a message to which the target responds with a Firehose put.',
    setup:
      'Random gets: control messages other than those of moves, and data messages with their confirmations, for each get.',
    quantities: {
      requests: { name: 'requests per get', unit: '1', expected: exactly(1) },
      data: { name: 'data messages and confirmations per get', unit: '1', expected: exactly(2) },
      moves: { name: 'moves of the targets’ firehoses', unit: '1', expected: above(0) },
    },
    studies: ['probe-gets'],
    measure: ({ study }) => {
      const runs = study('probe-gets');
      const gets = runs.counter('get');
      return {
        values: {
          requests: counted(beyondMoves(runs) / gets),
          data: counted((runs.counter('messages') - runs.counter('control_messages')) / gets),
          moves: counted(runs.counter('firehose_moves')),
        },
        why: `${gets} gets; the firehoses that moved belong to the target nodes.`,
      };
    },
  }),
  claim({
    id: 'fh.3.2.buckets',
    role: 'structural',
    where: '3.2',
    claim: 'Larger buckets make the tables smaller.',
    setup:
      'The same puts with buckets of 1 to 8 pages: entries of the tables times pages per bucket, over those of one page.',
    quantities: {
      product: { name: 'entries times pages, least over one page', unit: '1', expected: exactly(1) },
      entries: { name: 'entries with the largest buckets over those with the smallest', unit: '1', expected: below(1) },
    },
    studies: ['probe-buckets'],
    measure: ({ study }) => {
      const runs = study('probe-buckets');
      const pages = runs.numbers('mechanism.pagesPerBucket');
      const entries = pages.map((count) => runs.where({ 'mechanism.pagesPerBucket': count }).counter('still_pinned'));
      const products = entries.map((count, index) => counted((count * pages[index]!) / entries[0]!));
      return {
        values: { product: smallest(products), entries: counted(entries.at(-1)! / entries[0]!) },
        why: `Entries: ${entries.join(', ')}.`,
      };
    },
  }),
  claim({
    id: 'fh.alg.attach-shared',
    role: 'structural',
    where: '3.2',
    claim: 'A bucket that is pinned for another node is not pinned again.',
    setup: 'Four nodes put to all pages of all four: pins for each page, and moves of firehoses for each pin.',
    quantities: {
      pins: { name: 'pins per page', unit: '1', expected: exactly(1) },
      moves: { name: 'moves per pin', unit: '1', expected: exactly(3) },
    },
    studies: ['probe-shared'],
    measure: ({ study }) => {
      const runs = study('probe-shared');
      const nodes = runs.numbers('processes')[0]!;
      const pages = (nodes * workingSet(runs)) / PAGE;
      const pins = runs.perRun('pins');
      return {
        values: { pins: counted(pins / pages), moves: counted(runs.perRun('firehose_moves') / pins) },
        why: `${pages} pages; three other nodes have a firehose to each.`,
      };
    },
  }),
  claim({
    id: 'fh.alg.victim-fifo',
    role: 'structural',
    where: '3.2',
    claim: 'Unused buckets enter the FIFO at its head and leave at its tail; a request for one in it only attaches.',
    setup:
      'Pages in cyclic order, each round one page further: as many as fit, and one too many, so each page has left before it is needed again. Unpins per put.',
    tolerance: 'the order differs once per round and in the first round',
    quantities: {
      fits: { name: 'unpins per put where all fit', unit: '1', expected: exactly(0) },
      moved: { name: 'moves per put, where all fit', unit: '1', expected: atLeast(0.97) },
      more: { name: 'unpins per put where one does not fit', unit: '1', expected: atLeast(0.97) },
    },
    studies: ['probe-victims'],
    measure: ({ study }) => {
      const runs = study('probe-victims');
      const [fits, more] = runs
        .numbers('workload.workingSetBytes')
        .map((bytes) => runs.where({ 'workload.workingSetBytes': bytes }));
      const unpins = more!.mean('unpins_per_operation').mean;
      return {
        values: {
          fits: counted(fits!.mean('unpins_per_operation').mean),
          moved: counted(1 - fits!.mean('one_sided_ratio').mean),
          more: counted(unpins),
        },
        why: `First in, first out leaves no hit: ${inWords(unpins)} unpins per put. Last in, first out would unpin a page now and then.`,
      };
    },
  }),
];
