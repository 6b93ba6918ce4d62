import { type HardwareValues, hardwareGroup } from '../parameter-group.ts';

const HT_CORE = 'An open HyperTransport core for FPGAs (Slognat and others): 180 ns there and back';
const assumedOf = (source: string) => ({ source, confidence: 'assumed', seen: 'none' }) as const;

/** The bridge between the link of a processor and Ethernet, with the switch between bridges. */
export const htBridgeParameters = hardwareGroup({
  title: 'HyperTransport bridge',
  words: 'a HyperTransport-over-Ethernet bridge',
  description: 'A bridge on the link of the processor that carries its loads and stores in Ethernet frames, and the switch between bridges.',
  optional: true,
  parameters: [
    { name: 'bridgeCycleNs', description: 'Cycle of the bridge.', type: 'number', unit: 'ns', minimum: 0, maximum: 1000, default: 8, source: 'D-PGAS, section 3.2.2: 125 MHz', confidence: 'stated', seen: 'paper' },
    { name: 'bridgeCycles', description: 'Cycles of a pass through the bridge.', type: 'integer', unit: '1', minimum: 0, maximum: 1000, default: 4, source: 'D-PGAS, section 3.2.2: 20-40 ns, which are 3 to 5 cycles', confidence: 'derived', seen: 'paper' },
    { name: 'bridgePathBytes', description: 'Bytes of a frame that the bridge takes in a cycle before it sends them; 0: as many as there are.', type: 'integer', unit: 'B', minimum: 0, maximum: 64, default: 0, ...assumedOf('The width of the path is not printed; one byte at 125 MHz is 1 Gb/s') },
    { name: 'htLatencyNs', description: 'One way between a core or memory and the bridge.', type: 'number', unit: 'ns', minimum: 0, maximum: 100_000, default: 90, source: HT_CORE, confidence: 'derived', seen: 'lookup' },
    { name: 'htBytesPerNs', description: 'Data that the link takes to the bridge.', type: 'number', unit: 'B/ns', minimum: 0.001, maximum: 10_000, default: 1.4, source: HT_CORE, confidence: 'stated', seen: 'lookup' },
    { name: 'niLatencyNs', description: 'One way between a core or memory and a network interface that is part of the memory controller.', type: 'number', unit: 'ns', minimum: 0, maximum: 100_000, default: 20, ...assumedOf('A queue on the die') },
    { name: 'macLatencyNs', description: 'Both Ethernet MACs and transceivers of a way.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, default: 575, ...assumedOf('300 ns for a pair of MACs, 275 for a pair of transceivers of 1000BASE-T') },
    { name: 'lineGapPerByteNs', description: 'Time of a byte on the Ethernet of the bridges: 8 at 1 Gb/s, 0.8 at 10, 0.08 at 100.', type: 'number', unit: 'ns/B', minimum: 0, maximum: 10_000, default: 8, source: 'D-PGAS, section 3.2.2: 1 Gb/s', confidence: 'stated', seen: 'paper' },
    {
      name: 'switching',
      description: 'What lies between bridges: a switch that stores frames or one that cuts through, or a cable between two.',
      type: 'choice',
      unit: '1',
      choices: ['store-and-forward', 'cut-through', 'none'],
      default: 'store-and-forward',
      ...assumedOf('D-PGAS, section 3.2.1: an inexpensive switch'),
    },
    { name: 'switchLatencyNs', description: 'Latency of the switch, beside storing.', type: 'number', unit: 'ns', minimum: 0, maximum: 10_000_000, default: 2500, ...assumedOf('Inexpensive switches; 200 for one of 10 Gb/s that cuts through') },
    { name: 'networkPaths', description: 'Ways between two bridges that frames of a bridge take in turn; on more than one they may arrive in another order.', type: 'integer', unit: '1', minimum: 1, maximum: 64, default: 1, ...assumedOf('One switch or cable') },
    { name: 'pathSkewNs', description: 'What each way takes longer than the one before it.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, default: 1000, ...assumedOf('Less than a frame that is in front in a switch') },
    { name: 'frameLossShare', description: 'Share of frames that arrive with a wrong checksum and are dropped.', type: 'number', unit: '1', minimum: 0, maximum: 0.5, default: 0, ...assumedOf('A wire loses one frame in 10^8') },
    {
      name: 'malformedFrameShare',
      description: 'Share of frames that their bridge sends malformed, with a checksum that fits: of another protocol, a broadcast, with a bit that no field names, or too short. Each is refused and sent again.',
      type: 'number',
      unit: '1',
      minimum: 0,
      maximum: 0.5,
      default: 0,
      ...assumedOf('Bridges work'),
    },
    { name: 'misroutedFrameShare', description: 'Share of frames that the switch sends to another bridge, which refuses them.', type: 'number', unit: '1', minimum: 0, maximum: 0.5, default: 0, ...assumedOf('Switches know where MAC addresses are') },
    { name: 'tagBits', description: 'Bits of a SrcTag. More than five ask what a wider tag would be worth; packets are no longer for it.', type: 'integer', unit: '1', minimum: 1, maximum: 12, default: 5, source: 'HyperTransport: SrcTag[4:0]', confidence: 'stated', seen: 'lookup' },
    {
      name: 'sourceTags',
      description: 'Requests that a bridge may have out, and those that it answers at a time: no more than tagBits tell apart.',
      type: 'integer',
      unit: '1',
      minimum: 1,
      maximum: 4096,
      default: 32,
      source: 'D-PGAS, section 3.2.1',
      confidence: 'stated',
      seen: 'paper',
    },
    { name: 'postedBuffers', description: 'Posted writes that a bridge has room for from each other bridge, and to it.', type: 'integer', unit: '1', minimum: 1, maximum: 65_536, default: 64, ...assumedOf('A block RAM of 4 KiB') },
    { name: 'nonPostedBuffers', description: 'Requests that wait for an answer which a bridge has room for: from each other bridge, or from all together where no credits are given.', type: 'integer', unit: '1', minimum: 1, maximum: 65_536, default: 32, ...assumedOf('As many as there are tags') },
    { name: 'answerBuffers', description: 'Answers that a bridge has room for until they are on the line.', type: 'integer', unit: '1', minimum: 1, maximum: 65_536, default: 32, ...assumedOf('As many as there are tags') },
    { name: 'missesUnderWay', description: 'Lines that a core fetches at a time.', type: 'integer', unit: '1', minimum: 1, maximum: 1024, default: 8, source: 'K8: eight misses', confidence: 'assumed', seen: 'recalled' },
  ],
});
export type HtBridgeValues = HardwareValues<typeof htBridgeParameters>;
