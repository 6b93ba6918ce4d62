import type { Run } from '../../../spec/resources/run.ts';
import { claim } from '../../definition.ts';
import { coordinateOf, type Study } from '../../evidence.ts';
import { above, between, exactly } from '../../expectation.ts';
import { counted, percent } from '../../measure.ts';
import { latency } from '../results.ts';

const ROLES = 'probe-roles';
const MANAGERS = 'probe-managers';
const GUARD = 'probe-guard';
const [SENT, PULLED] = ['probe-sent-reads', 'probe-pulled-reads'];
const READS = 'probe-shared-reads';
const POLLING = 'probe-polling';
const HOPS = 'workload.hops';
const COPIES = 'workload.copies';
const BYTES = 'mechanism.minipageBytes';
const [PULLS, POLLS] = ['mechanism.rdmaRead', 'mechanism.selectivePolling'];
const PAGE = 4096;
const CONTROL = 32;
const LITMUS_TESTS = 6;

const numberOf = (run: Run, parameter: string): number => Number(coordinateOf(run, `workload.${parameter}`));
const faultsOf = (runs: Study): number => runs.runs.length * numberOf(runs.runs[0]!, 'faults');

/** Returns the number of messages per fault for three-hop reads, excluding those of barriers. */
function messagesOfRead(runs: Study): number {
  const nodes = runs.runs[0]!.processes;
  const ofBarriers = runs.counter('barriers') * 2 * (nodes - 1) * CONTROL;
  return (runs.counter('control_bytes') - ofBarriers) / CONTROL / faultsOf(runs);
}

/** Whether a run deviates from the paper, where RDMA serves exactly the reads of shared minipages that the manager lacks. */
function deviates({ runs }: Study): boolean {
  const run = runs[0]!;
  const [access, hops] = ['access', 'hops'].map((name) => coordinateOf(run, `workload.${name}`));
  const pulls = access === 'read' && numberOf(run, 'copies') > 0 && hops !== '2';
  return run.counters.rdma_reads !== (pulls ? numberOf(run, 'faults') : 0);
}

