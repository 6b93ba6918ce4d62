import { claim } from '../../definition.ts';
import type { Study } from '../../evidence.ts';
import { above, atLeast, between, exactly } from '../../expectation.ts';
import { counted, inWords, largest, percent, sentences, smallest } from '../../measure.ts';
import { mean, shareOf, workloadOf } from '../results.ts';

const TRADE = 'probe-tradeoff';
const BOTH_WAYS = 'partition-tradeoff';
const PROVISIONING = 'memory-provisioning';
const MESSAGES = 'probe-messages';
const PAID_TWICE = {
  mechanism: 'dpgas-bridge',
  'workload.registers': 'mapped',
  'workload.hopsPaid': 'both-ways',
} as const;
const PROGRAMS = ['two-sided-basic', 'two-sided-helper'] as const;
const NANOSECONDS_PRINTED = [2, 4];

/** Uses of the model: sections 1, 3.1 and 4. */
export const uses = [
  claim({
    id: 'dp.msg.equiv',
    role: 'document',
    where: '3.1',
    claim:
      'Rewriting a register before each access gives message passing: the register holds the number of the target.',
    setup: 'Messages whose register is rewritten before their data move.',
    quantities: { writes: { name: 'writes of registers for a message', unit: '1', expected: exactly(1) } },
    studies: ['probe-registers'],
    measure: ({ study }) => {
      const runs = study('probe-registers');
      const messages = runs.runs.reduce((sum, run) => sum + workloadOf(run, 'messagesPerProcess'), 0);
      return {
        values: { writes: counted(runs.counter('register_writes') / messages) },
        why: 'The study requests one, so the claim cannot fail: no evidence. A register write costs its trip over the link to the bridge; nothing waits for it.',
      };
    },
  }),
  claim({
    id: 'dp.4.3.trade',
    role: 'document',
    where: '4.3',
    claim:
      'Saving 75 ns of DRAM latency with smaller partitions, at the cost of two to four further links of 2 to 4 ns, may be a good trade.',
    setup: 'Reads of lines in large and in small partitions: least and largest gain over links and their times.',
    tolerance: '75 - (2 to 4) x (2 to 4) ns, where the links are on the way of the request',
    quantities: {
      least: { name: 'least gain', unit: 'ns', expected: between(59, 71, 65) },
      most: { name: 'largest gain', unit: 'ns', expected: between(59, 71, 65) },
    },
    studies: [TRADE],
    explainedBy: [BOTH_WAYS],
    measure: ({ study, beside }) => {
      const gains = (runs: Study) =>
        [2, 3, 4].flatMap((hops) =>
          NANOSECONDS_PRINTED.map((ns) =>
            counted(mean(runs.where({ 'workload.extraHops': hops, 'workload.hopNs': ns }), 'gain_ns')),
          ),
        );
      const one = gains(study(TRADE));
      return {
        values: { least: smallest(one), most: largest(one) },
        why: sentences(
          'All three numbers are the paper’s, and the workload uses them unchanged: arithmetic that cannot fail, no evidence.',
          beside(BOTH_WAYS, (runs) => {
            const both = gains(runs.where(PAID_TWICE));
            return `With the links on the way of the answer as well ${inWords(smallest(both).value)} to ${inWords(largest(both).value)} ns; which one is meant is not stated.`;
          }),
        ),
      };
    },
  }),
  claim({
    id: 'dp.4.3.breakeven',
    role: 'document',
    where: '4.3',
    claim: 'With the same numbers the trade breaks even if a further link takes 18.75 to 37.5 ns.',
    setup: 'The same runs.',
    tolerance: '75 ns over four and over two links, one way',
    quantities: {
      four: { name: 'with four links', unit: 'ns', expected: between(18.75, 37.5) },
      two: { name: 'with two links', unit: 'ns', expected: between(18.75, 37.5) },
    },
    studies: [TRADE],
    explainedBy: [BOTH_WAYS],
    measure: ({ study, beside }) => {
      const even = (runs: Study, hops: number) =>
        mean(runs.where({ 'workload.extraHops': hops, 'workload.hopNs': 4 }), 'break_even_hop_ns');
      return {
        values: { four: counted(even(study(TRADE), 4)), two: counted(even(study(TRADE), 2)) },
        why: sentences(
          'It is 75 ns divided by the links, which the workload uses unchanged: no evidence either.',
          beside(BOTH_WAYS, (runs) => {
            const both = runs.where(PAID_TWICE);
            return `On both ways ${inWords(even(both, 4))} and ${inWords(even(both, 2))} ns.`;
          }),
        ),
      };
    },
  }),
  claim({
    id: 'dp.1.sw-dominates',
    role: 'validate',
    where: '1',
    claim: 'The latency of messages is dominated by software and by delays within nodes, between wire and memory.',
    setup:
      'Messages of 64 B between two nodes of osu-infinipath, whose NIC is on an I/O bus, by two-sided communication without and with a helper: share of everything but the wire.',
    tolerance: 'More than half',
    quantities: { share: { name: 'least share of all but the wire', unit: '1', expected: above(0.5) } },
    studies: [MESSAGES],
    explainedBy: ['remote-access'],
    measure: ({ study, beside }) => {
      const shares = PROGRAMS.map((mechanism) => counted(1 - shareOf(study(MESSAGES).where({ mechanism }), 'wire')));
      return {
        values: { share: smallest(shares) },
        why: sentences(
          `${PROGRAMS.map((name, i) => `${name} ${percent(shares[i]!.value)}`).join(', ')}.`,
          beside('remote-access', (runs) => {
            const reads = runs.where({ 'workload.operation': 'read', 'machine.lineGapPerByteNs': 8 });
            return `It does not hold of the bridge at 1 Gb/s, where all but the wire is ${percent(1 - shareOf(reads, 'wire'))} of a read.`;
          }),
        ),
      };
    },
  }),
  claim({
    id: 'dp.4.5.vm',
    role: 'document',
    where: '4.5',
    claim: 'A virtual machine is no longer limited by the memory of one node.',
    setup: 'Memory of a virtual machine over the memory that its node provides for it, with the rest at other nodes.',
    quantities: { ratio: { name: 'memory over that of the own node', unit: '1', expected: above(1) } },
    studies: [PROVISIONING],
    measure: ({ study }) => {
      const runs = study(PROVISIONING).where({ mechanism: 'dpgas-bridge', 'workload.rest': 'nodes' });
      const ratios = runs
        .values('workload.localPages')
        .map((pages) => counted(mean(runs.where({ 'workload.localPages': pages }), 'memory_ratio')));
      return {
        values: { ratio: smallest(ratios) },
        why: `Up to ${inWords(largest(ratios).value)}: the specification’s sizes, one over the other, which cannot fail. Every page was accessed where the placement says.`,
      };
    },
  }),
  claim({
    id: 'dp.4.5.disk',
    role: 'validate',
    where: '4.5',
    claim: 'Remote DRAM is several orders of magnitude faster than a disk.',
    setup:
      'An access to memory that the own node does not have: swapped to a disk, over read from another node, at 1 Gb/s.',
    tolerance: 'Three orders; neither disk nor network are printed',
    quantities: { ratio: { name: 'disk over remote DRAM', unit: '1', expected: atLeast(1000) } },
    studies: [PROVISIONING],
    measure: ({ study }) => {
      const at = (rest: string) =>
        mean(
          study(PROVISIONING).where({
            ...{ mechanism: 'dpgas-bridge', 'workload.rest': rest },
            ...{ 'workload.localPages': 2048, 'workload.locality': 0 },
          }),
          'rest_latency_ns',
        );
      const disk = at('disk');
      return {
        values: { ratio: counted(disk / at('nodes')) },
        why: `It rests on a disk of ${inWords(disk / 1e6)} ms (7,200 turns per minute, assumed): one of 5 ms would be ${inWords(5e6 / at('nodes'))} times as slow, and a network of 10 Gb/s makes more than four times as much of either.`,
      };
    },
  }),
  claim({
    id: 'dp.follow-up.read',
    role: 'document',
    where: 'A later paper of the same authors',
    claim: 'A read of a line takes 1,690 ns over Ethernet of 10 Gb/s.',
    setup:
      'A read of 64 B at 10 Gb/s through a cut-through switch. The value was predicted, and nothing is fitted to it.',
    tolerance: '25 %',
    quantities: { latency: { name: 'read of 64 B', unit: 'ns', expected: between(1267.5, 2112.5, 1690) } },
    studies: ['remote-access'],
    measure: ({ study }) => ({
      values: {
        latency: counted(
          mean(
            study('remote-access').where({ 'workload.operation': 'read', 'machine.lineGapPerByteNs': 0.8 }),
            'operation_latency_ns',
          ),
        ),
      },
      why: 'Their 500 and 200 ns twice, 220 and 60 make 1,680; what is more here is the time of the frames (133), four passes of bridges (128) and the core of the second node (140).',
    }),
  }),
];
