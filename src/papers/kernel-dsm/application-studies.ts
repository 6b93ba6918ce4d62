import type { StudyDefinition } from '../definition.ts';

type Values = Readonly<Record<string, unknown>>;

/** Numbers of nodes in figure 5, or in its quick size, with one and with two threads per node. */
interface Nodes {
  readonly one: readonly number[];
  readonly two: readonly number[];
}

interface Application {
  readonly title: string;
  /** Problem size as in table 3. */
  readonly size: string;
  /** Parameters of the quick size: as much sharing and computation between two barriers, but fewer barriers. */
  readonly quick: Values;
  readonly quickNodes: Nodes;
  /** Whether table 3 also has this quick size, as its rates are the same. Other applications have only one size there. */
  readonly isQuickInTable3?: boolean;
}

const PRINTED: Nodes = { one: [1, 2, 4, 6, 8, 10, 12], two: [1, 2, 4, 6, 8, 10, 12] };
/** Twelve processors with one and with two threads per node; with one, these are all twelve nodes. */
const FEW: Nodes = { one: [12], two: [6] };
/** The applications of figure 4 are also compared on eight nodes. */
const WITH_EIGHT: Nodes = { one: [8, 12], two: [6] };
const SOME: Nodes = { one: [1, 4, 8, 12], two: [1, 6, 12] };

/** A third of the tasks. With 17 cities, a task has 480 visits instead of 1,681, so visits are longer to make tasks as long. */
const FEWER_TASKS = { cities: 17, visitNs: 71_400 };

/** Rows of table 3, by workload. */
const APPLICATIONS = {
  sor: { title: 'SOR', size: '4096 x 4096', quick: { iterations: 2 }, quickNodes: FEW },
  lu: { title: 'LU', size: '1024 x 1024', quick: {}, quickNodes: FEW },
  is: { title: 'IS', size: '2^24 keys', quick: { iterations: 3 }, quickNodes: FEW },
  water: { title: 'Water', size: '512 molecules', quick: { steps: 1 }, quickNodes: PRINTED },
  nbody: { title: 'NBody', size: '8192 bodies', quick: { steps: 1 }, quickNodes: SOME },
  nbodyw: { title: 'NBodyW', size: '8192 bodies', quick: { steps: 2 }, quickNodes: SOME },
  barnes: { title: 'Barnes', size: '16,384 bodies', quick: { steps: 1 }, quickNodes: WITH_EIGHT },
  tsp: { title: 'TSP', size: '19 cities', quick: FEWER_TASKS, quickNodes: WITH_EIGHT, isQuickInTable3: true },
  ocean: { title: 'Ocean', size: '1026 x 1026', quick: { gridSize: 514 }, quickNodes: FEW },
} as const satisfies Readonly<Record<string, Application>>;

export type ApplicationId = keyof typeof APPLICATIONS;

export const ALL = Object.keys(APPLICATIONS) as ApplicationId[];
/** Applications of section 5.1. */
export const EIGHT = ALL.filter((id) => id !== 'ocean');
/** Applications of figure 4. */
export const THREE = ['barnes', 'nbodyw', 'tsp'] as const;

const IN_KERNEL = { kind: 'dsm-isr', rdmaRead: true };
/** Sections 5.3 and 5.4: eight nodes with two threads each. */
const DUAL = { machine: { preset: 'technion-ib', override: { processesPerNode: 2 } }, processes: 16 };

/** Seeds of an application, whose runs take seconds: at first, and where a claim is undecided. */
const SEEDS = { first: 2, most: 3 };
/** For studies that no claim reads which counts as evidence. */
const ONE_SEED = { replications: 1 };

interface ApplicationStudy {
  readonly study: string;
  /** The figure to which it belongs. Default: `study`. */
  readonly figure?: string;
  readonly title: string;
  readonly summary: string;
  readonly setting: Values;
  readonly quick?: Values;
  readonly drawings?: StudyDefinition['drawings'];
}

/** Returns a study of one application in full size, with a shorter quick size. */
function studyOf(id: ApplicationId, known: ApplicationStudy): StudyDefinition {
  const { study, figure = study, title, summary, setting, quick, drawings } = known;
  const application = APPLICATIONS[id];
  const name = `${title}: ${application.title}`;
  const specification = {
    name,
    machine: 'technion-ib',
    workload: { kind: id },
    replications: SEEDS.first,
    ...setting,
    quick: { workload: application.quick, ...quick },
  };
  return {
    id: `${study}-${id}`,
    figure,
    title: name,
    summary,
    source: { specification },
    mostReplications: SEEDS.most,
    ...(drawings && { drawings }),
  };
}

/** Returns the study of a row of table 3, whose rates are compared: eight nodes with one thread each. */
function table3(id: ApplicationId): StudyDefinition {
  const { title, size, quick, isQuickInTable3 = false }: Application = APPLICATIONS[id];
  const name = `Table 3: ${title}, ${size}`;
  return {
    id: `table-3-${id}`,
    figure: 'table-3',
    title: name,
    summary: `Rates of one node of eight. ${isQuickInTable3 ? 'A quick look has fewer tasks, as long as those of the table.' : 'The size is that of the table; quick and full size are the same.'}`,
    source: {
      specification: {
        ...{ name, machine: 'technion-ib', workload: { kind: id } },
        ...{ mechanisms: [IN_KERNEL], processes: 8, replications: SEEDS.first },
        ...(isQuickInTable3 && { quick: { workload: quick } }),
      },
    },
    mostReplications: SEEDS.most,
    drawings: [{ metric: 'execution_ns' }],
  };
}

