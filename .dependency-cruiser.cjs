// Who may import whom (docs/architecture.md). A part that is not named on the right of another must not be imported by it.
// test/architecture/import-rules.test.ts plants a violation of every rule below.

/** What others may know of the simulation without running it: types, parameters, definitions. */
const DESCRIPTION =
  '^src/simulation/(run|run-setting|parameters|catalogue|wording|unit-names|contract/capabilities)\\.ts$|^src/simulation/.+/definition\\.ts$';
const SPEC = '^src/spec/';
/** What registers plugins, and what is known of those that are. */
const PLUGINS = '^src/simulation/plugin/(plugin|plugin-problems|guarded-plugin|trial|register|registered)\\.ts$';
const REGISTERED = '^src/simulation/plugin/registered\\.ts$';
const part = (...names) => names.map((name) => `^src/${name}/`);
const PLANNED_RUNS = '^src/plan/run-plans\\.ts$';
/** Results of two model versions are different things: whoever stores them has to know its own. */
const MODEL_VERSION = '^src/plan/model-version\\.ts$';
/** The door to the libraries of OpenTelemetry, which a built one has in itself. */
const TELEMETRY = '^src/monitoring/open-telemetry\\.ts$';
/** What the store promises: an interface that the queue asks, without knowing who keeps it. */
const STORE_CONTRACT = '^src/store/(work-|import-)?contract\\.ts$';
/** A task that is done again and again. */
const BACKGROUND = '^src/background/';
/** Which addresses webhooks may have. */
const ENDPOINT = '^src/webhooks/endpoint\\.ts$';

/** What limits a run follows from how busy its resources were: who reads runs says it of each. */
const BOTTLENECKS = '^src/analysis/bottlenecks\\.ts$';

/** Parts of the service, and what each may import beside itself and src/spec. */
const service = {
  spec: [DESCRIPTION],
  plan: [DESCRIPTION, REGISTERED, '^src/simulation/run-memory\\.ts$'],
  plugins: [PLUGINS],
  'contract-tests': ['^src/simulation/'],
  background: [],
  queue: [...part('plan', 'monitoring'), STORE_CONTRACT, BACKGROUND],
  monitoring: [],
  store: [DESCRIPTION, PLANNED_RUNS, MODEL_VERSION, BOTTLENECKS, ...part('monitoring')],
  'local-store': [DESCRIPTION, PLANNED_RUNS],
  shards: [PLANNED_RUNS, ...part('local-store')],
  analysis: [DESCRIPTION],
  calibration: [DESCRIPTION, ...part('plan', 'analysis')],
  exploration: [DESCRIPTION, ...part('plan', 'analysis')],
  explorer: [DESCRIPTION, ...part('plan', 'exploration'), STORE_CONTRACT, BACKGROUND],
  importer: [DESCRIPTION, ...part('plan'), STORE_CONTRACT, BACKGROUND],
  webhooks: [STORE_CONTRACT, BACKGROUND],
  figure: [],
  drawing: [DESCRIPTION, ...part('figure')],
  crate: [DESCRIPTION, ...part('plan', 'figure', 'drawing')],
  papers: [DESCRIPTION, ...part('analysis')],
  query: [DESCRIPTION, ...part('store', 'analysis', 'papers', 'figure')],
  api: [
    DESCRIPTION,
    ...part('plan', 'exploration', 'importer', 'queue', 'store', 'query', 'schedules', 'figure', 'crate', 'monitoring'),
    '^src/settings/(config|network|oidc)\\.ts$',
    ENDPOINT,
  ],
  embedded: [],
  settings: part('plan', 'plugins'),
  schedules: [DESCRIPTION],
};

/** Layers of the simulation, and what each may import beside itself. Nothing in it may leave src/simulation. */
const TYPES = '^src/simulation/(run|run-setting|parameters)\\.ts$';
/** What a machine is made of: the parameters described beside hardware, and the groups of all of them. */
const HARDWARE_PARAMETERS = [
  '^src/simulation/hardware/.+parameters\\.ts$',
  '^src/simulation/hardware/parameter-group\\.ts$',
  '^src/simulation/hardware/memory/cache-geometry\\.ts$',
];
const MACHINE = '^src/simulation/machines/schema\\.ts$';
/**
 * What workloads may know of hardware: the memory that processes expose, whether it lies in a pool, its pages and their
 * bits, what was counted of caches; where nodes are, and, for streams of packets, the path that they take.
 */
const EXPOSED =
  '^src/simulation/hardware/(exposed-memory|cxl-pool/parameters|iommu/(region|control-bits)|memory/memory-hierarchy|network/topology-of|ethernet/[^/]+)\\.ts$';
const layers = {
  engine: [TYPES],
  hardware: [TYPES, '^src/simulation/engine/'],
  // Neither clock nor cores.
  'page-protocol': [TYPES, '^src/simulation/engine/(arrays|fault)\\.ts$'],
  contract: [TYPES, '^src/simulation/(engine|hardware)/'],
  runtime: [TYPES, '^src/simulation/(engine|hardware|contract)/'],
  attention: [TYPES, '^src/simulation/(engine|hardware|contract|runtime)/'],
  machines: [TYPES, ...HARDWARE_PARAMETERS, '^src/simulation/(wording|engine/(fault|nodes))\\.ts$'],
};

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const only = (name, own, allowed) =>
  forbid(
    name,
    `${own} may import only itself and: ${allowed.join(' ') || 'nothing'}`,
    { path: own },
    {
      path: '^(src|workers|web|test|bench|scripts)/',
      pathNot: [own, ...allowed],
    },
  );
