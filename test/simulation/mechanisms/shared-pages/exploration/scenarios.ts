import type { ProtocolOptions } from '../../../../../src/simulation/page-protocol/protocol.ts';
import { reads, type Scenario, writes } from './configuration.ts';

export const OFF: ProtocolOptions = {
  rdmaRead: false,
  rdmaAtomics: false,
  broadcastInvalidation: false,
  remoteTlb: false,
};

interface Variant {
  readonly name: string;
  readonly options: Partial<ProtocolOptions>;
  readonly isFor: (scenario: Scenario) => boolean;
}

/** Nodes that could be told together, or read from each other; a second minipage makes no difference to either. */
const hasSeveralReaders = ({ nodes, homes }: Scenario): boolean => nodes > 2 && homes.length === 1;

/** Flushes by NICs and broadcasts to CPUs do not go together. */
const tellsNobody = ({ options }: Scenario): boolean => options?.broadcastInvalidation !== true;

/** The variant without any option. */
export const PLAIN = 'as it was';
/** The variant of which every scenario is explored in `npm test`, as the plain one is. */
export const READS_AND_BROADCAST = 'reads and broadcast';

/** The options of the protocol, alone and together, as far as they go together. */
export const variants: readonly Variant[] = [
  { name: PLAIN, options: {}, isFor: () => true },
  { name: 'atomics', options: { rdmaAtomics: true }, isFor: () => true },
  { name: 'flushes', options: { remoteTlb: true }, isFor: tellsNobody },
  { name: 'atomics and flushes', options: { rdmaAtomics: true, remoteTlb: true }, isFor: tellsNobody },
  { name: 'broadcast', options: { broadcastInvalidation: true }, isFor: hasSeveralReaders },
  {
    name: 'atomics and broadcast',
    options: { rdmaAtomics: true, broadcastInvalidation: true },
    isFor: hasSeveralReaders,
  },
  { name: READS_AND_BROADCAST, options: { rdmaRead: true, broadcastInvalidation: true }, isFor: hasSeveralReaders },
  { name: 'atomics and reads', options: { rdmaAtomics: true, rdmaRead: true }, isFor: hasSeveralReaders },
];

const X = 0;
const Y = 1;

/** A thread a node, in their order. */
const apart = (...programs: Scenario['threads'][number]['program'][]) =>
  programs.map((program, node) => ({ node, program }));

