import type { Study } from '../../evidence.ts';
import { coordinateOf } from '../../evidence.ts';
import { between } from '../../expectation.ts';
import { KIB, mean, within } from '../results.ts';
import { row } from '../row.ts';

const machine = 'spr-host';
const UIPI = 'Aydogmus et al., ASPLOS 2025';
const DTO = 'intel/DTO, README and history';
const COPIES = 'spr-host-copies';
const FAULTS = 'probe-dsa-faults';
const INTERRUPTS = 'probe-interrupts';
const SIZE = 'workload.copyBytes';
const CYCLES_PER_NS = 2;
const LATENCY = 'machine.interruptLatencyNs';
/** User interrupts, and those through the kernel. */
const [USER, KERNEL] = [360, 1500];

/** From the begin of sending until the interrupted core has the message, in ns. */
function untilEntered(interrupts: Study, latencyNs: number): number {
  const runs = interrupts.where({ [LATENCY]: latencyNs });
  return runs.stageNs('origin-cpu') + runs.stageNs('memory') + runs.stageNs('notify');
}

/** A parameter of the machine that takes one value in the runs through the kernel. */
function ofKernel(interrupts: Study, parameter: string): number {
  return Number(coordinateOf(interrupts.where({ [LATENCY]: KERNEL }).runs[0]!, `machine.${parameter}`));
}

/** Sapphire Rapids: DSA and user interrupts. */
export const sapphireRapids = [
  row({
    id: 'dsa.crossover',
    role: 'structural',
    machine,
    claim: 'Copies are handed to DSA from a size between 4 and 32 KiB on.',
    source: DTO,
    setup: 'Smallest size at which DSA is not slower than the core.',
    tolerance: '16 KiB is the default of DTO since January 2025; examples have 8 KiB',
    unit: 'B',
    expected: between(4 * KIB, 32 * KIB, 16 * KIB),
    studies: [COPIES],
    value: ({ study }) => {
      const copy = (mechanism: string, size: number) =>
        mean(study(COPIES), 'copy_latency_ns', { mechanism, [SIZE]: size });
      const found = study(COPIES)
        .numbers(SIZE)
        .find((size) => copy('dma-copy', size) <= copy('cpu-copy', size));
      return found ?? Number.POSITIVE_INFINITY;
    },
    why: 'A descriptor costs about 0.9 us; sizes are powers of two.',
  }),
  row({
    id: 'dsa.fault',
    role: 'validate',
    machine,
    claim: 'A copy by DSA that meets a page fault takes 56 to 85 us.',
    source: DTO,
    setup:
      'Copies of 8 KiB to pages touched for the first time. DSA does not block on faults, as there: it completes partially, and the core does the rest.',
    tolerance: '40 to 100 us',
    unit: 'us',
    expected: between(40, 100, 56.18),
    studies: [FAULTS],
    value: ({ study }) =>
      mean(study(FAULTS), 'copy_latency_ns', { 'mechanism.pageFaults': 'partial', [SIZE]: 8 * KIB }) / 1000,
    why: 'Minor faults. The same histogram has eleven other calls below 20 KiB that met faults, of 1.9 to 2.5 us; what the three of 56 and 85 us waited for is not known.',
  }),
  row({
    id: 'uintr.e2e',
    role: 'validate',
    machine,
    claim: 'A user interrupt takes 1,360 cycles from end to end.',
    source: UIPI,
    setup: 'Active messages to an idle process of the node: time until the interrupted core has the message.',
    tolerance: '10 %',
    unit: 'cycles',
    expected: within(1360, 0.1),
    studies: [INTERRUPTS],
    value: ({ study }) => untilEntered(study(INTERRUPTS), USER) * CYCLES_PER_NS,
    why: 'SENDUIPI 383 and the receiver 720 cycles are of the same table. The way between the cores, 150 ns, and a look at the message are the model’s; the clock, 2 GHz, is assumed.',
  }),
  row({
    id: 'uintr.vs.eventfd',
    role: 'validate',
    machine,
    claim: 'An eventfd takes 9.7 times as long as a user interrupt.',
    source: 'Mehta, x86 User Interrupts, LKML 2021-09-13: a million ping-pongs',
    setup: 'An interrupt through the kernel and a switch to the waiting thread, over a user interrupt.',
    tolerance: '20 %',
    unit: '1',
    expected: within(9.7, 0.2),
    studies: [INTERRUPTS],
    value: ({ study }) => {
      const interrupts = study(INTERRUPTS);
      const eventfd = untilEntered(interrupts, KERNEL) + ofKernel(interrupts, 'threadSwitchNs');
      return eventfd / untilEntered(interrupts, USER);
    },
    why: 'The costs of the kernel here are those of one interrupt and one switch; what else is between write and read of an eventfd, cores that sleep among it, is not modelled.',
  }),
  row({
    id: 'os.signal',
    role: 'validate',
    machine,
    claim: 'A signal takes 2.4 us.',
    source: `${UIPI}, section 2`,
    setup: 'The same through the kernel, with its upcall to the handler.',
    tolerance: '25 %',
    unit: 'us',
    expected: within(2.4, 0.25),
    studies: [INTERRUPTS],
    value: ({ study }) => {
      const interrupts = study(INTERRUPTS);
      return (untilEntered(interrupts, KERNEL) + ofKernel(interrupts, 'upcallNs')) / 1000;
    },
    why: 'Interrupt and upcall, 1,500 and 600 ns, are assumed for modern hosts; the second is half of what was fitted for an Opteron of 2011, and its note names this measurement beside it.',
  }),
];
