import { claim } from '../../definition.ts';
import type { Study } from '../../evidence.ts';
import { atLeast, exactly } from '../../expectation.ts';
import { counted, inWords } from '../../measure.ts';

type Names = readonly [allow: string, log: string, logData: string];
const PUTS: Names = ['bitW', 'bitWL', 'bitWLD'];
const GETS: Names = ['bitR', 'bitRL', 'bitRLD'];
const LOGGING = ['bitWL', 'bitWLD', 'bitRL', 'bitRLD'] as const;
const IGNORED_LOW = [7, 8, 9, 10];
const IUID_LOW = 0;
const IUID_BITS = 10;

/** A combination of the three control bits for puts or for gets, and the run on pages with it. */
interface Row {
  readonly allows: boolean;
  readonly logs: boolean;
  readonly logsData: boolean;
  readonly run: Study;
}

function rowsOf(runs: Study, [allow, log, logData]: Names): Row[] {
  return [false, true].flatMap((allows) =>
    [false, true].flatMap((logs) =>
      [false, true].map((logsData) => {
        const at = { [`workload.${allow}`]: allows, [`workload.${log}`]: logs, [`workload.${logData}`]: logsData };
        return { allows, logs, logsData, run: runs.where(at) };
      }),
    ),
  );
}

/** Whether records differ from sections 3.3 and 3.4: the data bit implies metadata; a blocked get has no data to log. */
function recordsDeviate({ logs, logsData, run }: Row, accesses: number, hasData: boolean): boolean {
  const [data, metadata] = [run.counter('data_records'), run.counter('metadata_records')];
  const withData = logsData && hasData ? accesses : 0;
  const without = logs || logsData ? accesses - withData : 0;
  return data !== withData || metadata !== without;
}

function putDeviates(row: Row): boolean {
  const puts = row.run.counter('marked_puts');
  return row.run.counter('memory_writes') !== (row.allows ? puts : 0) || recordsDeviate(row, puts, true);
}

function getDeviates(row: Row): boolean {
  const { run, allows } = row;
  const gets = run.counter('marked_gets');
  const answered =
    run.counter('returned_gets') === (allows ? gets : 0) &&
    run.counter('refused_gets') + run.counter('returned_gets') === gets;
  return !answered || recordsDeviate(row, gets, allows);
}

function truthTable(runs: Study, names: Names, deviates: (row: Row) => boolean, accesses: string) {
  const rows = rowsOf(runs, names);
  const least = Math.min(...rows.map(({ run }) => run.perRun(accesses)));
  return {
    values: { wrong: counted(rows.filter(deviates).length), rows: counted(rows.length), accesses: counted(least) },
    why: `${rows.length} combinations of ${names.map((name) => name.slice(3)).join(', ')}, ${inWords(least)} accesses or more to pages of each.`,
  };
}

/** Returns the positions of the set bits. */
const setBits = (mask: number): number[] =>
  Array.from({ length: 12 }, (_, bit) => bit).filter((bit) => (mask >> bit) & 1);

/** Returns the bits of IUID that are set in the upper half of a page-table entry. */
const iuidBits = (mask: number): number[] =>
  setBits(mask).filter((bit) => bit >= IUID_LOW && bit < IUID_LOW + IUID_BITS);

/** Returns the bits of a page-table entry that are set if this is the only control bit set for its kind of access. */
function bitsOf(name: string, runs: Study): number[] {
  const names = PUTS.includes(name) ? PUTS : GETS;
  const entry = (value: (other: string) => boolean) =>
    runs.where(Object.fromEntries(names.map((other) => [`workload.${other}`, value(other)]))).runs[0]!.counters
      .page_entry_bits_low!;
  return setBits(entry((other) => other === name) & ~entry(() => false));
}

