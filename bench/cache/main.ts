import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { readOptions } from '../../scripts/support/options.mjs';
import { Random } from '../../src/simulation/engine/random.ts';
import { Cache } from '../../src/simulation/hardware/memory/cache.ts';
import { json, repeat } from '../support/options.ts';

const HELP = `npm run bench:cache [-- OPTION…]

Speed of the cache model. Each access pattern is compared with as many plain searches for a tag in a set, without
bookkeeping, over as many sets in the same process.`;

const values = readOptions(HELP, { repeat: repeat(5), json });

const LINE = 64;
const WAYS = 16;
const BYTES = 4_194_304;
const SETS = BYTES / (WAYS * LINE);
const ACCESSES = 4_000_000;
const TARGET = 20e6;

interface Pattern {
  readonly name: string;
  /** Size of an access, bytes. */
  readonly bytes: number;
  readonly addresses: Float64Array;
}

const random = new Random(1, 'bench');
const pattern = (name: string, bytes: number, count: number, address: (index: number) => number): Pattern => ({
  name,
  bytes,
  addresses: Float64Array.from({ length: count }, (_, index) => address(index)),
});
const lines = (count: number) => random.below(count) * LINE;

const patterns: readonly Pattern[] = [
  pattern('one line again and again', 8, ACCESSES, () => 0),
  pattern('random lines of 3 MiB: nearly all hit', 8, ACCESSES, () => lines(49_152)),
  pattern('random lines of 64 MiB: nearly all miss', 8, ACCESSES, () => lines(1_048_576)),
  pattern('ranges of 4 KiB over 3 MiB: all hit', 4096, ACCESSES / 64, (index) => (index * 4096) % 3_145_728),
  pattern('ranges of 4 KiB over 64 MiB: all miss', 4096, ACCESSES / 64, (index) => (index * 4096) % 67_108_864),
];

/** Returns the CPU seconds of all accesses of a pattern, of which every other one is a write. */
function cacheSeconds({ addresses, bytes }: Pattern): number {
  const cache = new Cache({ bytes: BYTES, ways: WAYS, lineBytes: LINE }, 1);
  const run = () => {
    for (let index = 0; index < addresses.length; index += 1) {
      if ((index & 1) === 0) cache.read(addresses[index]!, bytes, 0);
      else cache.write(addresses[index]!, bytes, 0);
    }
  };
  run();
  return cpuSeconds(run);
}

/** Returns the CPU seconds of one tag search per access among the ways of a set: on average half-way, with nothing moved. */
function searchSeconds({ addresses, bytes }: Pattern): { seconds: number; found: number } {
  const tags = Int32Array.from({ length: SETS * WAYS }, (_, place) => place % WAYS);
  const perAddress = Math.ceil(bytes / LINE);
  let found = 0;
  const run = () => {
    for (let index = 0; index < addresses.length; index += 1) {
      const first = addresses[index]! / LINE;
      for (let line = first; line < first + perAddress; line += 1) {
        const base = (line % SETS) * WAYS;
        const tag = line & (WAYS - 1);
        let place = base;
        while (place < base + WAYS && tags[place] !== tag) place += 1;
        found += place - base;
      }
    }
  };
  run();
  return { seconds: cpuSeconds(run), found };
}

function cpuSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;

function measure(item: Pattern, repeat: number) {
  const rounds = Array.from({ length: repeat }, () => ({
    model: cacheSeconds(item),
    bare: searchSeconds(item).seconds,
  }));
  const accesses = item.addresses.length * Math.ceil(item.bytes / LINE);
  return {
    pattern: item.name,
    accessesPerCpuSecond: accesses / median(rounds.map(({ model }) => model)),
    ratioToBareSearch: median(rounds.map(({ model, bare }) => model / bare)),
  };
}

const rows = patterns.map((item) => measure(item, values.repeat));
console.log(
  `${BYTES} B, ${WAYS} ways, lines of ${LINE} B; median of ${values.repeat}; ${cpus()[0]?.model}, Node ${process.version}`,
);
console.table(
  rows.map(({ pattern: name, accessesPerCpuSecond, ratioToBareSearch }) => ({
    accesses: name,
    'million/CPU s': (accessesPerCpuSecond / 1e6).toFixed(1),
    'at least': TARGET / 1e6,
    'cost / bare search': ratioToBareSearch.toFixed(2),
  })),
);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ target: TARGET, rows }, null, 2)}\n`);