/** The protocol: sections 2.2, 4 and 5.3. */
export const protocol = [
  claim({
    id: 'ds.proto.hops',
    role: 'structural',
    where: '2.2',
    claim: 'A fault takes two or three hops, not counting its acknowledgement.',
    setup: 'Reads, writes and upgrades in all roles, of minipages that nobody or another node shares.',
    quantities: {
      other: { name: 'faults with other hops', unit: '1', expected: exactly(0) },
      two: { name: 'faults with two hops', unit: '1', expected: above(0) },
      three: { name: 'faults with three hops', unit: '1', expected: above(0) },
    },
    studies: [ROLES],
    measure: ({ study }) => {
      const runs = study(ROLES);
      return {
        values: {
          other: counted(runs.counter('hops_0')),
          two: counted(runs.counter('hops_2')),
          three: counted(runs.counter('hops_3')),
        },
        why: 'Sends between nodes until the last one has come. A manager that pulls by RDMA what it asks for has none; that is off here.',
      };
    },
  }),
  claim({
    id: 'ds.proto.manager',
    role: 'structural',
    where: '2.2',
    claim: 'Managers are distributed over the nodes round-robin.',
    setup: 'Reads whose hops are known if minipage i has its manager on node i mod N.',
    quantities: { wrong: { name: 'faults with other hops', unit: '1', expected: exactly(0) } },
    studies: [MANAGERS],
    measure: ({ study }) => {
      const runs = study(MANAGERS);
      const wrong = (hops: string, counter: string) =>
        Math.abs(faultsOf(runs.where({ [HOPS]: hops })) - runs.where({ [HOPS]: hops }).counter(counter));
      return {
        values: { wrong: counted(wrong('3', 'hops_3') + wrong('2', 'hops_2') + wrong('own', 'hops_2')) },
        why: 'Each node is manager, owner and requestor in turn.',
      };
    },
  }),
  claim({
    id: 'ds.proto.single-writer',
    role: 'structural',
    where: '2.2',
    claim: 'Only one node writes at a time, and the memory is sequentially consistent.',
    setup: 'Six litmus tests on shared pages. A second writer, or a read of anything but the last write, aborts a run.',
    quantities: {
      relaxed: { name: 'outcomes that are not sequentially consistent', unit: '1', expected: exactly(0) },
      runs: { name: 'tests that ended', unit: '1', expected: exactly(LITMUS_TESTS) },
    },
    studies: ['probe-consistency'],
    measure: ({ study }) => {
      const runs = study('probe-consistency');
      return {
        values: {
          relaxed: counted(runs.counter('relaxed_outcomes')),
          runs: counted(new Set(runs.values('workload.test')).size),
        },
        why: 'That a protocol with a fault fails the same runs is a test of the protocol.',
      };
    },
  }),
  claim({
    id: 'ds.proto.channels',
    role: 'structural',
    where: '4',
    claim: 'Data move by RDMA writes, control messages by sends.',
    setup: 'All roles; sends of a read in three hops.',
    quantities: {
      data: { name: 'share of data that RDMA writes move', unit: '1', expected: exactly(1) },
      sends: { name: 'sends of a read in three hops', unit: '1', expected: exactly(4) },
    },
    studies: [ROLES, MANAGERS],
    measure: ({ study }) => {
      const runs = study(ROLES);
      return {
        values: {
          data: counted((runs.counter('rdma_writes') * PAGE) / runs.counter('data_bytes')),
          sends: counted(messagesOfRead(study(MANAGERS).where({ [HOPS]: '3' }))),
        },
        why: 'Request, forwarding, notification and acknowledgement, of 32 B each.',
      };
    },
  }),
  claim({
    id: 'ds.proto.copies',
    role: 'document',
    where: '4',
    claim: 'Without copies of data, a DSM is up to 15 % faster.',
    setup: 'None: a result of others, which the paper cites. Nothing copies data here.',
    quantities: { gain: { name: 'gain', unit: '1', expected: between(0, 0.15) } },
    studies: [],
  }),
  claim({
    id: 'ds.rdmar.condition',
    role: 'structural',
    where: '4',
    claim: 'RDMA reads are used where a minipage is shared and its manager has no copy.',
    setup: 'Reads, writes and upgrades, in all roles, of minipages that are shared or not.',
    quantities: {
      wrong: { name: 'combinations that deviate', unit: '1', expected: exactly(0) },
      combinations: { name: 'combinations', unit: '1', expected: exactly(18) },
    },
    studies: [GUARD],
    measure: ({ study }) => {
      const runs = study(GUARD);
      const all = runs
        .values('workload.access')
        .flatMap((access) =>
          runs
            .values(HOPS)
            .flatMap((hops) =>
              runs
                .values(COPIES)
                .map((copies) => runs.where({ 'workload.access': access!, [HOPS]: hops!, [COPIES]: copies! })),
            ),
        );
      return {
        values: { wrong: counted(all.filter(deviates).length), combinations: counted(all.length) },
        why: `${runs.counter('rdma_reads')} reads by RDMA in all.`,
      };
    },
  }),
  claim({
    id: 'ds.rdmar.fault',
    role: 'validate',
    where: '5.3',
    claim: 'RDMA reads make read faults 2 to 3 % longer.',
    setup: 'Reads of shared minipages in three hops, pulled by RDMA and sent.',
    tolerance: '1 to 5 %',
    quantities: {
      page: { name: 'longer by, 4 KiB', unit: '1', expected: between(0.01, 0.05, 0.025) },
      two: { name: 'longer by, 8 KiB', unit: '1', expected: between(0.01, 0.05, 0.025) },
    },
    studies: [READS],
    measure: ({ study }) => {
      const longer = (bytes: number) =>
        latency(study(READS), { [BYTES]: bytes, [PULLS]: true }) /
          latency(study(READS), { [BYTES]: bytes, [PULLS]: false }) -
        1;
      return {
        values: { page: counted(longer(PAGE)), two: counted(longer(2 * PAGE)) },
        why: `The requestor waits for its own entry, which is slow. Of 512 B ${percent(longer(512))}.`,
      };
    },
  }),
  claim({
    id: 'ds.rdmar.interference',
    role: 'validate',
    where: '5.3',
    claim: 'The benefit of RDMA reads is less interference with the node that has the data.',
    setup: 'Share of read faults of shared minipages for which a CPU of the node that has the data is interrupted.',
    quantities: {
      sent: { name: 'of those that are sent', unit: '1', expected: exactly(1) },
      fewer: { name: 'of those, spared by RDMA reads', unit: '1', expected: above(0) },
    },
    studies: [SENT, PULLED],
    measure: ({ study }) => {
      const interrupted = (id: string) => {
        const [reads, pulls] = [study(id).counter('read_faults'), study(id).counter('rdma_reads')];
        return (reads - pulls) / reads;
      };
      return {
        values: { sent: counted(interrupted(SENT)), fewer: counted(interrupted(SENT) - interrupted(PULLED)) },
        why: 'The read that makes a minipage shared is one of two, and is always sent. In all there are as many interrupts: the requestor takes those that its servers are spared.',
      };
    },
  }),
  claim({
    id: 'ds.poll.fault',
    role: 'validate',
    where: '5.3',
    claim: 'Selective polling makes faults 3 to 7 % shorter.',
    setup: 'Read faults with a requestor that polls: 128 B and 4 KiB in three hops, 4 KiB in two.',
    quantities: {
      page: { name: 'shorter by, 4 KiB in three hops', unit: '1', expected: between(0.03, 0.07, 0.05) },
      small: { name: 'shorter by, 128 B in three hops', unit: '1', expected: between(0.03, 0.07, 0.05) },
      two: { name: 'shorter by, 4 KiB in two hops', unit: '1', expected: between(0.03, 0.07, 0.05) },
    },
    studies: [POLLING],
    measure: ({ study }) => {
      const shorter = (bytes: number, hops: string) => {
        const at = { [BYTES]: bytes, [HOPS]: hops };
        return (
          1 - latency(study(POLLING), { ...at, [POLLS]: true }) / latency(study(POLLING), { ...at, [POLLS]: false })
        );
      };
      return {
        values: {
          page: counted(shorter(PAGE, '3')),
          small: counted(shorter(128, '3')),
          two: counted(shorter(PAGE, '2')),
        },
        why: `Only who asked polls: of the last of three interrupts half an empty look is left. Of 128 B in two hops ${percent(shorter(128, '2'))}.`,
      };
    },
  }),
];