/** Rules of the page-table entry: sections 3.2 to 3.4. */
export const pageTable = [
  claim({
    id: 'aa.3.2.domains',
    role: 'structural',
    where: '3.2',
    claim: 'The ten bits of IUID give 1,024 user domains per node.',
    setup: 'A node of 1,024 processes, each with its own domain and log: domains that had records.',
    quantities: {
      domains: { name: 'domains with records in a log of their own', unit: '1', expected: exactly(1024) },
      bits: { name: 'bits 52 to 61 of the entries that tell them apart', unit: '1', expected: exactly(10) },
      lost: { name: 'puts without a record at their target', unit: '1', expected: exactly(0) },
    },
    studies: ['probe-domains'],
    measure: ({ study }) => {
      const runs = study('probe-domains');
      const bits = runs.runs.map(({ counters }) => iuidBits(counters.page_entry_bits_high!).length);
      return {
        values: {
          domains: counted(runs.perRun('user_domains')),
          bits: counted(Math.min(...bits)),
          lost: counted(runs.counter('marked_puts') - runs.counter('data_records')),
        },
        why: `${runs.counter('marked_puts')} puts; a record in the log of another domain would have failed the run.`,
      };
    },
  }),
  claim({
    id: 'aa.3.2.domains-enough',
    role: 'document',
    where: '3.2',
    claim: 'That is more than the 64 and 256 hardware threads of the nodes named.',
    setup: 'As aa.3.2.domains, from which it follows.',
    quantities: {
      domains: { name: 'domains with records in a log of their own', unit: '1', expected: atLeast(257) },
    },
    studies: ['probe-domains'],
    measure: ({ study }) => ({
      values: { domains: counted(study('probe-domains').perRun('user_domains')) },
      why: 'All of them were in use at once on one node.',
    }),
  }),
  claim({
    id: 'aa.3.3.truth-put',
    role: 'structural',
    where: '3.3',
    claim: 'WL logs metadata, and WLD logs metadata and data, each independently of W.',
    setup: 'Puts on pages with each of the eight combinations of W, WL and WLD.',
    tolerance: 'WLD without WL is not defined in the text: taken to imply the metadata',
    quantities: {
      wrong: { name: 'rows of the truth table that deviate', unit: '1', expected: exactly(0) },
      rows: { name: 'rows', unit: '1', expected: exactly(8) },
      accesses: { name: 'puts of a row, least', unit: '1', expected: atLeast(1) },
    },
    studies: ['probe-put-bits'],
    measure: ({ study }) => truthTable(study('probe-put-bits'), PUTS, putDeviates, 'marked_puts'),
  }),
  claim({
    id: 'aa.3.4.truth-get',
    role: 'structural',
    where: '3.4',
    claim: 'RL logs metadata, and RLD logs metadata and the returned data; a get returns data if R is set.',
    setup: 'Gets on pages with each of the eight combinations of R, RL and RLD.',
    tolerance: 'RLD without RL as for puts; a blocked get returns no data that could be logged',
    quantities: {
      wrong: { name: 'rows of the truth table that deviate', unit: '1', expected: exactly(0) },
      rows: { name: 'rows', unit: '1', expected: exactly(8) },
      accesses: { name: 'gets of a row, least', unit: '1', expected: atLeast(1) },
    },
    studies: ['probe-get-bits'],
    measure: ({ study }) => truthTable(study('probe-get-bits'), GETS, getDeviates, 'marked_gets'),
  }),
  claim({
    id: 'aa.3.4.pte-bits',
    role: 'structural',
    where: '3.4',
    claim: 'WL, WLD, RL and RLD fit into the four ignored bits 7 to 10 of a page-table entry.',
    setup: 'Bits of the entries of a run that appear when each control bit alone is set.',
    quantities: {
      bits: { name: 'bits used', unit: '1', expected: exactly(4) },
      outside: { name: 'bits used that are not ignored ones', unit: '1', expected: exactly(0) },
    },
    studies: ['probe-put-bits', 'probe-get-bits'],
    measure: ({ study }) => {
      const found = LOGGING.map((name) =>
        bitsOf(name, study(PUTS.includes(name) ? 'probe-put-bits' : 'probe-get-bits')),
      );
      const all = [...new Set(found.flat())];
      return {
        values: {
          bits: counted(all.length),
          outside: counted(all.filter((bit) => !IGNORED_LOW.includes(bit)).length),
        },
        why: LOGGING.map((name, i) => `${name.slice(3)} is bit ${found[i]!.join(', ')}`).join('; '),
      };
    },
  }),
];
