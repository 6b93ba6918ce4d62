import { mix32, PLATFORM_METRICS, Random, windowEnd } from 'onesided/simulation';
import { HaloMemory, regionsOf, SIDES } from './halo-memory.js';
import { notifications } from './notifications.js';

/**
 * A ring of processes that compute and then exchange halos with both neighbours, step by step. With immediate data each
 * halo is one message; otherwise a put, a flush that waits until it is there, and a put of a flag.
 */
class HaloExchangeModel {
  operationName = 'exchange';
  handlers = [];

  constructor(setting) {
    const { parameters, processes, seed, offers } = setting;
    this.parameters = parameters;
    this.processes = processes;
    this.seed = seed;
    this.isNotified = offers.includes(notifications.capability) && parameters.notification === 'immediate';
    this.memory = new HaloMemory(processes, parameters.haloBytes);
    this.memory.onFlag = (process) => this.running.get(process)?.wake();
    this.regions = regionsOf(setting);
    this.running = new Map();
    this.ring = [];
    this.checked = 0;
  }

  prepare(runsProgram) {
    this.ring = Array.from({ length: this.processes }, (_, process) => process).filter(runsProgram);
  }

  *program(process) {
    this.running.set(process.rank, process);
    const { computeNs, computeSpread, operationsPerProcess } = this.parameters;
    const place = this.ring.indexOf(process.rank);
    const around = (by) => this.ring[(place + by + this.ring.length) % this.ring.length];
    const neighbours = [around(-1), around(1)];
    const exchange = this.isNotified ? this.notified(process, neighbours) : this.flagged(process, neighbours);
    const draws = new Random(this.seed, 'halo exchange', process.rank);
    for (let step = 1; step <= operationsPerProcess; step += 1) {
      yield process.compute(computeNs * (1 + computeSpread * (draws.below(2 ** 32) / 2 ** 32 - 0.5)));
      process.begin();
      yield* exchange(step);
      process.end();
      for (const side of [SIDES.left, SIDES.right]) {
        this.memory.check(process.rank, side, step, this.halo(neighbours[side], step));
        this.checked += 1;
      }
    }
  }

  /** Each halo is a put that tells its target of which step and side it is. */
  notified(process, neighbours) {
    const calls = process.part(notifications);
    const early = new Set();
    const { memory } = this;
    const bytes = this.parameters.haloBytes;
    const program = this;
    return function* (step) {
      for (const [side, neighbour] of neighbours.entries()) {
        const seen = 1 - side;
        const value = program.halo(process.rank, step);
        yield calls.putWithImmediate(neighbour, memory.address(seen, step), {
          value,
          immediate: 2 * step + seen,
          bytes,
        });
      }
      // A neighbour may be a step ahead.
      const missing = new Set([2 * step, 2 * step + 1].filter((immediate) => !early.delete(immediate)));
      while (missing.size > 0) {
        const immediate = yield calls.waitForImmediate();
        if (!missing.delete(immediate)) early.add(immediate);
      }
    };
  }

  /** Each halo is put; when a flush says that it is there, a flag follows, which the neighbour waits for. */
  flagged(process, neighbours) {
    const { memory } = this;
    const bytes = this.parameters.haloBytes;
    const program = this;
    return function* (step) {
      for (const [side, neighbour] of neighbours.entries()) {
        yield process.put(neighbour, memory.address(1 - side, step), program.halo(process.rank, step), bytes);
      }
      for (const [side, neighbour] of neighbours.entries()) {
        yield process.flush(neighbour);
        yield process.put(neighbour, memory.flagAddress(1 - side, step), step);
      }
      while (!memory.isThere(process.rank, SIDES.left, step) || !memory.isThere(process.rank, SIDES.right, step)) {
        yield process.wait();
      }
    };
  }

  /** What stands for the halo that a process sends in a step. */
  halo(process, step) {
    return mix32((Math.imul(process + 1, 0x9e3779b1) ^ Math.imul(step, 0x85ebca6b) ^ this.seed) | 0);
  }

  verify() {
    return { halos_checked: this.checked };
  }

  /** Busy shares of resources are of the interval that rates are of. */
  rate({ operations, firstProgramEndNs }) {
    return operations.rate(this.parameters.warmupShare, firstProgramEndNs);
  }