const figure4 = (id: ApplicationId): StudyDefinition =>
  studyOf(id, {
    study: 'figure-4',
    title: 'Figure 4',
    summary: 'Time with interrupt service, task queues and the simulation of VIA: eight nodes of two threads.',
    setting: { ...DUAL, mechanisms: ['dsm-isr', 'dsm-task-queue', 'dsm-via'] },
    drawings: [{ metric: 'execution_ns' }],
  });

const figure4Loaded = (id: ApplicationId): StudyDefinition =>
  studyOf(id, {
    study: 'figure-4-load',
    title: 'Figure 4 under load',
    summary: 'The same with a process beside on each node that computes.',
    setting: { ...DUAL, mechanisms: ['dsm-isr', 'dsm-via'].map((kind) => ({ kind, backgroundProcesses: 1 })) },
    drawings: [{ metric: 'execution_ns' }],
  });

/** Returns a sweep axis over threads per node and processes. */
const grid = ({ one, two }: Nodes): Values => ({
  paths: ['machine.processesPerNode', 'processes'],
  values: [...one.map((nodes) => [1, nodes]), ...two.map((nodes) => [2, 2 * nodes])],
});

const figure5 = (id: ApplicationId): StudyDefinition =>
  studyOf(id, {
    study: 'figure-5',
    title: 'Figure 5, kernel',
    summary: 'Speedup in the kernel, with RDMA reads as in table 3, on up to twelve nodes of one thread or two.',
    setting: { mechanisms: [IN_KERNEL], sweep: [grid(PRINTED)] },
    quick: { sweep: [grid(APPLICATIONS[id].quickNodes)] },
    drawings: [{ metric: 'speedup', x: 'processes', series: 'machine.processesPerNode' }],
  });

const figure5Via = (id: ApplicationId): StudyDefinition =>
  studyOf(id, {
    study: 'figure-5-via',
    figure: 'figure-5',
    title: 'Figure 5, VIA',
    summary: 'Speedup at user level over a hardware VIA, one thread a node.',
    setting: {
      machine: 'servernet-via',
      mechanisms: ['dsm-via'],
      sweep: [{ path: 'processes', values: PRINTED.one }],
    },
    quick: { sweep: [{ path: 'processes', values: APPLICATIONS[id].quickNodes.one }] },
    drawings: [{ metric: 'speedup', x: 'processes' }],
  });

const figure6 = (id: ApplicationId): StudyDefinition =>
  studyOf(id, {
    study: 'figure-6',
    title: 'Figure 6',
    summary: 'Where the time of the first thread goes, as it sees it: two nodes and eight of one thread each.',
    setting: { ...ONE_SEED, mechanisms: [IN_KERNEL], sweep: [{ path: 'processes', values: [2, 8] }] },
    drawings: [
      {
        x: 'processes',
        parts: ['computation', 'fault', 'lock', 'barrier'].map((part) => `first_thread_${part}_share`),
      },
    ],
  });

const pollingProbe = (id: ApplicationId): StudyDefinition =>
  studyOf(id, {
    study: 'probe-polling',
    title: 'Selective polling',
    summary: 'Eight nodes of two threads, with polling and without.',
    setting: {
      ...DUAL,
      mechanisms: ['dsm-isr'],
      sweep: [{ path: 'mechanisms.dsm-isr.selectivePolling', values: [false, true] }],
    },
  });

const oversubscribedProbe = (id: ApplicationId): StudyDefinition =>
  studyOf(id, {
    study: 'probe-oversubscription',
    title: 'Selective polling with more threads than cores',
    summary: 'Eight nodes of three threads on two cores, with polling and without.',
    setting: {
      ...ONE_SEED,
      machine: { preset: 'technion-ib', override: { processesPerNode: 3 } },
      processes: 24,
      mechanisms: [{ kind: 'dsm-isr', timeSharing: true }],
      sweep: [{ path: 'mechanisms.dsm-isr.selectivePolling', values: [false, true] }],
    },
  });

const readsProbe = (id: ApplicationId): StudyDefinition =>
  studyOf(id, {
    study: 'probe-rdma-reads',
    title: 'RDMA reads',
    summary: 'Eight nodes of two threads, with RDMA reads and without.',
    setting: {
      ...ONE_SEED,
      ...DUAL,
      mechanisms: ['dsm-isr'],
      sweep: [{ path: 'mechanisms.dsm-isr.rdmaRead', values: [false, true] }],
    },
  });

/** Table 3 and figures 4 to 6: one study per application, as a specification has one workload. */
export const applicationFigures: readonly StudyDefinition[] = [
  ...ALL.map(table3),
  ...THREE.map(figure4),
  ...THREE.map(figure4Loaded),
  ...ALL.map(figure5),
  ...ALL.map(figure5Via),
  ...ALL.map(figure6),
];

/** Optimisations of section 5.3. */
export const applicationProbes: readonly StudyDefinition[] = [
  ...THREE.map(pollingProbe),
  ...THREE.map(oversubscribedProbe),
  ...EIGHT.map(readsProbe),
];