/** The scenarios of the reference and the races that it names. Minipage 0 is managed by node 0, minipage 1 by node 1. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'MP, 2 nodes',
    states: 227,
    forbidden: '1,0',
    allowed: ['0,0', '0,1', '1,1'],
    nodes: 2,
    homes: [0, 0],
    threads: apart([writes(X), writes(Y)], [reads(Y), reads(X)]),
  },
  {
    name: 'MP, 3 nodes',
    states: 643,
    forbidden: '1,0',
    allowed: ['0,0', '0,1', '1,1'],
    nodes: 3,
    homes: [2, 2],
    threads: apart([writes(X), writes(Y)], [reads(Y), reads(X)]),
  },
  {
    name: 'SB, 2 nodes',
    states: 197,
    forbidden: '0/0',
    allowed: ['0/1', '1/0', '1/1'],
    nodes: 2,
    homes: [0, 1],
    threads: apart([writes(X), reads(Y)], [writes(Y), reads(X)]),
  },
  {
    name: 'SB, 3 nodes',
    states: 517,
    forbidden: '0/0',
    allowed: ['0/1', '1/0', '1/1'],
    nodes: 3,
    homes: [2, 2],
    threads: apart([writes(X), reads(Y)], [writes(Y), reads(X)]),
  },
  {
    name: 'LB, 2 nodes',
    states: 267,
    forbidden: '1/1',
    allowed: ['0/0', '0/1', '1/0'],
    nodes: 2,
    homes: [0, 1],
    threads: apart([reads(X), writes(Y)], [reads(Y), writes(X)]),
  },
  {
    name: 'CoRR, 2 nodes',
    states: 63,
    forbidden: '1,0',
    allowed: ['0,0', '0,1', '1,1'],
    nodes: 2,
    homes: [0],
    threads: apart([writes(X)], [reads(X), reads(X)]),
  },
  {
    name: '2+2W, 2 nodes',
    states: 203,
    nodes: 2,
    homes: [0, 1],
    threads: apart([writes(X), writes(Y)], [writes(Y), writes(X)]),
  },
  {
    name: 'two upgrades, the manager and owner on a third node',
    states: 311,
    nodes: 3,
    homes: [0],
    threads: [
      { node: 1, program: [reads(X), writes(X)] },
      { node: 2, program: [reads(X), writes(X)] },
    ],
  },
  {
    name: 'a write joins a read',
    states: 355,
    nodes: 2,
    homes: [0],
    threads: [
      { node: 1, program: [reads(X)] },
      { node: 1, program: [writes(X)] },
      { node: 0, program: [writes(X), reads(X)] },
    ],
  },
  {
    name: 'a page stolen between wake-up and touch',
    states: 2863,
    nodes: 3,
    homes: [2],
    threads: apart([writes(X), writes(X)], [writes(X), writes(X)], [writes(X)]),
  },
  {
    name: 'a pull while the server waits for its upgrade',
    states: 9085,
    nodes: 3,
    homes: [1],
    options: { rdmaRead: true },
    threads: [
      { node: 1, program: [writes(X), writes(X)] },
      { node: 2, program: [reads(X), reads(X)] },
      { node: 0, program: [reads(X), writes(X)] },
    ],
  },
  {
    name: 'a pull by a third node, the manager has no copy',
    states: 5291,
    nodes: 3,
    homes: [1],
    options: { rdmaRead: true },
    threads: [
      { node: 1, program: [writes(X), reads(X), writes(X)] },
      { node: 2, program: [reads(X), writes(X)] },
      { node: 0, program: [reads(X)] },
    ],
  },
  {
    name: 'a pull from a server that tells two readers together, 4 nodes',
    states: 3188,
    nodes: 4,
    homes: [1],
    options: { rdmaRead: true, broadcastInvalidation: true },
    threads: [
      { node: 1, program: [writes(X), writes(X)] },
      { node: 2, program: [reads(X)] },
      { node: 3, program: [reads(X), reads(X)] },
    ],
  },
  {
    name: 'DONE of a dropper before that of the mover',
    states: 1023,
    nodes: 3,
    homes: [0],
    threads: apart([reads(X)], [reads(X), reads(X)], [writes(X), reads(X)]),
  },
  {
    name: 'three writers of one minipage',
    states: 5785,
    nodes: 3,
    homes: [0],
    threads: apart([writes(X), reads(X)], [writes(X), reads(X)], [writes(X), reads(X)]),
  },
  {
    name: 'three writers of one minipage, with deferral',
    states: 4973,
    nodes: 3,
    homes: [0],
    defers: true,
    threads: apart([writes(X)], [writes(X), reads(X)], [writes(X), reads(X)]),
  },
  {
    name: 'an upgrade and a reader, with deferral',
    states: 2081,
    nodes: 3,
    homes: [0],
    defers: true,
    threads: apart([writes(X)], [reads(X), writes(X)], [reads(X)]),
  },
  {
    name: '2 minipages, 3 threads, 3 nodes',
    states: 8048,
    nodes: 3,
    homes: [0, 1],
    threads: apart([writes(X), reads(Y)], [writes(Y), reads(X)], [reads(X), writes(Y)]),
  },
  {
    name: 'IRIW, 2 nodes',
    states: 2709,
    forbidden: '1,0/1,0',
    allowed: ['1,1/0,1', '1,0/0,1', '1,0/1,1'],
    nodes: 2,
    homes: [0, 1],
    threads: [
      { node: 0, program: [writes(X)] },
      { node: 1, program: [writes(Y)] },
      { node: 0, program: [reads(X), reads(Y)] },
      { node: 1, program: [reads(Y), reads(X)] },
    ],
  },
  {
    name: 'IRIW, 3 nodes',
    states: 27_865,
    forbidden: '1,0/1,0',
    allowed: ['1,1/0,1', '1,0/0,1', '1,0/1,1'],
    nodes: 3,
    homes: [0, 1],
    threads: [
      { node: 0, program: [writes(X)] },
      { node: 0, program: [writes(Y)] },
      { node: 1, program: [reads(X), reads(Y)] },
      { node: 2, program: [reads(Y), reads(X)] },
    ],
  },
];
