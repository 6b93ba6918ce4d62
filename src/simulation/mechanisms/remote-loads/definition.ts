import { epochs } from '../../contract/epochs.ts';
import type { EventSetting, EventsOfCall, ExpectedCall } from '../../contract/expected-calls.ts';
import { offersOf } from '../../contract/offers.ts';
import type { AccessOrder, Reordering } from '../../contract/ordered-puts.ts';
import { orderedPuts } from '../../contract/ordered-puts.ts';
import { partitionRegisters } from '../../contract/partition-registers.ts';
import { postedReads } from '../../contract/posted-reads.ts';
import { atomics, flushes, remote } from '../../contract/remote-memory.ts';
import { LINE_BYTES, PAGE_BYTES } from '../../engine/usual-sizes.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import { hasPool } from '../../hardware/cxl-pool/parameters.ts';
import { LONGEST_RETRANSMIT_NS } from '../../hardware/ht-bridge/parameters.ts';
import type { Machine } from '../../machines/schema.ts';
import type { ParameterValues } from '../../parameters.ts';
import { HOST, type MechanismDefinition } from '../definition.ts';
import { byWord, contended } from '../events-per-call.ts';
import { unitsBrought } from '../units-brought.ts';
import { remoteLoadsMemory } from './memory.ts';
import { remoteLoadsRules } from './rules.ts';

const OFFERS = offersOf(remote, atomics, flushes, postedReads, orderedPuts, partitionRegisters, epochs);
const paper = { id: 'd-pgas', section: '3' };

/** Share of the events of a line's path that is left if it ends in a pool: there is no switch, and one bridge less. */
const TO_POOL = 0.6;

const perLine =
  (each: number): EventsOfCall =>
  ({ bytes = WORD_BYTES }, { machine }) =>
    1 + each * (hasPool(machine) ? TO_POOL : 1) * Math.max(1, Math.ceil(bytes / LINE_BYTES));
/** In I/O space, a packet carries a word. */
const perPacket =
  (each: number): EventsOfCall =>
  (call, setting) =>
    perLine(each)({ ...call, bytes: (call.bytes ?? WORD_BYTES) * (setting.mechanism.mapping === 'io' ? LINE_BYTES / WORD_BYTES : 1) }, setting);
/** A load costs less if the line is still cached, as nobody has written it. */
const perLoad: EventsOfCall = (call, setting) => perPacket(5 + (call.written ?? 1))(call, setting);

/** Longer accumulates are a get, an addition and a put under a lock. */
const addedByLine: EventsOfCall = (call, setting) => contended(30)(call, setting) + perLine(10)(call, setting);

/** Events of an access within a node, which does not use the bridge, or to a copy in a coherence domain. */
const NEAR = 2;
/** In a coherence domain: events to bring a unit and to invalidate other copies. */
const UNITS = { page: { unitBytes: PAGE_BYTES, events: 200 }, line: { unitBytes: LINE_BYTES, events: 20 } } as const;

/** Returns the share of accesses that stay in their node. A pool is outside every node. */
function nearShare({ own = 0 }: ExpectedCall, { machine, processes }: EventSetting): number {
  if (hasPool(machine)) return 0;
  return processes <= machine.processesPerNode ? 1 : own;
}

/** Events of an access by where it goes. */
const access =
  (outside: number | EventsOfCall, near = NEAR): EventsOfCall =>
  (call, setting) => {
    const own = nearShare(call, setting);
    const foreign = { ...call, own: 0 };
    const events = typeof outside === 'number' ? outside : outside(foreign, setting);
    return own * near + (1 - own) * withDomain(events, foreign, setting);
  };

/** Accesses within a coherence domain bring pages or lines that they find gone; the others are those without a domain. */
function withDomain(events: number, call: ExpectedCall, { machine, mechanism, processes }: EventSetting): number {
  const all = Math.ceil(processes / machine.processesPerNode);
  const nodes = Math.min(all, Number(mechanism.coherentNodes));
  if (nodes === 0) return events;
  const unit = UNITS[mechanism.coherenceUnit as keyof typeof UNITS];
  const inside = Math.min(1, (nodes / all) ** 2 * Number(mechanism.coherentDomains));
  return inside * (NEAR + unit.events * unitsBrought(call, { nodes, ...unit })) + (1 - inside) * events;
}

const flushed: EventsOfCall = (call, setting) => 7 - 6 * nearShare(call, setting);

/** Each packet passes switch, bridge and memory; a response returns on the same path. */
const EVENTS = {
  put: access(perLine(3.5)),
  get: access(perLoad),
  atomic: access(7),
  flush: flushed,
  postedGet: access(perPacket(6)),
  postedAtomic: access(7),
  write: access(perLine(6)),
  fence: 4,
  mapPartition: 1,
  epoch: access(contended(26), 5),
  epochPut: access(perLine(3.5)),
  accumulate: access(byWord({ word: 7, more: addedByLine })),
  fetch: access(perLine(6)),
  compute: 1,
};

