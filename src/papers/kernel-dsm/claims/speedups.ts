import { above, atLeast, atMost, between } from '../../expectation.ts';
import { awaiting, one } from './awaiting.ts';

/** Figure 5: speedups over nodes; a single node with one thread is the base. */
export const speedups = [
  awaiting({
    id: 'ds.fig5.all-apps',
    where: '5.4, figure 5',
    claim: 'The kernel over InfiniBand scales better than VIA over ServerNet in all applications.',
    setup: 'Speedup on twelve nodes of one thread with dsm-isr over that with dsm-via on servernet-via.',
    tolerance: 'Ties of 3 % for SOR, LU and IS',
    quantities: {
      demanding: { name: 'kernel over VIA, least of Water, NBody, NBodyW, Barnes, TSP', unit: '1', expected: above(1) },
      regular: { name: 'kernel over VIA, least of SOR, LU, IS', unit: '1', expected: atLeast(0.97) },
    },
  }),
  awaiting({
    id: 'ds.fig5.good',
    role: 'document',
    where: '5.4',
    claim: 'SOR, LU, IS and TSP have good speedups on both.',
    setup: 'Least speedup on twelve nodes; how much is good is not stated.',
    quantities: one('least speedup on twelve nodes', '1', atLeast(6)),
  }),
  awaiting({
    id: 'ds.water.via-6',
    where: '5.4',
    claim: 'With VIA Water does not scale beyond six nodes.',
    setup: 'Nodes (1, 2, 4, 6, 8, 10, 12) with the largest speedup.',
    tolerance: 'A node more or less',
    quantities: one('nodes with the largest speedup', '1', between(5, 7, 6)),
  }),
  awaiting({
    id: 'ds.water.kernel-12',
    where: '5.4',
    claim: 'In the kernel, with one thread a node, Water speeds up to twelve nodes.',
    setup: 'Least ratio of a speedup to that on fewer nodes.',
    quantities: one('speedup over that of the step before, least', '1', above(1)),
  }),
  awaiting({
    id: 'ds.water.kernel-2t',
    where: '5.4',
    claim: 'With two threads a node Water does not scale from eight to twelve nodes.',
    setup: 'Speedup on twelve nodes over that on eight.',
    tolerance: '5 %',
    quantities: one('twelve over eight nodes', '1', atMost(1.05)),
  }),
  awaiting({
    id: 'ds.nbody.15',
    where: '5.4',
    claim: 'NBody has a speedup of 15 on 24 processors.',
    setup: 'Twelve nodes of two threads.',
    tolerance: '13 %',
    quantities: one('speedup', '1', between(13, 17, 15)),
  }),
  awaiting({
    id: 'ds.nbodyw.seq',
    where: '5.4',
    claim: 'The sequential phase of NBodyW dominates as processors increase.',
    setup: 'Share of the time that it takes, from each number of nodes to the next: least growth.',
    quantities: one('growth of the share of the sequential phase, least', '1', above(0)),
  }),
  awaiting({
    id: 'ds.nbodyw.theory',
    where: '5.4, figure 5',
    claim: 'NBodyW stays below what perfect speedup of its parallel phases would give; VIA stays below the kernel.',
    setup:
      'On twelve nodes: speedup with the parallel phases of one node divided by 24, over that of the kernel with two threads; this over VIA with one.',
    quantities: {
      theory: { name: 'theory over kernel', unit: '1', expected: above(1) },
      via: { name: 'kernel over VIA', unit: '1', expected: above(1) },
    },
  }),
  awaiting({
    id: 'ds.2x-scal',
    where: '6.1',
    claim: 'NBody and Water scale more than twice as far as with VIA.',
    setup:
      'Largest speedup of the kernel, with one or two threads a node, over the largest of VIA, which the figure has with one thread only: the smaller of the two applications.',
    tolerance: '1.8',
    quantities: one('largest speedups, kernel over VIA, smaller of two', '1', atLeast(1.8)),
  }),
  awaiting({
    id: 'ds.threads-similar',
    where: '5.4',
    claim: 'Most applications scale similarly with one and with two threads a node.',
    setup: 'Twelve processors: speedup on six nodes of two threads over that on twelve nodes of one; middle of eight.',
    tolerance: '15 %, or better by 10 %',
    quantities: one('two threads over one, middle of eight', '1', between(0.85, 1.1, 1)),
  }),
  awaiting({
    id: 'ds.via-sim-conservative',
    where: '5.4, remark',
    claim: 'Real VIA is farther behind than the simulation of VIA.',
    setup:
      'Barnes, NBodyW and TSP on eight nodes: share of the speedup that servernet-via with one thread lacks, less the share of the time that dsm-isr saves of dsm-via (figure 4); least of three.',
    quantities: one('how much farther, least of three', '1', above(0)),
  }),
];