const packageOnlyIn = (name, packages, folders, among = ['src', 'workers']) =>
  forbid(
    name,
    `${packages} is used only in ${folders.join(', ')}`,
    { path: `^(${among.join('|')})/`, pathNot: folders },
    {
      path: `(^|node_modules/)(${packages})(/|$)`,
    },
  );

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid('no-cycles', 'Parts that import each other in a circle cannot be understood apart.', {}, { circular: true }),
    forbid('no-missing-modules', 'An import that leads nowhere.', {}, { couldNotResolve: true, pathNot: '^onesided-' }),
    ...Object.entries(service).map(([name, allowed]) => only(`${name}-imports`, `^src/${name}/`, [SPEC, ...allowed])),
    ...Object.entries(layers).map(([name, allowed]) => only(`${name}-imports`, `^src/simulation/${name}/`, allowed)),
    forbid(
      'simulation-is-alone',
      'The simulation knows nothing of HTTP, queue, database or the rest of the service.',
      { path: '^src/simulation/' },
      { path: '.', pathNot: ['^src/simulation/', '^(node:)?(crypto|zlib)$'] },
    ),
    forbid(
      'mechanisms-apart',
      'Mechanisms stand on contract, runtime, attention, hardware and engine, never on each other.',
      { path: '^src/simulation/mechanisms/([^/]+)/' },
      {
        path: '^src/simulation/(mechanisms/[^/]+/|workloads/|machines/|[^/]+\\.ts$)',
        pathNot: ['^src/simulation/mechanisms/$1/', TYPES, MACHINE],
      },
    ),
    forbid(
      'workloads-apart',
      'Workloads use the calls of the contract on the memory that they expose, never a mechanism, what it stands on, or another workload.',
      { path: '^src/simulation/workloads/([^/]+)/' },
      {
        path: '^src/simulation/(mechanisms/|hardware/|page-protocol/|runtime/|attention/|workloads/[^/]+/|machines/|[^/]+\\.ts$)',
        pathNot: ['^src/simulation/workloads/$1/', TYPES, MACHINE, EXPOSED],
      },
    ),
    forbid(
      'workers-imports',
      'Workers take from the queue, simulate and store.',
      { path: '^workers/', pathNot: '^workers/main\\.ts$' },
      { path: '^src/', pathNot: ['^src/(queue|simulation|store|spec|plugins|monitoring)/', PLANNED_RUNS] },
    ),
    forbid(
      'api-without-workers',
      'The API never computes: runs go through the queue.',
      { path: '^src/(api|app\\.ts)' },
      { path: '^workers/|^src/simulation/(simulate\\.ts|engine/|hardware/)' },
    ),
    forbid(
      'page-through-client',
      'The page knows the service through its generated client only; it shares the figures, which are pure.',
      { path: '^web/' },
      { path: '^(src|workers)/', pathNot: '^src/figure/' },
    ),
    forbid(
      'figure-is-pure',
      'Figures are laid out the same on the page, in a file and in a terminal: nothing of Node, nothing of a browser.',
      { path: '^src/figure/' },
      { path: '.', pathNot: ['^src/', '(^|/)d3-scale/', '(^|/)@types/d3-scale/'] },
    ),
    packageOnlyIn('prisma-only-in-store', '@?prisma', ['^src/store/']),
    forbid(
      'schemas-by-one-door',
      'The schema builder and its checks are bundled with the modules that import them: 680 modules less at each start.',
      { path: '^(src|workers)/', pathNot: '^src/spec/(type-builder|schema-checks)\\.ts$' },
      { path: '(^|node_modules/)typebox(/|$)' },
    ),
    packageOnlyIn('yaml-by-one-door', 'yaml', ['^src/spec/yaml-library\\.ts$']),
    packageOnlyIn('scales-by-one-door', 'd3-scale', ['^src/figure/scale-library\\.ts$'], ['src', 'workers', 'web']),
    packageOnlyIn('telemetry-by-one-door', '@opentelemetry', [TELEMETRY]),
    packageOnlyIn('bullmq-only-in-queue', 'bullmq|ioredis', ['^src/queue/', '^workers/']),
    packageOnlyIn('fastify-only-in-api', 'fastify|@fastify|mercurius', ['^src/api/', '^src/(app|server)\\.ts$']),
    forbid(
      'tests-stay-outside',
      'Nothing that runs depends on tests, benches or scripts.',
      { path: '^(src|workers|web)/' },
      { path: '^(test|bench|scripts)/' },
    ),
    forbid(
      'no-development-packages',
      'What runs is installed in production, or part of a bundle.',
      { path: '^(src|workers)/', pathNot: TELEMETRY },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(generated|dist)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.mjs', '.svelte', '.json'],
    },
  },
};