const PARAMETERS = [
  {
    name: 'flowControl',
    description: 'What keeps bridges from sending more than a receiver can buffer: credits for each channel and pair; PAUSE frames, which stop a line; or nothing, so that frames without a free buffer are dropped and sent again.',
    type: 'choice',
    unit: '1',
    default: 'vc-credits',
    choices: ['vc-credits', 'pause', 'drop'],
    source: 'D-PGAS, section 3.2: virtual channels of HyperTransport',
    confidence: 'assumed',
    seen: 'paper',
  },
  {
    name: 'retransmitNs',
    description: 'Time after which a bridge sends a dropped frame again; twice as long for each further copy of a numbered frame, but at most 1 s.',
    type: 'number',
    unit: 'ns',
    default: 50_000,
    minimum: 1,
    maximum: LONGEST_RETRANSMIT_NS,
    source: 'Several round trips at 1 Gb/s',
    confidence: 'assumed',
    seen: 'none',
  },
  {
    name: 'frameNumbers',
    description: 'Whether the frames of a pair of bridges are numbered, so that lost frames are sent again and early ones wait: needed with several paths, or where frames are lost.',
    type: 'choice',
    unit: '1',
    default: 'none',
    choices: ['none', 'pair'],
    source: 'One switch or cable keeps frames in order',
    confidence: 'assumed',
    seen: 'none',
  },
  // At most half of the numbers, so an old frame is never mistaken for a new one.
  {
    name: 'frameWindow',
    description: 'Numbered frames that a bridge may have unacknowledged at another bridge: numbers have 16 bits. Half of them are acknowledged together. Of two windows below 16, the larger can be up to a quarter slower where frames carry several packets, since it sends more frames with fewer packets each.',
    type: 'integer',
    unit: '1',
    default: 256,
    minimum: 1,
    maximum: 32_768,
    source: 'More than enough to fill a 100 Gb/s line for a round trip',
    confidence: 'assumed',
    seen: 'none',
  },
  { name: 'acknowledgeNs', description: 'Time after which a bridge acknowledges numbered frames with a separate frame, if it has none to send.', type: 'number', unit: 'ns', default: 10_000, minimum: 0, maximum: 1e9, source: 'A round trip at 1 Gb/s', confidence: 'assumed', seen: 'none' },
  {
    name: 'packetsPerFrame',
    description: 'Maximum number of packets that a bridge puts in a frame: those to one bridge that have accumulated while its line was busy.',
    type: 'integer',
    unit: '1',
    default: 1,
    minimum: 1,
    maximum: 64,
    source: 'D-PGAS, section 3.2.1: a packet is encapsulated',
    confidence: 'assumed',
    seen: 'paper',
  },
  {
    name: 'unitIds',
    description: 'UnitIDs of a bridge: one, or one for each core behind it, which then has 32 SrcTags and its own ordering.',
    type: 'choice',
    unit: '1',
    default: 'bridge',
    choices: ['bridge', 'core'],
    source: 'D-PGAS, section 3.2.1: the UnitID is changed to that of the host bridge',
    confidence: 'assumed',
    seen: 'paper',
  },
  { name: 'writesPass', description: 'PassPW of posted writes: they may pass other posted writes, and fences, if they go to a different memory bank.', type: 'boolean', unit: '1', default: false, source: 'HyperTransport: programs rely on the order of writes', confidence: 'assumed', seen: 'recalled' },
  { name: 'responsesPass', description: 'PassPW of answers: they may pass posted writes that left before them.', type: 'boolean', unit: '1', default: false, source: 'HyperTransport: programs rely on the order of writes', confidence: 'assumed', seen: 'recalled' },
  { name: 'readsPass', description: 'PassPW of reads: they may pass posted writes that left before them, even writes to the data they read.', type: 'boolean', unit: '1', default: false, source: 'HyperTransport: programs rely on the order of writes', confidence: 'assumed', seen: 'recalled' },
  {
    name: 'mapping',
    description: 'Address space that the bridge is mapped to. Memory: cores fetch whole lines, several at a time, and keep none: each get asks the bridge again. I/O: accesses stay in order; a core loads one word at a time and waits for it, and for atomics, even where its program would have several in flight.',
    type: 'choice',
    unit: '1',
    default: 'memory',
    choices: ['memory', 'io'],
    source: 'D-PGAS, section 3.1',
    confidence: 'stated',
    seen: 'paper',
  },
  {
    name: 'atomics',
    description: 'Atomics of the bridge: only HyperTransport’s fetch-and-add and compare-and-swap, from which programs build the others, or all of them.',
    type: 'choice',
    unit: '1',
    default: 'ht',
    choices: ['ht', 'extended'],
    source: 'D-PGAS, section 4.1: the read-modify-write transaction',
    confidence: 'stated',
    seen: 'paper',
  },
  {
    name: 'registerBits',
    description: 'Bits of a partition register: 26 reach all of a partition, 24 a quarter of it; 18 are those available behind cores with 48-bit instead of 40-bit addresses.',
    type: 'choice',
    unit: '1',
    default: '26',
    choices: ['26', '24', '18'],
    source: 'D-PGAS, sections 3.1 and 3.2.1, which differ',
    confidence: 'stated',
    seen: 'paper',
  },
  {
    name: 'coherentNodes',
    description: "Nodes of a coherence domain, starting with the first node of the run: their memory controllers keep copies of each other's pages coherent. 0: there is no domain.",
    type: 'integer',
    unit: '1',
    default: 0,
    minimum: 0,
    maximum: 4096,
    source: 'D-PGAS, section 4.2: on demand',
    confidence: 'stated',
    seen: 'paper',
  },
  {
    name: 'coherentDomains',
    description: 'Number of coherence domains of coherentNodes nodes each, consecutive from the first node of the run. They keep no copies of each other’s pages.',
    type: 'integer',
    unit: '1',
    default: 1,
    minimum: 1,
    maximum: 4096,
    source: 'D-PGAS, section 4.2: domains of coherence',
    confidence: 'assumed',
    seen: 'none',
  },
  {
    name: 'coherenceUnit',
    description: 'Granularity of the copies in a domain: pages of 4 KiB, or lines of 64 B.',
    type: 'choice',
    unit: '1',
    default: 'page',
    choices: ['page', 'line'],
    source: 'D-PGAS, section 4.2: page-based',
    confidence: 'stated',
    seen: 'paper',
  },
  { name: 'coherentPages', description: 'Pages or lines of a node for which its directory has entries; when the directory is full, a further one evicts another.', type: 'integer', unit: '1', default: 4096, minimum: 1, maximum: 1e9, source: 'A directory of about 32 KiB', confidence: 'assumed', seen: 'none' },
] as const;

