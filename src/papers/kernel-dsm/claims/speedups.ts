import { claim } from '../../definition.ts';
import type { Evidence, Study } from '../../evidence.ts';
import { above, atLeast, atMost, between } from '../../expectation.ts';
import { counted, inWords, median, sentences } from '../../measure.ts';
import { type ApplicationId, EIGHT, THREE } from '../application-studies.ts';
import { faultsOfTable3, mean, savedOfVia } from '../results.ts';
import { one } from './awaiting.ts';

const kernel = (id: ApplicationId): string => `figure-5-${id}`;
const via = (id: ApplicationId): string => `figure-5-via-${id}`;
const DEMANDING = ['water', 'nbody', 'nbodyw', 'barnes', 'tsp'] as const;
const REGULAR = ['sor', 'lu', 'is'] as const;
const GOOD = [...REGULAR, 'tsp'] as const;
const PER_NODE = 'machine.processesPerNode';
const MOST = 12;

interface Point {
  readonly nodes: number;
  readonly value: number;
}

/** Returns a metric by number of nodes, with `threads` threads on each. */
function overNodes(runs: Study, threads: number, metric = 'speedup'): Point[] {
  const series = runs.where({ [PER_NODE]: threads });
  return series
    .numbers('processes')
    .map((processes) => ({ nodes: processes / threads, value: mean(series, metric, { processes }) }));
}

const inKernel = ({ study }: Evidence, id: ApplicationId, nodes = MOST, threads = 1): number =>
  mean(study(kernel(id)), 'speedup', { [PER_NODE]: threads, processes: nodes * threads });

const overVia = ({ study }: Evidence, id: ApplicationId, nodes = MOST): number =>
  mean(study(via(id)), 'speedup', { processes: nodes });

const best = (points: readonly Point[]): Point =>
  points.reduce((most, point) => (point.value > most.value ? point : most));

/** Formats points: `4: 3.9, 8: 7.5`. */
const listed = (points: readonly Point[]): string =>
  points.map(({ nodes, value }) => `${nodes}: ${inWords(value)}`).join(', ');

const named = (ids: readonly ApplicationId[], values: readonly number[]): string =>
  ids.map((id, i) => `${id} ${inWords(values[i]!)}`).join(', ');

/** Applies a function to each point and the one before it. */
const steps = (points: readonly Point[], of: (next: number, before: number) => number): number[] =>
  points.slice(1).map(({ value }, i) => of(value, points[i]!.value));

/** Returns the speedup on 24 processors by Amdahl's law, with the share of serial phases measured with one thread. */
function theory({ study }: Evidence): number {
  const serial = mean(study(kernel('nbodyw')), 'serial_phase_share', { processes: 1 });
  return 1 / (serial + (1 - serial) / (2 * MOST));
}

