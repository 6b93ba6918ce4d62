import { claim } from '../../definition.ts';
import type { Evidence } from '../../evidence.ts';
import { between } from '../../expectation.ts';
import { counted } from '../../measure.ts';
import { mean, within } from '../results.ts';
import { context, row } from '../row.ts';

const machine = 'ib-hdr';
const HYPERVISOR = 'Wang et al., OSDI 2025';
const PAGE_BYTES = 4096;

/** What puts take longer by a mechanism than where everything is pinned, in ns. */
function added({ study }: Evidence, id: string, mechanism: string): number {
  const latency = (kind: string) => mean(study(id), 'put_latency_ns', { mechanism: kind });
  return latency(mechanism) - latency('pin-everything');
}

/** What a copy to a page takes longer if the CPU has to bring it in, in ns. */
function cpuFaultNs({ study }: Evidence): number {
  const latency = (coldPages: number) =>
    mean(study('probe-cpu-faults'), 'copy_latency_ns', { 'mechanism.coldPages': coldPages });
  return latency(1) - latency(0);
}

/** What a lost put takes longer than one to pinned memory, in us. */
function repeatedUs({ study }: Evidence, swappedPages: number): number {
  const optimistic = study('probe-optimistic');
  const lost = mean(optimistic, 'put_latency_ns', { mechanism: 'optimistic', 'mechanism.swappedPages': swappedPages });
  return (lost - mean(optimistic, 'put_latency_ns', { mechanism: 'pin-everything' })) / 1000;
}

/** Memory that is registered for NICs, or is not. */
export const registration = [
  claim({
    id: 'reg.base',
    role: 'input',
    machine,
    where: 'openucx/ucx, src/uct/ib/base/ib_md.c; libfabric, issue 4738',
    claim: 'A registration takes 16 us and 0.06 ns for each byte.',
    setup: 'Parameters pinBaseNs and pinPerPageNs of ib-hdr.',
    quantities: {
      base: { name: 'pinBaseNs', unit: 'us', expected: within(16, 0) },
      byte: { name: 'pinPerPageNs for a byte', unit: 'ns/B', expected: within(0.06, 0) },
    },
    studies: [],
    measure: ({ preset }) => ({
      values: {
        base: counted(Number(preset(machine, 'pinBaseNs')) / 1000),
        byte: counted(Number(preset(machine, 'pinPerPageNs')) / PAGE_BYTES),
      },
      why: 'Read from there: no evidence.',
    }),
  }),
  row({
    id: 'reg.lookup',
    role: 'validate',
    machine,
    claim: 'A look into a cache of registrations takes 90 ns.',
    source: `${HYPERVISOR}, section 4.1; the same in UCX`,
    setup: 'Puts with Firehose that find their page registered, minus puts with everything pinned.',
    tolerance: '20 %',
    unit: 'ns',
    expected: within(90, 0.2),
    studies: ['probe-lookups'],
    value: (evidence) => added(evidence, 'probe-lookups', 'firehose'),
    why: 'lookupNs of Firehose: 100 ns, assumed for its paper before this measurement was known.',
  }),
  row({
    id: 'iopf.avg',
    role: 'validate',
    machine,
    claim: 'An I/O page fault of a page that was swapped out takes 700 us.',
    source: `${HYPERVISOR}, section 4.1: mean of 10,000 virtual machines`,
    setup: 'Puts by a NIC that faults, each to a page unknown to it, minus puts with everything pinned.',
    tolerance: 'half to double; other sources have 220 to 2,850 us',
    unit: 'us',
    expected: between(350, 1400, 700),
    studies: ['probe-nic-faults'],
    value: (evidence) => added(evidence, 'probe-nic-faults', 'hardware-assisted') / 1000,
    why: 'nicFaultNs is 2.2 ms, from another publication.',
  }),
  row({
    id: 'iopf.over.cpu',
    role: 'validate',
    machine,
    claim: 'A page fault of a device takes 3 to 80 times as long as one of the CPU.',
    source: `${HYPERVISOR}, section 1`,
    setup:
      'Puts by a NIC that requests its pages by ATS and PRI, each to another page, minus puts with everything pinned; over copies of a page by the CPU to a page that is not mapped, minus those to one that is. All pages are in memory.',
    tolerance: 'inside the range',
    unit: '1',
    expected: between(3, 80),
    studies: ['probe-page-requests', 'probe-cpu-faults'],
    value: (evidence) => added(evidence, 'probe-page-requests', 'hardware-assisted') / cpuFaultNs(evidence),
    why: 'The interrupt and its way to a thread of the kernel are 60 % of the fault of the device; they and the fault of the CPU are mostly assumed. With storage in both it would be 1.1.',
  }),
  claim({
    id: 'np.rdma',
    role: 'validate',
    machine,
    where: 'NP-RDMA, arXiv 2310.11062, abstract',
    claim: 'Without pinning, a fault of a NIC takes 4.6 us, or 60 us if the page was swapped out.',
    setup:
      'Puts of which each meets a page that is not mapped: software notices that they are lost, the CPU of the target touches the page, and they are repeated; minus puts with everything pinned.',
    tolerance: '30 %; minor faults take 3.5 to 5.7 us',
    quantities: {
      minor: { name: 'page in memory', unit: 'us', expected: within(4.6, 0.3) },
      major: { name: 'page swapped out', unit: 'us', expected: within(60, 0.3) },
    },
    studies: ['probe-optimistic'],
    measure: (evidence) => ({
      values: { minor: counted(repeatedUs(evidence, 0)), major: counted(repeatedUs(evidence, 1)) },
      why: 'Only the abstract was read: what the ends exchange is assumed. The storage here takes 80 us.',
    }),
  }),
  context({
    id: 'pin.share',
    machine: 'any',
    claim: 'Half of all virtual machines need 1 % of their memory pinned, one in ten 10 %, one in a hundred 79 %.',
    source: `${HYPERVISOR}, figure 9`,
    setup: 'A distribution of workloads: an input for studies of registration, not evidence.',
    unit: '1',
    expected: within(0.01, 0),
  }),
];