/** A memory pool has no frames, no UnitIDs, no PassPW and no registers. */
const PARAMETERS_OF = {
  'ht-bridge': ['flowControl', 'retransmitNs', 'frameNumbers', 'frameWindow', 'acknowledgeNs', 'packetsPerFrame', 'unitIds', 'writesPass', 'responsesPass', 'readsPass', 'registerBits', 'coherentDomains', 'coherenceUnit', 'coherentPages'],
} as const;

/** PassPW of packets as seen by programs; a pool has none. */
function reorders({ writesPass, responsesPass, readsPass }: ParameterValues, machine: Machine): readonly Reordering[] {
  if (hasPool(machine)) return [];
  const writes = writesPass === true ? (['posted-writes'] as const) : [];
  const answers = responsesPass === true ? (['answers'] as const) : [];
  return [...writes, ...answers, ...(readsPass === true ? (['reads'] as const) : [])];
}

/** A core's accesses to a pool, or in a domain, take effect in program order; a program that they must follow is in one domain. */
function accessOrder(machine: Machine, { coherentNodes }: ParameterValues): AccessOrder {
  return hasPool(machine) || Number(coherentNodes) > 0 ? 'performed' : 'bridge';
}

const shared = { reorders, accessOrder, ignores: ['network'], family: 'dp', offers: OFFERS, paper, eventsPerCall: EVENTS, parameters: PARAMETERS, parametersOf: PARAMETERS_OF, rules: remoteLoadsRules, memory: remoteLoadsMemory } as const;

export const dpgasBridge = {
  id: 'dpgas-bridge',
  title: 'D-PGAS, HT-over-Ethernet bridge',
  summary: 'Loads and stores of remote memory through a bridge from HyperTransport to Ethernet, one line at a time.',
  member: 1,
  hardware: [[...HOST, 'ht-bridge']],
  ...shared,
} as const satisfies MechanismDefinition<'dpgas-bridge'>;

export const dpgasIntegrated = {
  id: 'dpgas-integrated',
  title: 'D-PGAS, integrated interface',
  summary: 'As dpgas-bridge, but with the network interface in the memory controller: there is no link and no bridge on the path, or there is a CXL memory pool at its end.',
  member: 2,
  hardware: [
    [...HOST, 'ht-bridge'],
    [...HOST, 'cxl-pool'],
  ],
  ...shared,
} as const satisfies MechanismDefinition<'dpgas-integrated'>;
