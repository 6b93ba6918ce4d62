import { claim } from '../../definition.ts';
import type { Study } from '../../evidence.ts';
import { between } from '../../expectation.ts';
import { counted, inWords } from '../../measure.ts';
import { BYTES, bandwidth, KIB, MIB, OPERATION, oneWay, slope, within } from '../results.ts';
import { context, row } from '../row.ts';

const machine = 'slingshot-11';
const LCI = 'uiuc-hpc/lci, pull request 190';
const EESSI = 'EESSI/docs, Slingshot-11 part 2: osu_latency, Grace Hopper, Open MPI 5';
const STEPS = 'probe-slingshot-lci';
const LATENCY = 'slingshot-11-latency';
const POST = 'machine.messageOverheadNs';
/** How LCI's time divides into posts and completions: evenly, all of it in completions, all in posts. */
const [EVENLY, COMPLETIONS, POSTS] = [2475, 300, 4650];
const oneStep = { [OPERATION]: 'notified-put', [POST]: EVENLY };

/** One way of a put and a notification behind it, over that of a put that notifies. */
function twoSteps(study: Study, postNs: number): number {
  const of = (operation: string) => oneWay(study, { [OPERATION]: operation, [POST]: postNs });
  return of('completed-put-then-notify') / of('notified-put');
}

const MESSAGES = 'Messages between two nodes, answered by the same.';

/** HPE Slingshot-11. */
export const slingshot = [
  row({
    id: 'ss.put.remote.8B',
    role: 'calibrate',
    machine,
    claim: 'A put of 8 B with notification of the target takes 6.43 us with LCI.',
    source: LCI,
    setup: 'Puts with immediate data, with LCI’s software.',
    tolerance: '1 %; without that software it is an upper bound',
    unit: 'us',
    expected: within(6.43, 0.01),
    studies: [STEPS],
    value: ({ study }) => oneWay(study(STEPS), oneStep),
    why: '2,475 ns to post and as much for a completion, where the preset has 300: the measurement says how much, not where.',
    calibration: { because: 'Both times of the study are fitted to it.' },
  }),
  claim({
    id: 'ss.put.remote.two.step',
    role: 'structural',
    machine,
    where: LCI,
    claim: 'A put followed by a notification takes 1.85 times as long as a put with immediate data.',
    setup: 'Both with LCI’s software.',
    tolerance: '1.7 to 2.0; 11.89 over 6.43 us',
    quantities: { ratio: { name: 'two steps over one', unit: '1', expected: between(1.7, 2, 1.85) } },
    studies: [STEPS],
    measure: ({ study }) => {
      const steps = study(STEPS);
      const [most, least] = [twoSteps(steps, POSTS), twoSteps(steps, COMPLETIONS)].map(inWords);
      return {
        values: { ratio: counted(twoSteps(steps, EVENLY)) },
        why: `The origin waits for the completion of its put and posts the notification then: two posts and two completions, where a put with immediate data has one of each. So it matters little how LCI’s time divides: evenly here, ${most} with all in posts, ${least} with all in completions. Less than 2 takes time of LCI that a put has once, however many steps it goes in.`,
      };
    },
  }),
  row({
    id: 'ss.mpi.lat.8B',
    role: 'validate',
    machine,
    claim: 'A message of 8 B takes 2.32 us.',
    source: EESSI,
    setup: MESSAGES,
    tolerance: '25 %; Cray MPICH 3.36 us',
    unit: 'us',
    expected: within(2.32, 0.25),
    studies: [LATENCY],
    value: ({ study }) => oneWay(study(LATENCY), { [BYTES]: 8 }),
    why: 'Buffers are in the memory of hosts, not of GPUs.',
  }),
  row({
    id: 'ss.mpi.lat.1M',
    role: 'validate',
    machine,
    claim: 'A message of 1 MiB takes 50.04 us.',
    source: EESSI,
    setup: MESSAGES,
    tolerance: '10 %',
    unit: 'us',
    expected: within(50.04, 0.1),
    studies: [LATENCY],
    value: ({ study }) => oneWay(study(LATENCY), { [BYTES]: MIB }),
    why: 'Announced, then got.',
  }),
  row({
    id: 'ss.mpi.slope',
    role: 'structural',
    machine,
    claim: 'From 64 KiB to 1 MiB a byte adds 0.0407 ns.',
    source: `${EESSI}, derived`,
    setup: MESSAGES,
    tolerance: '5 %',
    unit: 'ns/B',
    expected: within(0.0407, 0.05),
    studies: [LATENCY],
    value: ({ study }) => slope(study(LATENCY)),
    why: 'The link with the headers of its packets is the slowest on the way.',
  }),
  row({
    id: 'ss.bibw.4K',
    role: 'validate',
    machine,
    claim: 'Messages of 4 KiB in both directions reach 10.33 GB/s.',
    source: 'EESSI/docs, Slingshot-11 part 2: osu_bibw',
    setup: '64 messages in flight each way.',
    tolerance: '35 %; Cray MPICH 4.64 GB/s',
    unit: 'GB/s',
    expected: within(10.33, 0.35),
    studies: ['slingshot-11-both-ways'],
    value: ({ study }) => bandwidth(study('slingshot-11-both-ways'), { [BYTES]: 4 * KIB }),
    why: 'The core that posts takes the completions of what comes as well.',
  }),
  row({
    id: 'ss.write.ceiling',
    role: 'validate',
    machine,
    claim: 'A NIC writes 24.3 GB/s.',
    source: 'uccl-project/uccl, issue 956',
    setup: 'Puts of 1 MiB, 64 in flight.',
    tolerance: '4 %',
    unit: 'GB/s',
    expected: within(24.3, 0.04),
    studies: ['slingshot-11-bandwidth'],
    value: ({ study }) => bandwidth(study('slingshot-11-bandwidth'), { [BYTES]: MIB }),
    why: '25 GB/s less the headers of packets.',
  }),
  context({
    id: 'ss.noise',
    machine,
    claim:
      'Other jobs take up to half of the goodput of an allreduce on 1,024 GPUs on HDR InfiniBand, and nothing on Slingshot-11.',
    source: 'De Sensi et al., SC 2024, arXiv 2408.14090, from a digest',
    setup: 'Traffic of other jobs is not modelled.',
    unit: '1',
    expected: within(0.5, 0.1),
  }),
];
