import { claim } from '../../definition.ts';
import { Study } from '../../evidence.ts';
import { above, atLeast, exactly } from '../../expectation.ts';
import { counted, inWords } from '../../measure.ts';

const ADDRESSES = 'probe-addresses';
const OF_24_BITS = 'probe-addresses-24';
const OF_48_BITS = 'probe-addresses-48';
const EQUAL = 'probe-equal-registers';

const first = ({ id, runs }: Study, counter: string): number => new Study(id, runs.slice(0, 1)).counter(counter);

/** Global addresses: how registers extend the addresses of a core. */
export const addresses = [
  claim({
    id: 'dp.addr.partitions',
    role: 'structural',
    where: '2.2',
    claim: '2^24 partitions of 2^40 bytes make an address space of 2^64 bytes.',
    setup: 'Registers of 26 bits with their smallest and largest contents: partitions and offsets that can be reached.',
    quantities: {
      bytes: { name: 'bytes of the address space', unit: 'B', expected: exactly(2 ** 64) },
      partitions: { name: 'partitions', unit: '1', expected: exactly(2 ** 24) },
    },
    studies: [ADDRESSES],
    measure: ({ study }) => {
      const run = study(ADDRESSES);
      const [partitions, bytes] = [first(run, 'highest_partition') + 1, first(run, 'highest_offset') + 1];
      return {
        values: { bytes: counted(partitions * bytes), partitions: counted(partitions) },
        why: `The last byte reached is ${inWords(bytes - 1)} of partition ${inWords(partitions - 1)}.`,
      };
    },
  }),
  claim({
    id: 'dp.addr.regs',
    role: 'structural',
    where: '3.1',
    claim: 'The upper two bits of an address choose one of four partition registers.',
    setup: 'One offset below each value of the upper bits, with different contents in each register.',
    quantities: { registers: { name: 'partition registers', unit: '1', expected: exactly(4) } },
    studies: [ADDRESSES],
    measure: ({ study }) => ({
      values: { registers: counted(first(study(ADDRESSES), 'registers_chosen')) },
      why: 'Different global addresses of one offset, over all upper bits.',
    }),
  }),
  claim({
    id: 'dp.addr.26bit',
    role: 'structural',
    where: '3.1',
    claim: 'The lower 38 bits of an address and the 26 of a register make a global address of 64 bits.',
    setup: 'Registers of 26 bits: bits of global addresses, and the part of a partition within reach.',
    quantities: {
      bits: { name: 'bits of the highest global address', unit: '1', expected: exactly(64) },
      reach: { name: 'share of a partition within reach', unit: '1', expected: exactly(1) },
    },
    studies: [ADDRESSES],
    measure: ({ study }) => {
      const run = study(ADDRESSES);
      return {
        values: {
          bits: counted(first(run, 'global_address_bits')),
          reach: counted((first(run, 'highest_offset') + 1) / 2 ** 40),
        },
        why: 'The lower two bits of a register choose a quarter of its partition.',
      };
    },
  }),
  claim({
    id: 'dp.addr.24bit',
    role: 'structural',
    where: '3.2.1',
    claim: 'With registers of 24 bits the upper two bits of an address are reset, and 40 and 24 bits make 64.',
    setup: 'Registers of 24 bits, the same addresses.',
    quantities: {
      offset: { name: 'highest offset in a partition', unit: 'B', expected: exactly(2 ** 38 - 1) },
      bits: { name: 'bits of the highest global address', unit: '1', expected: exactly(64) },
    },
    studies: [OF_24_BITS],
    measure: ({ study }) => {
      const run = study(OF_24_BITS);
      return {
        values: {
          offset: counted(first(run, 'highest_offset')),
          bits: counted(first(run, 'global_address_bits')),
        },
        why: 'Three quarters of each partition are out of reach, contrary to section 3.1: both variants are implemented.',
      };
    },
  }),
  claim({
    id: 'dp.addr.bijective',
    role: 'structural',
    where: '3.1',
    claim: 'Translation keeps the offset, and registers of different contents never mean the same address.',
    setup: 'Random contents and random addresses, each address with two different contents.',
    quantities: {
      aliases: { name: 'pairs of contents that give one address', unit: '1', expected: exactly(0) },
      offsets: { name: 'offsets that were lost', unit: '1', expected: exactly(0) },
      compared: { name: 'pairs', unit: '1', expected: atLeast(1000) },
    },
    studies: [ADDRESSES],
    measure: ({ study }) => {
      const run = study(ADDRESSES);
      return {
        values: {
          aliases: counted(run.counter('aliases')),
          offsets: counted(run.counter('lost_offsets')),
          compared: counted(run.perRun('compared_contents')),
        },
        why: 'Contents and addresses are drawn again for each seed.',
      };
    },
  }),
  claim({
    id: 'dp.addr.mac',
    role: 'structural',
    where: '3.2.1',
    claim: 'Each partition has its own MAC address, derived from its 24 bits.',
    setup: 'Frames to random partitions.',
    quantities: {
      macs: { name: 'MAC addresses for a partition', unit: '1', expected: exactly(1) },
      partitions: { name: 'partitions', unit: '1', expected: atLeast(1000) },
    },
    studies: [ADDRESSES],
    measure: ({ study }) => {
      const run = study(ADDRESSES);
      const [macs, partitions] = [first(run, 'macs_seen'), first(run, 'partitions_seen')];
      return {
        values: { macs: counted(macs / partitions), partitions: counted(partitions) },
        why: 'Distinct addresses over distinct partitions: two partitions with one address, or one with two, would be detected.',
      };
    },
  }),
  claim({
    id: 'dp.addr.dynamic',
    role: 'structural',
    where: '3.1',
    claim: 'By rewriting registers a core reaches more memory over time than its 40 bits span.',
    setup: 'Bytes behind all contents that the registers of a core have held.',
    quantities: { bytes: { name: 'bytes reached over time', unit: 'B', expected: above(2 ** 40) } },
    studies: [ADDRESSES],
    measure: ({ study }) => {
      const run = study(ADDRESSES);
      return {
        values: { bytes: counted(first(run, 'reached_bytes')) },
        why: `At any one time it reaches ${inWords(first(run, 'reach_bytes'))} B.`,
      };
    },
  }),
  claim({
    id: 'dp.addr.256tb',
    role: 'structural',
    where: '3.1',
    claim: 'A core with 48 bits of address reaches 256 TB.',
    setup: 'Registers behind addresses of 48 bits: bytes within reach at one time.',
    quantities: { bytes: { name: 'bytes within reach', unit: 'B', expected: exactly(2 ** 48) } },
    studies: [OF_48_BITS],
    measure: ({ study }) => ({
      values: { bytes: counted(first(study(OF_48_BITS), 'reach_bytes')) },
      why: 'Four windows of 46 bits, behind registers of 18.',
    }),
  }),
  claim({
    id: 'dp.share.same-partition',
    role: 'structural',
    where: '3.1',
    claim:
      'Nodes whose registers hold the same contents address the same bytes; the node that has the partition reaches it without its bridge.',
    setup: 'Registers with equal contents on all nodes; accesses of two processes of a node to each other.',
    quantities: {
      shared: { name: 'share of addresses that mean the same on all nodes', unit: '1', expected: exactly(1) },
      own: { name: 'frames of accesses to memory of the own node', unit: '1', expected: exactly(0) },
    },
    studies: [EQUAL, 'probe-own-partition'],
    measure: ({ study }) => {
      const run = study(EQUAL);
      return {
        values: {
          shared: counted(run.counter('same_on_all_nodes') / run.counter('compared_nodes')),
          own: counted(study('probe-own-partition').counter('frames')),
        },
        why: 'Addresses are compared between nodes; an access within a node takes one memory access.',
      };
    },
  }),
];
