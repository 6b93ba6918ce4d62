import { epochs } from '../../contract/epochs.ts';
import type { EventSetting, EventsOfCall, ExpectedCall } from '../../contract/expected-calls.ts';
import { offersOf } from '../../contract/offers.ts';
import type { AccessOrder, Reordering } from '../../contract/ordered-puts.ts';
import { orderedPuts } from '../../contract/ordered-puts.ts';
import { partitionRegisters } from '../../contract/partition-registers.ts';
import { postedReads } from '../../contract/posted-reads.ts';
import { atomics, flushes, remote } from '../../contract/remote-memory.ts';
import { nodesOf } from '../../engine/nodes.ts';
import { LINE_BYTES, PAGE_BYTES } from '../../engine/usual-sizes.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import { hasPool } from '../../hardware/cxl-pool/parameters.ts';
import type { Machine } from '../../machines/schema.ts';
import { HOST, type MechanismDefinition } from '../definition.ts';
import { byWord, contended } from '../events-per-call.ts';
import { unitsBrought } from '../units-brought.ts';
import { remoteLoadsMemory } from './memory.ts';
import { type RemoteLoadsValues, remoteLoadsParameters } from './parameters.ts';
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
  (each: number): EventsOfCall<RemoteLoadsValues> =>
  (call, setting) =>
    perLine(each)({ ...call, bytes: (call.bytes ?? WORD_BYTES) * (setting.mechanism.mapping === 'io' ? LINE_BYTES / WORD_BYTES : 1) }, setting);
/** A load costs less if the line is still cached, as nobody has written it. */
const perLoad: EventsOfCall<RemoteLoadsValues> = (call, setting) => perPacket(5 + (call.written ?? 1))(call, setting);

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
  (outside: number | EventsOfCall<RemoteLoadsValues>, near = NEAR): EventsOfCall<RemoteLoadsValues> =>
  (call, setting) => {
    const own = nearShare(call, setting);
    const foreign = { ...call, own: 0 };
    const events = typeof outside === 'number' ? outside : outside(foreign, setting);
    return own * near + (1 - own) * withDomain(events, foreign, setting);
  };

/** Accesses within a coherence domain bring pages or lines that they find gone; the others are those without a domain. */
function withDomain(events: number, call: ExpectedCall, { machine, mechanism, processes }: EventSetting<RemoteLoadsValues>): number {
  const all = nodesOf(processes, machine.processesPerNode);
  const nodes = Math.min(all, mechanism.coherentNodes);
  if (nodes === 0) return events;
  const unit = UNITS[mechanism.coherenceUnit];
  const inside = Math.min(1, (nodes / all) ** 2 * mechanism.coherentDomains);
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

/** A memory pool has no frames, no UnitIDs, no PassPW and no registers. */
const PARAMETERS_OF = {
  'ht-bridge': ['flowControl', 'retransmitNs', 'frameNumbers', 'frameWindow', 'acknowledgeNs', 'packetsPerFrame', 'unitIds', 'writesPass', 'responsesPass', 'readsPass', 'registerBits', 'coherentDomains', 'coherenceUnit', 'coherentPages'],
} as const;

/** PassPW of packets as seen by programs; a pool has none. */
function reorders({ writesPass, responsesPass, readsPass }: RemoteLoadsValues, machine: Machine): readonly Reordering[] {
  if (hasPool(machine)) return [];
  const writes = writesPass ? (['posted-writes'] as const) : [];
  const answers = responsesPass ? (['answers'] as const) : [];
  return [...writes, ...answers, ...(readsPass ? (['reads'] as const) : [])];
}

/** A core's accesses to a pool, or in a domain, take effect in program order; a program that they must follow is in one domain. */
function accessOrder(machine: Machine, { coherentNodes }: RemoteLoadsValues): AccessOrder {
  return hasPool(machine) || coherentNodes > 0 ? 'performed' : 'bridge';
}

const shared = { reorders, accessOrder, ignores: ['network'], family: 'dp', offers: OFFERS, paper, eventsPerCall: EVENTS, parameters: remoteLoadsParameters, parametersOf: PARAMETERS_OF, rules: remoteLoadsRules, memory: remoteLoadsMemory } as const;

export const dpgasBridge = {
  id: 'dpgas-bridge',
  title: 'D-PGAS, HT-over-Ethernet bridge',
  summary: 'Loads and stores of remote memory through a bridge from HyperTransport to Ethernet, one line at a time.',
  member: 1,
  hardware: [[...HOST, 'ht-bridge']],
  ...shared,
} as const satisfies MechanismDefinition<'dpgas-bridge', typeof remoteLoadsParameters>;

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
} as const satisfies MechanismDefinition<'dpgas-integrated', typeof remoteLoadsParameters>;
