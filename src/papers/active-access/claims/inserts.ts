import { claim } from '../../definition.ts';
import type { Study } from '../../evidence.ts';
import { atMost, between, exactly } from '../../expectation.ts';
import { counted, inWords } from '../../measure.ts';

const CALLS = ['put', 'get', 'compare_and_swap', 'fetch_and_add', 'fetch_and_replace', 'flush', 'invoke'] as const;
const LISTED = { compare_and_swap: 2, fetch_and_add: 1, put: 1, flush: 1, fetch_and_replace: 1 } as const;

const calls = (runs: Study): number => CALLS.reduce((sum, name) => sum + runs.counter(name), 0);
const perInsert = (runs: Study): number => calls(runs) / runs.counter('operations_completed');
const colliding = (runs: Study, mechanism: string): Study => runs.where({ mechanism, 'workload.collisionRate': 1 });
const free = (runs: Study, mechanism: string): Study => runs.where({ mechanism, 'workload.collisionRate': 0 });

const printedChains = (runs: Study): Study => runs.where({ mechanism: 'rma', 'workload.chaining': 'as-printed' });

/** Returns by how many calls per insert a run deviates from a listing, in kind or number; 0 if it follows the listing. */
function deviation(runs: Study, listed: Readonly<Record<string, number>>): number {
  const inserts = runs.counter('operations_completed');
  return CALLS.reduce((sum, name) => sum + Math.abs(runs.counter(name) / inserts - (listed[name] ?? 0)), 0);
}

/** Returns the number of inserts that found an existing chain, as only these do a second put (line 16 of the listing). */
const chained = (runs: Study): number => runs.counter('put') - runs.counter('collisions');

