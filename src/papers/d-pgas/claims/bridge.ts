import { type ClaimDefinition, claim } from '../../definition.ts';
import type { Evidence } from '../../evidence.ts';
import { atLeast, atMost, between, type Expectation, exactly } from '../../expectation.ts';
import { counted, inWords } from '../../measure.ts';
import { mean } from '../results.ts';

const MACHINE = 'opteron-htoe';
const [PASSES, PIPELINE] = ['probe-passes', 'probe-pipeline'];
const [NARROW, WIDE] = ['probe-path', 'probe-no-path'];
const CYCLES = 'machine.bridgeCycles';
const RATE = 'probe-rate';
const WIDTH = 'machine.bridgePathBytes';

const clockMhz = ({ preset }: Evidence): number => 1000 / Number(preset(MACHINE, 'bridgeCycleNs'));

function input(
  id: string,
  text: string,
  {
    name,
    unit,
    expected,
    value,
    why,
  }: { name: string; unit: string; expected: Expectation; value: (evidence: Evidence) => number; why: string },
): ClaimDefinition {
  return claim({
    id,
    role: 'input',
    where: '3.2.2',
    claim: text,
    setup: `Parameters bridgeCycleNs and bridgeCycles of ${MACHINE}.`,
    quantities: { value: { name, unit, expected } },
    studies: [],
    measure: (evidence) => ({ values: { value: counted(value(evidence)) }, why }),
  });
}

/** The bridge: sections 3.2.1 and 3.2.2. */
export const bridge = [
  claim({
    id: 'dp.br.stages',
    role: 'structural',
    where: '3.2.1',
    claim: 'A request passes three stages that can be pipelined: address extension, packet assembly and framing.',
    setup:
      'Transformations of random addresses; reads with passes of 3 and of 5 cycles, one at a time and as many as there are tags.',
    quantities: {
      stages: { name: 'forms that an address takes', unit: '1', expected: exactly(3) },
      pipelined: { name: 'rate with 5 cycles over that with 3', unit: '1', expected: between(0.999, 1.001, 1) },
      latency: { name: 'what two cycles more add to a read, in cycles', unit: '1', expected: exactly(8) },
    },
    tolerance: 'A read passes four bridges: two more cycles each',
    studies: [PASSES, PIPELINE, 'probe-addresses'],
    measure: ({ study }) => {
      const at = (id: string, metric: string, cycles: number) => mean(study(id).where({ [CYCLES]: cycles }), metric);
      const of = (counter: string) =>
        study('probe-addresses').counter(counter) / study('probe-addresses').counter('translations');
      const added = at(PASSES, 'operation_latency_ns', 5) - at(PASSES, 'operation_latency_ns', 3);
      return {
        values: {
          stages: counted(of('extended_addresses') + of('request_packets') + of('request_frames')),
          pipelined: counted(at(PIPELINE, 'bandwidth_bytes_per_ns', 5) / at(PIPELINE, 'bandwidth_bytes_per_ns', 3)),
          latency: counted(added / 8),
        },
        why: 'Extension, packet and frame are separate functions, which are also decoded again; in simulated time they are one pass.',
      };
    },
  }),
  claim({
    id: 'dp.br.store-forward',
    role: 'structural',
    where: '3.2.1',
    claim: 'A packet with data waits in the bridge until all data are in its frame.',
    setup:
      'Posted writes of a line one at a time, through a bridge that accepts one byte of a frame per cycle and through one that accepts it at once.',
    quantities: {
      stored: { name: 'what the path adds, in bytes of a frame', unit: 'B', expected: exactly(94) },
    },
    tolerance: 'A frame of a line without its preamble: 14 + 12 + 64 + 4 B',
    studies: [NARROW, WIDE],
    measure: ({ study }) => {
      const visible = (id: string) => mean(study(id).where({ 'workload.accessBytes': 64 }), 'put_visible_ns');
      return {
        values: { stored: counted((visible(NARROW) - visible(WIDE)) / 8) },
        why: 'A bridge that began to send with the first byte would add one cycle.',
      };
    },
  }),
  input('dp.br.200mhz', 'Each of the four modules alone runs at more than 200 MHz.', {
    name: 'clock of the bridge',
    unit: 'MHz',
    expected: atMost(200),
    value: clockMhz,
    why: 'Both the paper’s estimate and the model are for 125 MHz.',
  }),
  input('dp.br.166mhz', 'Put together they reach 166 MHz at most.', {
    name: 'clock of the bridge',
    unit: 'MHz',
    expected: atMost(166),
    value: clockMhz,
    why: 'Both the paper’s estimate and the model are for 125 MHz.',
  }),
  input('dp.br.latency', 'At 125 MHz a bridge adds 20 to 40 ns.', {
    name: 'a pass through the bridge',
    unit: 'ns',
    expected: between(20, 40),
    value: ({ preset }) => Number(preset(MACHINE, 'bridgeCycleNs')) * Number(preset(MACHINE, 'bridgeCycles')),
    why: '20 ns is not a whole number of cycles of 8 ns; four cycles are the middle of three to five.',
  }),
  claim({
    id: 'dp.br.feeds-1g',
    role: 'validate',
    where: '3.2.2',
    claim: 'At 125 MHz the bridge feeds an Ethernet of 1 Gb/s or more.',
    setup:
      'Posted writes of a line, as many as fit, through a bridge that accepts one byte per cycle, over those that only the line limits.',
    tolerance: 'A path of 8 bits at 125 MHz takes 1 Gb/s exactly, and the line also carries preambles and gaps: 1.2',
    quantities: { ratio: { name: 'rate over that of the line', unit: '1', expected: atLeast(1) } },
    studies: [RATE],
    measure: ({ study }) => {
      const rate = (width: number) => mean(study(RATE).where({ [WIDTH]: width }), 'bandwidth_bytes_per_ns');
      return {
        values: { ratio: counted(rate(1) / rate(0)) },
        why: `${inWords(1000 * rate(1))} MB/s of data. The width of the path is not printed: one byte is the narrowest.`,
      };
    },
  }),
  claim({
    id: 'dp.br.slices',
    role: 'document',
    where: '3.2.2',
    claim: 'The bridge takes 1,300 to 1,500 slices of a Virtex-4 FX60, 5 to 6 % of it.',
    setup: 'None: no area is simulated. 1,300 and 1,500 of 25,280 slices are 5.1 and 5.9 %, as printed.',
    quantities: { share: { name: 'share of the chip', unit: '1', expected: between(0.05, 0.06) } },
    studies: [],
  }),
];
