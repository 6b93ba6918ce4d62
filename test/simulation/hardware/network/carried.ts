import { Engine } from '../../../../src/simulation/engine/engine.ts';
import { Random } from '../../../../src/simulation/engine/random.ts';
import { Fabric } from '../../../../src/simulation/hardware/network/fabric.ts';
import type { NetworkValues } from '../../../../src/simulation/hardware/network/parameters.ts';
import { Routes } from '../../../../src/simulation/hardware/network/routes.ts';
import { topologyOf } from '../../../../src/simulation/hardware/network/topology-of.ts';
import type { NicValues } from '../../../../src/simulation/hardware/nic/parameters.ts';

/** A message from a NIC whose first byte leaves at that time; posted when `engine` is at `at`. */
export interface Sent {
  readonly from: number;
  readonly to: number;
  readonly bytes: number;
  readonly at: number;
}

export const NETWORK: NetworkValues & Pick<NicValues, 'loopBackNs'> = {
  loopBackNs: 50,
  topology: 'single-switch',
  nodesPerRouter: 1,
  wireLatencyNs: 400,
  hopLatencyNs: 100,
  gapPerByteNs: 0.1,
  nodeMessageGapNs: 0,
  headerBytes: 0,
  linkBandwidthBytesPerNs: 10,
  routing: 'minimal',
  packetBytes: 1000,
};

const SEED = 7;

/** When first packet and last byte of each message are at its NIC, in which order they come, and what was counted. */
export function carried(network: typeof NETWORK, nodes: number, sent: readonly Sent[]) {
  const engine = new Engine();
  const fabric = new Fabric({
    engine,
    machine: network,
    topology: topologyOf(network.topology, nodes, network.nodesPerRouter),
    messages: { origin: (message) => sent[message]!.from, target: (message) => sent[message]!.to },
    devices: {
      nodeOf: (process) => process,
      nicOf: (node) => node,
      nicOfTarget: (message) => sent[message]!.to,
      ...{ perNode: 1, processes: nodes },
    },
    nics: nodes,
    seed: SEED,
  });
  const arrivals = new Array<number>(sent.length).fill(Number.NaN);
  const delays = new Array<number>(sent.length).fill(Number.NaN);
  const order: number[] = [];
  const firsts = new Map<number, number>();
  const arrive = (message: number) => {
    arrivals[message] = engine.now;
    delays[message] = fabric.delayNs;
    order.push(message);
  };
  fabric.connect({ first: (message) => firsts.set(message, engine.now), arrive });

  const alone = engine.on(arrive);
  const post = engine.on((message) => {
    const { bytes, at } = sent[message]!;
    const left = at + bytes * network.gapPerByteNs;
    const travel = fabric.carry(message, at, left, bytes);
    if (!fabric.isOverLinks) engine.at(left + travel, alone, message);
  });
  sent.forEach(({ at }, message) => {
    engine.at(at, post, message);
  });
  engine.run();
  return { arrivals, firsts, delays, order, counters: fabric.counters(engine.now), routerBytes: fabric.routerBytes };
}

/** The same by an event for each packet at each link, without any booking: slow and plain. */
export function carriedPacketByPacket(network: typeof NETWORK, nodes: number, sent: readonly Sent[]) {
  const topology = topologyOf(network.topology, nodes, network.nodesPerRouter);
  const { routing, wireLatencyNs, hopLatencyNs, packetBytes } = network;
  const routes = new Routes({ topology, routing, nics: nodes, nicsPerNode: 1, random: new Random(SEED, 'none') });
  const [linkNs, nicNs] = [1 / network.linkBandwidthBytesPerNs, network.gapPerByteNs];
  const freeAt = new Map<number, number>();
  const arrivals = new Array<number>(sent.length).fill(0);
  const firsts = new Map<number, number>();
  const engine = new Engine();
  const packets: { message: number; bytes: number; route: number[]; position: number }[] = [];
  const lead = (position: number) => (position === 0 ? 0 : wireLatencyNs / 2 + position * hopLatencyNs);
  const enter = engine.on((id) => {
    const packet = packets[id]!;
    const link = packet.route[packet.position]!;
    const begin = Math.max(engine.now, freeAt.get(link) ?? 0);
    packet.position += 1;
    // The last link goes to a NIC, which may be slower.
    freeAt.set(link, begin + packet.bytes * (packet.position < packet.route.length ? linkNs : Math.max(linkNs, nicNs)));
    if (packet.position < packet.route.length) {
      engine.at(begin + lead(packet.position) - lead(packet.position - 1), enter, id);
      return;
    }
    const travel = wireLatencyNs + (packet.route.length - 1) * hopLatencyNs;
    const there = begin + travel - lead(packet.route.length - 1) + packet.bytes * Math.max(linkNs, nicNs);
    if (!firsts.has(packet.message)) firsts.set(packet.message, there);
    arrivals[packet.message] = Math.max(arrivals[packet.message]!, there);
  });
  sent.forEach(({ from, to, bytes, at }, message) => {
    if (from === to) {
      arrivals[message] = at + bytes * nicNs + network.loopBackNs;
      return;
    }
    const route = routes.ways.route(routes.find(from, to, from * nodes + to));
    for (let first = 0; first < bytes; first += packetBytes) {
      packets.push({ message, bytes: Math.min(packetBytes, bytes - first), route, position: 0 });
      engine.at(at + first * Math.max(linkNs, nicNs), enter, packets.length - 1);
    }
  });
  engine.run();
  return { arrivals, firsts };
}
