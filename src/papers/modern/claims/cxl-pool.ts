import { claim } from '../../definition.ts';
import type { Evidence } from '../../evidence.ts';
import { counted } from '../../measure.ts';
import { mean, within } from '../results.ts';
import { row, unanswered } from '../row.ts';

const machine = 'cxl-pool';
const HETEROGENEOUS = 'arXiv 2411.02282v6, abstract';
const LOADS = 'probe-cxl-loads';
const ONE_BY_ONE = 'Loads of drawn lines that no cache has, each behind the one before.';

/** A load of a line behind CXL, without a switch, in ns. */
const load = ({ study }: Evidence): number => mean(study(LOADS), 'operation_latency_ns', { 'machine.poolSwitchNs': 0 });

/** One of local memory: a parameter, no result. */
const local = ({ preset }: Evidence): number => Number(preset(machine, 'memoryAccessNs'));

/** Memory behind CXL. */
export const cxlPool = [
  row({
    id: 'cxl.fpga.ratio',
    role: 'validate',
    machine,
    claim: 'Memory behind a CXL FPGA has 2.88 times the latency of local memory.',
    source: HETEROGENEOUS,
    setup: `${ONE_BY_ONE} Local memory takes memoryAccessNs.`,
    tolerance: '10 %',
    unit: '1',
    expected: within(2.88, 0.1),
    studies: [LOADS],
    value: (evidence) => load(evidence) / local(evidence),
    why: 'The way to the pool is the middle of four devices (cxl.range), local memory that of Sapphire Rapids by another measurement (81 ns).',
  }),
  claim({
    id: 'cxl.idle.amd',
    role: 'validate',
    machine,
    where: 'Public benchmark log: a chain of dependent loads, five times',
    claim: 'An idle access takes 401.8 ns behind CXL, 145.7 ns to local memory.',
    setup: ONE_BY_ONE,
    tolerance: '10 %',
    quantities: {
      pool: { name: 'load behind CXL', unit: 'ns', expected: within(401.8, 0.1) },
      local: { name: 'memoryAccessNs', unit: 'ns', expected: within(145.7, 0.1) },
    },
    studies: [LOADS],
    measure: (evidence) => ({
      values: { pool: counted(load(evidence)), local: counted(local(evidence)) },
      why: 'The host of the measurement is an AMD, that of the preset an Intel. The second number is read from the preset: no evidence.',
    }),
  }),
  row({
    id: 'cxl.range',
    role: 'calibrate',
    machine,
    claim: 'Idle accesses to four CXL devices take 140 to 410 ns.',
    source: 'MoatLab/Melody, README (ASPLOS 2025)',
    setup: ONE_BY_ONE,
    tolerance: 'the middle of the range, 5 %',
    unit: 'ns',
    expected: within(275, 0.05),
    studies: [LOADS],
    value: load,
    why: 'In the middle, where it was put; any of the range would be as good.',
    calibration: { parameter: 'poolWayNs', because: 'The way was derived from the middle of this range.' },
  }),
  unanswered({
    id: 'cxl.bw.share',
    role: 'validate',
    machine,
    claim: 'It has 0.45 to 0.69 of the bandwidth behind an FPGA, 0.82 to 0.83 behind an ASIC.',
    source: HETEROGENEOUS,
    unit: '1',
    expected: within(0.45, 0.1),
    awaits:
      'hosts whose own memory has a bandwidth (memoryPerByteNs is 0), and a source for it: the abstract has ratios alone. Beside the link’s 26 B/ns, one channel of DDR5-4800 (38.4) would make it 0.68 and eight 0.085, so choosing the number of channels would choose the answer',
  }),
];