/** Figure 5: speedups by number of nodes, relative to a single node with one thread. */
export const speedups = [
  claim({
    id: 'ds.fig5.all-apps',
    role: 'validate',
    where: '5.4, figure 5',
    claim: 'The kernel over InfiniBand scales better than VIA over ServerNet in all applications.',
    setup: 'Speedup on twelve nodes of one thread with dsm-isr over that with dsm-via on servernet-via.',
    tolerance: 'Ties of 3 % for SOR, LU and IS',
    quantities: {
      demanding: { name: 'kernel over VIA, least of Water, NBody, NBodyW, Barnes, TSP', unit: '1', expected: above(1) },
      regular: { name: 'kernel over VIA, least of SOR, LU, IS', unit: '1', expected: atLeast(0.97) },
    },
    studies: [...DEMANDING, ...REGULAR].flatMap((id) => [kernel(id), via(id)]),
    measure: (evidence) => {
      const ratios = (ids: readonly ApplicationId[]) => ids.map((id) => inKernel(evidence, id) / overVia(evidence, id));
      const [demanding, regular] = [ratios(DEMANDING), ratios(REGULAR)];
      return {
        values: { demanding: counted(Math.min(...demanding)), regular: counted(Math.min(...regular)) },
        why: `${named(DEMANDING, demanding)}; ${named(REGULAR, regular)}.`,
      };
    },
  }),
  claim({
    id: 'ds.fig5.good',
    role: 'document',
    where: '5.4',
    claim: 'SOR, LU, IS and TSP have good speedups on both.',
    setup: 'Smallest speedup on twelve nodes; the paper does not state what good means.',
    quantities: one('least speedup on twelve nodes', '1', atLeast(6)),
    studies: GOOD.flatMap((id) => [kernel(id), via(id)]),
    measure: (evidence) => {
      const both = [GOOD.map((id) => inKernel(evidence, id)), GOOD.map((id) => overVia(evidence, id))];
      return {
        values: { value: counted(Math.min(...both.flat())) },
        why: `Kernel: ${named(GOOD, both[0]!)}; VIA: ${named(GOOD, both[1]!)}.`,
      };
    },
  }),
  claim({
    id: 'ds.water.via-6',
    role: 'validate',
    where: '5.4',
    claim: 'With VIA Water does not scale beyond six nodes.',
    setup: 'Nodes (1, 2, 4, 6, 8, 10, 12) with the largest speedup.',
    tolerance: 'A node more or less',
    quantities: one('nodes with the largest speedup', '1', between(5, 7, 6)),
    studies: [via('water')],
    explainedBy: ['table-3-water'],
    measure: ({ study, beside }) => {
      const speedups = overNodes(study(via('water')), 1);
      return {
        values: { value: counted(best(speedups).nodes) },
        why: sentences(`By nodes: ${listed(speedups)}.`, beside('table-3-water', faultsOfTable3('Water', 46.4))),
      };
    },
  }),
  claim({
    id: 'ds.water.kernel-12',
    role: 'validate',
    where: '5.4',
    claim: 'In the kernel, with one thread per node, the speedup of Water grows up to twelve nodes.',
    setup: 'Smallest ratio of a speedup to that on fewer nodes.',
    quantities: one('speedup over that of the step before, least', '1', above(1)),
    studies: [kernel('water')],
    measure: ({ study }) => {
      const speedups = overNodes(study(kernel('water')), 1);
      return {
        values: { value: counted(Math.min(...steps(speedups, (next, before) => next / before))) },
        why: `By nodes: ${listed(speedups)}.`,
      };
    },
  }),
  claim({
    id: 'ds.water.kernel-2t',
    role: 'validate',
    where: '5.4',
    claim: 'With two threads per node Water does not scale from eight to twelve nodes.',
    setup: 'Speedup on twelve nodes over that on eight.',
    tolerance: '5 %',
    quantities: one('twelve over eight nodes', '1', atMost(1.05)),
    studies: [kernel('water')],
    measure: (evidence) => ({
      values: { value: counted(inKernel(evidence, 'water', MOST, 2) / inKernel(evidence, 'water', 8, 2)) },
      why: `By nodes of two threads: ${listed(overNodes(evidence.study(kernel('water')), 2))}. With two thirds of the work per pair it fits, and twelve nodes of one thread still gain (search DS-9): a miss of the parameter values, not a contradiction.`,
    }),
  }),
  claim({
    id: 'ds.nbody.15',
    role: 'validate',
    where: '5.4',
    claim: 'NBody has a speedup of 15 on 24 processors.',
    setup: 'Twelve nodes of two threads.',
    tolerance: '13 %',
    quantities: one('speedup', '1', between(13, 17, 15)),
    studies: [kernel('nbody')],
    measure: (evidence) => ({
      values: { value: counted(inKernel(evidence, 'nbody', MOST, 2)) },
      why: `On twelve nodes of one thread ${inWords(inKernel(evidence, 'nbody'))}.`,
    }),
  }),
  claim({
    id: 'ds.nbodyw.seq',
    role: 'validate',
    where: '5.4',
    claim: 'The sequential phase of NBodyW dominates as processors increase.',
    setup: 'Share of time of that phase, from each number of nodes to the next: smallest growth.',
    quantities: one('growth of the share of the sequential phase, least', '1', above(0)),
    studies: [kernel('nbodyw')],
    measure: ({ study }) => {
      const shares = [1, 2].map((threads) => overNodes(study(kernel('nbodyw')), threads, 'serial_phase_share'));
      const growth = shares.flatMap((points) => steps(points, (next, before) => next - before));
      return {
        values: { value: counted(Math.min(...growth)) },
        why: `Its share by nodes: of one thread ${listed(shares[0]!)}; of two ${listed(shares[1]!)}.`,
      };
    },
  }),
  claim({
    id: 'ds.nbodyw.theory',
    role: 'validate',
    where: '5.4, figure 5',
    claim: 'NBodyW stays below what perfect speedup of its parallel phases would give; VIA stays below the kernel.',
    setup:
      'On twelve nodes: speedup with the parallel phases of one node divided by 24, over that of the kernel with two threads; this over VIA with one.',
    quantities: {
      theory: { name: 'theory over kernel', unit: '1', expected: above(1) },
      via: { name: 'kernel over VIA', unit: '1', expected: above(1) },
    },
    studies: [kernel('nbodyw'), via('nbodyw')],
    measure: (evidence) => {
      const [kernels, vias] = [inKernel(evidence, 'nbodyw', MOST, 2), overVia(evidence, 'nbodyw')];
      return {
        values: { theory: counted(theory(evidence) / kernels), via: counted(kernels / vias) },
        why: `Theory ${inWords(theory(evidence))}, kernel ${inWords(kernels)}, VIA ${inWords(vias)}.`,
      };
    },
  }),
  claim({
    id: 'ds.2x-scal',
    role: 'validate',
    where: '6.1',
    claim: 'NBody and Water scale more than twice as far as with VIA.',
    setup:
      'Largest speedup of the kernel, with one or two threads per node, over the largest of VIA, which the figure has with one thread only: the smaller of the two applications.',
    tolerance: '1.8',
    quantities: one('largest speedups, kernel over VIA, smaller of two', '1', atLeast(1.8)),
    studies: (['nbody', 'water'] as const).flatMap((id) => [kernel(id), via(id)]),
    explainedBy: ['table-3-water'],
    measure: ({ study, beside }) => {
      const ids = ['nbody', 'water'] as const;
      const most = ids.map((id) => {
        const inKernels = [1, 2].flatMap((threads) => overNodes(study(kernel(id)), threads));
        return best(inKernels).value / best(overNodes(study(via(id)), 1)).value;
      });
      return {
        values: { value: counted(Math.min(...most)) },
        why: sentences(`${named(ids, most)}.`, beside('table-3-water', faultsOfTable3('Water', 46.4))),
      };
    },
  }),
  claim({
    id: 'ds.threads-similar',
    role: 'calibrate',
    calibration: {
      because: 'No ablation breaks it: interrupts of 200 us are survived, and those of 2 ms leave it undecided.',
    },
    where: '5.4',
    claim: 'Most applications scale similarly with one and with two threads per node.',
    setup: 'Twelve processors: speedup on six nodes of two threads over that on twelve nodes of one; middle of eight.',
    tolerance: '15 %, or better by 10 %',
    quantities: one('two threads over one, middle of eight', '1', between(0.85, 1.1, 1)),
    studies: EIGHT.map(kernel),
    measure: (evidence) => {
      const ratios = EIGHT.map((id) => inKernel(evidence, id, MOST / 2, 2) / inKernel(evidence, id));
      return { values: { value: median(ratios.map(counted)) }, why: `${named(EIGHT, ratios)}.` };
    },
  }),
  claim({
    id: 'ds.via-sim-conservative',
    role: 'validate',
    where: '5.4, remark',
    claim: 'Real VIA is farther behind than the simulation of VIA.',
    setup:
      'Barnes, NBodyW and TSP on eight nodes: share of the speedup that servernet-via with one thread lacks, less the share of the time that dsm-isr saves of dsm-via (figure 4); least of three.',
    quantities: one('how much farther, least of three', '1', above(0)),
    studies: THREE.flatMap((id) => [kernel(id), via(id), `figure-4-${id}`]),
    measure: (evidence) => {
      const real = THREE.map((id) => 1 - overVia(evidence, id, 8) / inKernel(evidence, id, 8));
      const simulated = THREE.map((id) => savedOfVia(evidence.study(`figure-4-${id}`)));
      return {
        values: { value: counted(Math.min(...real.map((share, i) => share - simulated[i]!))) },
        why: `Real VIA lacks ${named(THREE, real)}; simulated ${named(THREE, simulated)}.`,
      };
    },
  }),
];
