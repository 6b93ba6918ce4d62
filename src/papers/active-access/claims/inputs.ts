import { claim } from '../../definition.ts';
import { exactly } from '../../expectation.ts';
import { counted } from '../../measure.ts';

interface Input {
  readonly id: string;
  readonly where: string;
  readonly claim: string;
  readonly value: number;
  readonly unit: string;
  readonly machine: string;
  readonly parameter: string;
  readonly why: string;
}

/** Returns the claim for a parameter printed in the paper, which checks that the preset has this value. */
function input({ id, where, claim: text, value, unit, machine, parameter, why }: Input) {
  return claim({
    id,
    role: 'input',
    where,
    claim: text,
    setup: `Parameter ${parameter} of ${machine}.`,
    quantities: { value: { name: parameter, unit, expected: exactly(value) } },
    studies: [],
    measure: ({ preset }) => ({ values: { value: counted(Number(preset(machine, parameter))) }, why }),
  });
}

const CRAY = { machine: 'cray-xe6', where: '5.2' } as const;
const GEM5 = { machine: 'gem5-1gbe', where: '5.1' } as const;

/** Parameters of its machines that the paper prints. */
export const inputs = [
  input({
    ...GEM5,
    id: 'aa.5.1.delay-mem',
    claim: 'The bridge adds 70 ns for each further memory access.',
    value: 70,
    unit: 'ns',
    parameter: 'memoryAccessNs',
    why: 'As printed.',
  }),
  input({
    ...GEM5,
    id: 'aa.5.1.delay-internal',
    claim: 'The IOMMU itself takes 5 ns.',
    value: 5,
    unit: 'ns',
    parameter: 'iommuInternalNs',
    why: 'As printed.',
  }),
  input({
    ...CRAY,
    id: 'aa.5.2.int',
    claim: 'An interrupt takes 3 us.',
    value: 3000,
    unit: 'ns',
    parameter: 'interruptLatencyNs',
    why: 'As printed.',
  }),
  input({
    ...CRAY,
    id: 'aa.5.2.mem',
    claim: 'A memory access takes about 70 ns.',
    value: 70,
    unit: 'ns',
    parameter: 'memoryAccessNs',
    why: 'As printed.',
  }),
  input({
    ...CRAY,
    id: 'aa.5.2.sp',
    claim: 'A scratchpad access, taken as one to L3, takes about 15 ns.',
    value: 15,
    unit: 'ns',
    parameter: 'scratchpadAccessNs',
    why: 'As printed; public figures for the L3 of this CPU are higher.',
  }),
  input({
    ...CRAY,
    id: 'aa.x.node',
    claim: 'A node has 32 cores.',
    value: 32,
    unit: '1',
    parameter: 'processesPerNode',
    why: 'The text has four 8-core CPUs; this CPU model has 16 cores, so the four must be dies (AA-6).',
  }),
];

/** The only printed parameter of a workload. */
export const volume = claim({
  id: 'aa.dht.volume',
  role: 'input',
  where: '5.2.1',
  claim: 'A volume holds up to 2^21 elements.',
  setup: 'Cells of the table in the runs of figure 7a; the overflow heap has as many again.',
  quantities: { cells: { name: 'volumeElements', unit: '1', expected: exactly(2097152) } },
  studies: ['figure-7a'],
  measure: ({ study }) => {
    const sizes = study('figure-7a').numbers('workload.volumeElements');
    return { values: { cells: counted(Math.min(...sizes)) }, why: 'Allocated sparsely, so P volumes of it fit.' };
  },
});
