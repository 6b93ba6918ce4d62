import { float64Array, int32Array, uint8Array } from '../../engine/arrays.ts';
import type { Engine } from '../../engine/engine.ts';
import { SimulationFault } from '../../engine/fault.ts';
import type { CounterTracks } from '../../engine/trace-counters.ts';
import type { TraceRecorder } from '../../engine/trace-recorder.ts';
import { ACCESS, type PageStates } from '../../page-protocol/page-states.ts';
import { PAGE_MESSAGE, type PageMessage } from '../../page-protocol/protocol.ts';

/** Links of a request's chain that cross the network. */
const LINK = { ask: 1, forward: 2, answer: 4 } as const;
/** Flag besides these while the request is pending. */
const UNDER_WAY = 8;

/** Number of minipages, the first of a run, whose state a detailed trace shows individually. */
const MOST_SHOWN = 16;

/** Counts faults of all nodes and their outcomes, and shows copies of minipages in a trace. */
export class FaultRecords {
  joined = 0;
  stolen = 0;
  deferred = 0;
  /** Failed tries to lock a directory entry. */
  failedLocks = 0;
  /** Read faults within operations: what a program does between them is preparation. */
  measuredReads = 0;
  /** Messages of these that a CPU of another node than the one that reads has to serve. */
  readsServed = 0;
  private reads = 0;
  private writes = 0;
  private upgrades = 0;
  private readonly hops = [0, 0, 0, 0];
  private requests = 0;
  private acknowledgements = 0;
  /** By minipage and node, for pending requests. */
  private readonly links: Uint8Array;
  private underWay = 0;
  /** By minipage and node: whether the latest read request is measured. */
  private readonly isMeasured: Uint8Array;
  /** By minipage and node: the right shown last in a trace. */
  private readonly shown: Uint8Array;
  /** By node: time of the change shown last in a trace. */
  private readonly shownUntil: Float64Array;
  private readonly copies: Int32Array;
  private readonly owned: Int32Array;
  private readonly readable: CounterTracks | undefined;
  private readonly writable: CounterTracks | undefined;
  private readonly asking: CounterTracks | undefined;
  /** By minipage: the right of each node, as in ACCESS. */
  private readonly single: readonly CounterTracks[] = [];
  private readonly open: Int32Array;
  /** By node: number of faults of its threads. */
  readonly faults: Int32Array;

  constructor(
    private readonly states: PageStates,
    trace: TraceRecorder,
    private readonly engine: Engine,
  ) {
    const { nodes, units } = states;
    this.links = uint8Array(nodes * units);
    this.isMeasured = uint8Array(nodes * units);
    this.shown = uint8Array(trace.on ? nodes * units : 0);
    this.shownUntil = float64Array(nodes);
    this.copies = int32Array(nodes);
    this.owned = int32Array(nodes);
    this.open = int32Array(nodes);
    this.faults = int32Array(nodes);
    if (!trace.on) return;
    this.readable = trace.addCounter(
      { name: 'copies of minipages', resource: 'memory', unit: 'minipages', limit: units },
      nodes,
    );
    this.writable = trace.addCounter(
      { name: 'minipages to write', resource: 'memory', unit: 'minipages', limit: units },
      nodes,
    );
    this.asking = trace.addCounter(
      { name: 'requests for minipages', resource: 'memory', unit: 'requests', limit: units },
      nodes,
    );
    if (trace.mostLevels > 0)
      this.single = Array.from({ length: Math.min(units, MOST_SHOWN) }, (_, unit) => stateOf(trace, unit, nodes));
    for (let node = 0; node < nodes; node += 1)
      for (let unit = 0; unit < units; unit += 1)
        this.protected(node, unit, states.access[states.placeOf(node, unit)]!, engine.now);
  }

  /** A thread requests a right, or joins the request of another thread, within an operation or before one. */
  asked(place: number, right: number, isMeasured: boolean): void {
    this.faults[place % this.states.nodes]! += 1;
    if (right === ACCESS.read) this.askedToRead(place, isMeasured);
    else if (this.states.access[place] === ACCESS.read) this.upgrades += 1;
    else this.writes += 1;
  }

  /** Who joins a pending request has its messages in common with others. */
  private askedToRead(place: number, isMeasured: boolean): void {
    this.reads += 1;
    this.measuredReads += Number(isMeasured);
    const isShared = this.links[place] !== 0 && this.isMeasured[place] === 1;
    this.isMeasured[place] = Number(isMeasured || isShared);
  }

