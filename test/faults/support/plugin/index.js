import { definePlugin, PLATFORM_METRICS, windowOf } from 'onesided/simulation';

const WORDS = 64;

/** Processes that put to their neighbours; one run of the sweep, `item` = `troubleAt`, harms whoever simulates it. */
class Trouble {
  operationName = 'put';
  handlers = [];

  constructor({ parameters, processes, pageBytes }) {
    const { item, troubleAt, trouble, wallNs } = parameters;
    if (item === troubleAt) TROUBLES[trouble]();
    compute(wallNs / 1e6);
    this.parameters = parameters;
    this.processes = processes;
    this.cells = new Float64Array(processes * WORDS);
    this.memory = {
      read: (process, address) => this.cells[process * WORDS + address / 8],
      write: (process, address, value) => {
        this.cells[process * WORDS + address / 8] = value;
      },
    };
    this.regions = windowOf([{ name: 'cells', bytes: WORDS * 8 }], pageBytes);
  }

  prepare() {}

  *program(process) {
    const target = (process.rank + 1) % this.processes;
    for (let operation = 0; operation < this.parameters.operationsPerProcess; operation += 1) {
      process.begin();
      yield process.put(target, (operation % WORDS) * 8, operation + this.parameters.item);
      yield process.flush(target);
      process.end();
    }
  }

  verify() {
    return { words: this.cells.length };
  }

  metrics({ simulatedNs }) {
    return { runtime_ns: { value: simulatedNs, unit: 'ns' } };
  }
}

const TROUBLES = {
  none: () => undefined,
  kill: () => process.kill(process.pid, 'SIGKILL'),
  hang: () => {
    for (;;);
  },
};

/** What a run takes has no influence on its result. */
function compute(milliseconds) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

const integer = (name, description, more) => ({ name, description, type: 'integer', unit: '1', ...more });

const definition = {
  id: 'trouble',
  title: 'Trouble',
  summary: 'Puts to a neighbour, and one run that kills or holds up the thread that simulates it.',
  needs: [['put', 'flush']],
  primaryMetric: 'runtime_ns',
  maxProcesses: 1024,
  parameters: [
    integer('operationsPerProcess', 'Puts of each process.', { default: 20, minimum: 1, maximum: 1e6 }),
    integer('item', 'Place in a sweep.', { default: 0, minimum: 0, maximum: 1e6 }),
    integer('troubleAt', 'Item whose run makes trouble.', { default: -1, minimum: -1, maximum: 1e6 }),
    {
      ...{ name: 'trouble', description: 'What that run does.', type: 'choice', unit: '1', default: 'none' },
      choices: ['none', 'kill', 'hang'],
    },
    integer('wallNs', 'Real time that each run computes beside.', {
      unit: 'ns',
      default: 0,
      minimum: 0,
      maximum: 1e12,
    }),
  ],
  metrics: [
    {
      ...{ name: 'runtime_ns', unit: 'ns', description: 'Simulated time until everything was done.' },
      ...{ better: 'lower', distribution: false },
    },
    {
      ...{ name: 'operation_latency_ns', unit: 'ns', description: 'From a put until it is there.' },
      ...{ better: 'lower', distribution: true },
    },
    ...PLATFORM_METRICS,
  ],
  calls: ({ computing, workload }) => {
    const count = computing * Number(workload.operationsPerProcess);
    return { put: { count, bytes: 8 }, flush: { count } };
  },
  demands: () => ({ transfer: { bytes: 8, stepBytes: 8, withinNode: true }, windowBytes: WORDS * 8 }),
  memory: ({ processes, parameters }) => ({
    ...{ arrayBytes: WORDS * 8 * processes, operations: processes * Number(parameters.operationsPerProcess) },
    ...{ underWay: 2, windowBytes: WORDS * 8, accessBytes: 8 },
  }),
};

export default definePlugin({ apiVersion: 1, workloads: [{ definition, create: (setting) => new Trouble(setting) }] });
