import { type HardwareValues, hardwareGroup } from '../parameter-group.ts';

/** Longest time after which a bridge sends a frame again, ns: with it, the times of a run stay far below 2^53, and exact. */
export const LONGEST_RETRANSMIT_NS = 1e9;

const HT_CORE = 'An open HyperTransport core for FPGAs (Slognat and others): 180 ns round trip';
const assumedOf = (source: string) => ({ source, confidence: 'assumed', seen: 'none' }) as const;

/** The bridge between the link of a processor and Ethernet, with the switch between bridges. */
export const htBridgeParameters = hardwareGroup({
  title: 'HyperTransport bridge',
  words: 'a HyperTransport-over-Ethernet bridge',
  description: 'A bridge on the processor’s link that carries loads and stores in Ethernet frames, and the switch between bridges.',
  optional: true,
  parameters: [
    { name: 'bridgeCycleNs', description: 'Cycle time of the bridge.', type: 'number', unit: 'ns', minimum: 0, maximum: 1000, default: 8, source: 'D-PGAS, section 3.2.2: 125 MHz', confidence: 'stated', seen: 'paper' },
    { name: 'bridgeCycles', description: 'Number of cycles for a pass through the bridge.', type: 'integer', unit: '1', minimum: 0, maximum: 1000, default: 4, source: 'D-PGAS, section 3.2.2: 20-40 ns, which is 3 to 5 cycles', confidence: 'derived', seen: 'paper' },
    { name: 'bridgePathBytes', description: 'Bytes of a frame that the bridge takes in per cycle before it sends them; 0: the whole frame at once.', type: 'integer', unit: 'B', minimum: 0, maximum: 64, default: 0, ...assumedOf('The width of the path is not printed; one byte at 125 MHz is 1 Gb/s') },
    { name: 'htLatencyNs', description: 'One-way latency between the bridge and a core or memory.', type: 'number', unit: 'ns', minimum: 0, maximum: 100_000, default: 90, source: HT_CORE, confidence: 'derived', seen: 'lookup' },
    { name: 'htBytesPerNs', description: 'Bandwidth of the link to the bridge.', type: 'number', unit: 'B/ns', minimum: 0.001, maximum: 10_000, default: 1.4, source: HT_CORE, confidence: 'stated', seen: 'lookup' },
    { name: 'niLatencyNs', description: 'One-way latency between a core or memory and a network interface that is part of the memory controller.', type: 'number', unit: 'ns', minimum: 0, maximum: 100_000, default: 20, ...assumedOf('An on-die queue') },
    { name: 'macLatencyNs', description: 'Latency of both Ethernet MACs and transceivers on a one-way path.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, default: 575, ...assumedOf('300 ns for a pair of MACs, 275 for a pair of 1000BASE-T transceivers') },
    { name: 'lineGapPerByteNs', description: 'Time per byte on the Ethernet between bridges: 8 at 1 Gb/s, 0.8 at 10, 0.08 at 100.', type: 'number', unit: 'ns/B', minimum: 0, maximum: 10_000, default: 8, source: 'D-PGAS, section 3.2.2: 1 Gb/s', confidence: 'stated', seen: 'paper' },
    {
      name: 'switching',
      description: 'What connects the bridges: a store-and-forward switch, a cut-through switch, or a cable between two bridges.',
      type: 'choice',
      unit: '1',
      choices: ['store-and-forward', 'cut-through', 'none'],
      default: 'store-and-forward',
      ...assumedOf('D-PGAS, section 3.2.1: an inexpensive switch'),
    },
    { name: 'switchLatencyNs', description: 'Latency of the switch, excluding store-and-forward time.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, default: 2500, ...assumedOf('Inexpensive switches; 200 for a 10 Gb/s cut-through switch') },
    { name: 'networkPaths', description: 'Paths between two bridges, used in turn by the frames of a bridge; with more than one, frames may arrive out of order.', type: 'integer', unit: '1', minimum: 1, maximum: 64, default: 1, ...assumedOf('One switch or cable') },
    { name: 'pathSkewNs', description: 'Additional latency of each path over the one before it.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, default: 1000, ...assumedOf('Less than a frame queued ahead in a switch') },
    { name: 'frameLossShare', description: 'Share of frames that arrive with a wrong checksum and are dropped.', type: 'number', unit: '1', minimum: 0, maximum: 0.5, default: 0, ...assumedOf('A wire loses one frame in 10^8') },
    {
      name: 'malformedFrameShare',
      description: 'Share of frames that a bridge sends malformed but with a valid checksum: of another protocol, a broadcast, with a bit set that belongs to no field, or too short. Each is refused and sent again.',
      type: 'number',
      unit: '1',
      minimum: 0,
      maximum: 0.5,
      default: 0,
      ...assumedOf('Bridges are assumed to work'),
    },
    { name: 'misroutedFrameShare', description: 'Share of frames that the switch sends to the wrong bridge, which refuses them.', type: 'number', unit: '1', minimum: 0, maximum: 0.5, default: 0, ...assumedOf('Switches know the location of each MAC address') },
    { name: 'tagBits', description: 'Bits of a SrcTag. Values above five show what a wider tag would be worth; packets do not grow because of it.', type: 'integer', unit: '1', minimum: 1, maximum: 12, default: 5, source: 'HyperTransport: SrcTag[4:0]', confidence: 'stated', seen: 'lookup' },
    {
      name: 'sourceTags',
      description: 'Requests that a unit (a bridge, or each core with unitIds core) may have outstanding, from a core until the answer is there; and requests that a bridge answers at a time. At most as many as tagBits can distinguish.',
      type: 'integer',
      unit: '1',
      minimum: 1,
      maximum: 4096,
      default: 32,
      source: 'D-PGAS, section 3.2.1',
      confidence: 'stated',
      seen: 'paper',
    },
    {
      name: 'postedBuffers',
      description:
        'Buffers of a bridge for posted writes: at the receiver per sending bridge, or shared by all where no credits are used; at the sender, for each other bridge, as many for those that wait for credits and as many for those that wait for the line. The receiver gives half of them back together. A core has as many requests waiting for tags before it stalls.',
      type: 'integer',
      unit: '1',
      minimum: 1,
      maximum: 65_536,
      default: 64,
      ...assumedOf('A 4 KiB block RAM'),
    },
    { name: 'nonPostedBuffers', description: 'Buffers of a bridge for requests that expect an answer: per sending bridge, or shared by all where no credits are used.', type: 'integer', unit: '1', minimum: 1, maximum: 65_536, default: 32, ...assumedOf('One per tag') },
    { name: 'answerBuffers', description: 'Buffers of a bridge for answers until they are on the line. Requests wait for one, and for a free tag of those by which the bridge matches answers.', type: 'integer', unit: '1', minimum: 1, maximum: 65_536, default: 32, ...assumedOf('One per tag') },
    { name: 'missesUnderWay', description: 'Lines that a core can fetch at the same time.', type: 'integer', unit: '1', minimum: 1, maximum: 1024, default: 8, source: 'K8: eight outstanding misses', confidence: 'assumed', seen: 'recalled' },
  ],
});
export type HtBridgeValues = HardwareValues<typeof htBridgeParameters>;