  sent({ kind, unit, requestor, right, from, to }: PageMessage): void {
    const place = this.states.placeOf(requestor, unit);
    const isRead = right === ACCESS.read && this.isMeasured[place] === 1;
    if (isRead && from !== to && to !== requestor && IS_FOR_CPU[kind] === 1) this.readsServed += 1;
    if (kind === PAGE_MESSAGE.acknowledge || kind === PAGE_MESSAGE.unlock) this.acknowledgements += 1;
    if (IS_LINK[kind] === 0) return;
    if (kind === PAGE_MESSAGE.lock && this.links[place] !== 0) this.failedLocks += 1;
    else if (kind === PAGE_MESSAGE.request || kind === PAGE_MESSAGE.lock) this.begin(place, requestor);
    if (from !== to) this.links[place]! |= linkOf(kind);
  }

  /** @param time when the request has completed */
  woken(place: number, time: number): void {
    const links = this.links[place]!;
    const node = place % this.states.nodes;
    this.links[place] = 0;
    this.underWay -= 1;
    this.open[node]! -= 1;
    this.show(this.asking, node, time, this.open[node]!);
    const hops = (links & 1) + ((links >> 1) & 1) + ((links >> 2) & 1);
    this.hops[hops]! += 1;
  }

  /** @param time when the right takes effect */
  protected(node: number, unit: number, access: number, time: number): void {
    if (this.readable === undefined) return;
    const place = this.states.placeOf(node, unit);
    const before = this.shown[place]!;
    this.shown[place] = access;
    this.show(this.single[unit], node, time, access);
    this.copies[node]! += Number(access > ACCESS.none) - Number(before > ACCESS.none);
    this.owned[node]! += Number(access === ACCESS.write) - Number(before === ACCESS.write);
    this.show(this.readable, node, time, this.copies[node]!);
    this.show(this.writable, node, time, this.owned[node]!);
  }

  /** @throws SimulationFault if a request was never acknowledged */
  finish(): Record<string, number> {
    const { reads, writes, upgrades, joined, stolen, deferred, hops, requests, acknowledgements } = this;
    if (requests !== acknowledgements || this.underWay > 0) {
      throw new SimulationFault(
        'SIM_PAGE_REQUESTS',
        `of ${requests} requests for minipages ${acknowledgements} were acknowledged`,
      );
    }
    return {
      page_faults: reads + writes + upgrades,
      read_faults: reads,
      write_faults: writes,
      upgrades,
      joined_faults: joined,
      stolen_pages: stolen,
      deferred_handlers: deferred,
      hops_0: hops[0]!,
      hops_2: hops[2]!,
      hops_3: hops[3]!,
    };
  }

  private begin(place: number, node: number): void {
    this.requests += 1;
    this.links[place] = UNDER_WAY;
    this.underWay += 1;
    this.open[node]! += 1;
    this.show(this.asking, node, this.engine.now, this.open[node]!);
  }

  /** A handler ends later than its effects are simulated; what arrives at its node meanwhile is shown after it. */
  private show(counter: CounterTracks | undefined, node: number, time: number, value: number): void {
    if (counter === undefined) return;
    this.shownUntil[node] = Math.max(time, this.shownUntil[node]!);
    counter.set(node, this.shownUntil[node]!, value);
  }
}

/** Shows the rights of nodes to a minipage: none 0, read 1, write 2. */
function stateOf(trace: TraceRecorder, unit: number, nodes: number): CounterTracks {
  return trace.addCounter(
    { name: `state of minipage ${unit}`, resource: 'memory', unit: 'right', limit: ACCESS.write },
    nodes,
  );
}

const SERVED_BY_CPU: readonly number[] = [PAGE_MESSAGE.request, PAGE_MESSAGE.copy, PAGE_MESSAGE.acknowledge];

/** These messages do not lengthen a request: nobody waits for them, or for a CPU. */
const WITHOUT_LINK: readonly number[] = [
  PAGE_MESSAGE.acknowledge,
  PAGE_MESSAGE.data,
  PAGE_MESSAGE.pull,
  PAGE_MESSAGE.unlock,
  PAGE_MESSAGE.take,
];
/** By kind of message: whether a CPU of a node that asks for nothing has to serve it, where a node wants to read. */
const IS_FOR_CPU: readonly number[] = Object.values(PAGE_MESSAGE).map((kind) => Number(SERVED_BY_CPU.includes(kind)));
/** By kind of message. */
const IS_LINK: readonly number[] = Object.values(PAGE_MESSAGE).map((kind) => (WITHOUT_LINK.includes(kind) ? 0 : 1));

function linkOf(kind: number): number {
  if (kind === PAGE_MESSAGE.lock) return 0;
  if (kind === PAGE_MESSAGE.request) return LINK.ask;
  return kind === PAGE_MESSAGE.done ? LINK.answer : LINK.forward;
}