  metrics({ rate, simulatedNs }) {
    return {
      exchanges_per_second: { value: rate.perSecond, unit: '1/s' },
      runtime_ns: { value: simulatedNs, unit: 'ns' },
    };
  }
}

/** What a step of every process calls for: a computation, and for each neighbour a message, or two and a flush. */
function expectedCalls({ computing, machine, workload, offers }) {
  const count = computing * workload.operationsPerProcess;
  const [bytes, ns] = [workload.haloBytes, workload.computeNs];
  const toBoth = { count: 2 * count };
  const computed = { compute: { count, ns } };
  if (offers.includes(notifications.capability) && workload.notification === 'immediate') {
    return { ...computed, put_with_immediate: { ...toBoth, bytes }, wait_for_immediate: toBoth };
  }
  // Of a node, only the first and the last process have a neighbour on another one.
  const own = 1 - 1 / machine.processesPerNode;
  return { ...computed, put: { count: 4 * count, bytes: bytes / 2, own }, flush: { ...toBoth, own } };
}

export const haloExchange = {
  definition: {
    id: 'halo-exchange',
    title: 'Halo exchange',
    summary: 'A ring of processes that compute and exchange halos with both neighbours, step by step.',
    needs: [[notifications.capability], ['put', 'flush']],
    primaryMetric: 'exchanges_per_second',
    maxProcesses: 65_536,
    parameters: [
      {
        name: 'operationsPerProcess',
        description: 'Exchanges of each process.',
        type: 'integer',
        unit: '1',
        default: 200,
        small: 20,
        minimum: 1,
        maximum: 1e6,
      },
      {
        name: 'haloBytes',
        small: 64,
        description: 'Size of the halo that a neighbour gets.',
        type: 'integer',
        unit: 'B',
        default: 4096,
        minimum: 8,
        maximum: 1_048_576,
      },
      {
        name: 'computeNs',
        description: 'Mean time of the computation between two exchanges.',
        type: 'number',
        unit: 'ns',
        default: 5000,
        minimum: 0,
        maximum: 1e9,
      },
      {
        name: 'computeSpread',
        description: 'Width of the range that times of computation are drawn from, as a share of the mean.',
        type: 'number',
        unit: '1',
        default: 0.2,
        minimum: 0,
        maximum: 1,
      },
      {
        name: 'notification',
        description: 'How neighbours learn of a halo if the mechanism has immediate data; otherwise always by flags.',
        type: 'choice',
        unit: '1',
        default: 'immediate',
        choices: ['immediate', 'flag'],
      },
      {
        name: 'warmupShare',
        description: 'Share of operations at either end that rates leave out.',
        type: 'number',
        unit: '1',
        default: 0.1,
        minimum: 0,
        maximum: 0.45,
      },
    ],
    metrics: [
      {
        name: 'exchanges_per_second',
        unit: '1/s',
        description: 'Exchanges per second of simulated time in the steady state, over all processes.',
        better: 'higher',
        distribution: false,
      },
      {
        name: 'operation_latency_ns',
        unit: 'ns',
        description: 'From the start of an exchange until both halos are there.',
        better: 'lower',
        distribution: true,
      },
      {
        name: 'runtime_ns',
        unit: 'ns',
        description: 'Simulated time until everything was done.',
        better: 'lower',
        distribution: false,
      },
      ...PLATFORM_METRICS,
    ],
    rules: [
      ({ computing }) =>
        computing >= 2
          ? undefined
          : {
              code: 'SIM_PROCESSES',
              message: 'a halo exchange needs two processes or more that compute',
              blames: ['processes'],
            },
    ],
    calls: expectedCalls,
    demands: ({ workload, machine }) => ({
      transfer: { bytes: workload.haloBytes, stepBytes: 64, withinNode: true },
      windowBytes: windowEnd(regionsOf({ parameters: workload, pageBytes: machine.iotlbPageBytes })),
    }),
    memory: ({ processes, parameters, pageBytes }) => ({
      arrayBytes: 64 * processes,
      operations: processes * parameters.operationsPerProcess,
      underWay: 4,
      windowBytes: windowEnd(regionsOf({ parameters, pageBytes })),
      accessBytes: parameters.haloBytes,
    }),
  },
  create: (setting) => new HaloExchangeModel(setting),
};