/** Number of remote operations of an insert: sections 1.1 and 5.2.1, listings 2 and 3. */
export const inserts = [
  claim({
    id: 'aa.dht.six-to-one',
    role: 'structural',
    where: '1.1',
    claim: 'Six remote accesses of a colliding insert become one.',
    setup: 'Inserts into a table whose every cell is occupied; calls counted, flush included.',
    quantities: {
      rma: { name: 'remote operations, RMA', unit: '1', expected: exactly(6) },
      aa: { name: 'remote operations, AA', unit: '1', expected: exactly(1) },
    },
    studies: ['probe-insert-calls'],
    measure: ({ study }) => {
      const runs = study('probe-insert-calls');
      return {
        values: { rma: counted(perInsert(colliding(runs, 'rma'))), aa: counted(perInsert(colliding(runs, 'aa-poll'))) },
        why: 'The first collision at a cell takes six calls with its flush. The text elsewhere speaks of "6 more", one off (AA-2).',
      };
    },
  }),
  claim({
    id: 'aa.dht.six-more',
    role: 'structural',
    where: '5.2.1',
    claim: 'A collision costs RMA six further remote operations.',
    setup:
      'Calls of a colliding insert minus those of an insert without collision, for an empty and for a started chain.',
    tolerance: 'Five to seven: listing 2 gives 5 on the first collision and 7 on a chain, flushes counted.',
    quantities: {
      first: { name: 'further operations, first collision', unit: '1', expected: between(5, 7, 6) },
      chain: { name: 'further operations, chain', unit: '1', expected: between(5, 7, 6) },
    },
    studies: ['probe-insert-calls', 'probe-chains'],
    measure: ({ study }) => {
      const runs = study('probe-insert-calls');
      const alone = perInsert(free(runs, 'rma'));
      const first = perInsert(colliding(runs, 'rma'));
      return {
        values: {
          first: counted(first - alone),
          chain: counted(callsOnChain(printedChains(study('probe-chains'))) - alone),
        },
        why: 'Listing 2, counted with flushes, lies on either side of the six of the text (AA-2).',
      };
    },
  }),
  claim({
    id: 'aa.list2.no-collision',
    role: 'structural',
    where: 'Listing 2, line 9',
    claim: 'An RMA insert into an empty cell is one compare-and-swap and nothing else.',
    setup: 'Inserts into an empty table.',
    quantities: {
      calls: { name: 'remote operations', unit: '1', expected: exactly(1) },
      other: { name: 'calls that the listing does not have', unit: '1', expected: exactly(0) },
    },
    studies: ['probe-insert-calls'],
    measure: ({ study }) => {
      const runs = free(study('probe-insert-calls'), 'rma');
      return {
        values: { calls: counted(perInsert(runs)), other: counted(deviation(runs, { compare_and_swap: 1 })) },
        why: `${runs.counter('operations_completed')} inserts, ${runs.counter('collisions')} of them collided.`,
      };
    },
  }),
  claim({
    id: 'aa.list2.first-collision',
    role: 'structural',
    where: 'Listing 2, lines 9 to 15',
    claim: 'A first collision takes two compare-and-swaps, two fetch-and-ops, one put and one flush.',
    setup: 'Inserts into a table whose every cell is occupied and has no chain yet.',
    quantities: {
      calls: { name: 'remote operations', unit: '1', expected: exactly(6) },
      other: { name: 'calls that the listing does not have', unit: '1', expected: exactly(0) },
    },
    studies: ['probe-insert-calls'],
    measure: ({ study }) => {
      const runs = colliding(study('probe-insert-calls'), 'rma');
      const stray = chained(runs) + runs.counter('operations_completed') - runs.counter('collisions');
      return {
        values: { calls: counted(perInsert(runs)), other: counted(deviation(runs, LISTED)) },
        why: `Counts by kind of call; five without the flush. ${stray} inserts met no occupied cell or an older chain.`,
      };
    },
  }),
  claim({
    id: 'aa.list2.chain-collision',
    role: 'structural',
    where: 'Listing 2, lines 9 to 17',
    claim: 'If a chain exists, a put and a flush are added: eight calls.',
    setup: 'Inserts into volumes of 16 occupied cells; each cell starts a chain once.',
    quantities: {
      calls: { name: 'remote operations on a chain', unit: '1', expected: exactly(8) },
      started: { name: 'chains started per cell', unit: '1', expected: atMost(1) },
    },
    studies: ['probe-chains'],
    measure: ({ study }) => {
      const runs = printedChains(study('probe-chains'));
      const cells = runs.runs.length * runs.runs[0]!.processes * runs.numbers('workload.volumeElements')[0]!;
      const started = runs.counter('operations_completed') - chained(runs);
      return {
        values: { calls: counted(callsOnChain(runs)), started: counted(started / cells) },
        why: `${chained(runs)} of ${runs.counter('operations_completed')} inserts found a chain; six calls without flushes.`,
      };
    },
  }),
  claim({
    id: 'aa.list3.one-put',
    role: 'structural',
    where: 'Listing 3, lines 1 to 3',
    claim: 'An AA insert is one remote operation, whatever the cell holds.',
    setup: 'The three AA schemes, with no and with every cell occupied.',
    quantities: {
      calls: { name: 'most remote operations per insert', unit: '1', expected: exactly(1) },
      messages: { name: 'most messages per insert', unit: '1', expected: exactly(1) },
    },
    studies: ['probe-insert-calls'],
    measure: ({ study }) => {
      const cells = ['aa-poll', 'aa-sp', 'aa-int'].flatMap((mechanism) =>
        [free, colliding].map((state) => state(study('probe-insert-calls'), mechanism)),
      );
      const messages = cells.map((runs) => runs.counter('messages') / runs.counter('operations_completed'));
      return {
        values: { calls: counted(Math.max(...cells.map(perInsert))), messages: counted(Math.max(...messages)) },
        why: 'The handler does the rest at the target and sends nothing back.',
      };
    },
  }),
  claim({
    id: 'aa.list3.same-contents',
    role: 'structural',
    where: 'Listings 2 and 3',
    claim: 'RMA and AA leave the same elements behind, and each can be reached through a chain.',
    setup: 'The same random draws into crowded tables through both, with heaps that overflow.',
    quantities: {
      missing: { name: 'elements missing or unreachable', unit: '1', expected: exactly(0) },
      difference: { name: 'elements, RMA less AA', unit: '1', expected: exactly(0) },
    },
    studies: ['probe-chains'],
    measure: ({ study }) => {
      const cell = (mechanism: string, chaining: string) =>
        study('probe-chains').where({ mechanism, 'workload.chaining': chaining });
      const missing = (runs: Study) =>
        runs.counter('operations_completed') - runs.counter('elements') + runs.counter('unreachable');
      const [rma, aa, repaired] = [cell('rma', 'as-printed'), cell('aa-poll', 'as-printed'), cell('rma', 'repaired')];
      return {
        values: {
          missing: counted(missing(rma) + missing(aa)),
          difference: counted(rma.counter('elements') - aa.counter('elements')),
        },
        why:
          `AA-8: listing 2 as printed loses the way to ${missing(rma)} elements where inserters race for the last pointer; linked by ` +
          `the previous pointer instead, ${missing(repaired)} are lost. Whether they race depends on delays: with other ones none is lost ` +
          '(search AA-8), so this is a miss of the parameters. A run fails where the table’s multiset is not the one that was inserted.',
      };
    },
  }),
];

/** Returns the number of calls of an insert that finds a chain; an insert that starts one makes six calls. */
function callsOnChain(runs: Study): number {
  const onChain = chained(runs);
  return (calls(runs) - 6 * (runs.counter('operations_completed') - onChain)) / onChain;
}

/** Number of messages of puts, gets and atomics: section 5.2. */
export const messages = claim({
  id: 'aa.5.2.msgs',
  role: 'structural',
  where: '5.2',
  claim: 'A put is one message; a get and an atomic are a pair.',
  setup: 'Messages per operation of an AA insert, a lookup and a compare-and-swap.',
  quantities: {
    put: { name: 'messages of a put', unit: '1', expected: exactly(1) },
    get: { name: 'messages of a get', unit: '1', expected: exactly(2) },
    atomic: { name: 'messages of an atomic', unit: '1', expected: exactly(2) },
  },
  studies: ['probe-insert-calls', 'probe-operations'],
  measure: ({ study }) => {
    const each = (runs: Study, call: string) => counted(runs.counter('messages') / runs.counter(call));
    const lookups = study('probe-operations').where({ mechanism: 'aa-poll', 'workload.operation': 'lookup' });
    const puts = free(study('probe-insert-calls'), 'aa-poll');
    const atomics = free(study('probe-insert-calls'), 'rma');
    return {
      values: {
        put: each(puts, 'invoke'),
        get: each(lookups, 'get'),
        atomic: each(atomics, 'compare_and_swap'),
      },
      why: `Counted over ${inWords(calls(puts) + calls(lookups) + calls(atomics))} operations.`,
    };
  },
});
