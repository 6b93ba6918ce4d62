import { planExperiment } from '../plan/plan-experiment.ts';
import type { PlannedRun } from '../plan/run-plans.ts';
import { machineDefinitions } from '../simulation/catalogue.ts';
import type { ParameterValue, ParameterValues } from '../simulation/parameters.ts';
import type { RunResult } from '../simulation/run.ts';
import { requireSpecification } from '../spec/parse.ts';
import type { Access, Measurement } from './measurement.ts';

/** A machine, as in a specification. */
export interface MachineChoice {
  readonly preset: string;
  readonly override: ParameterValues;
}

/** The experiment that reproduces a row on the model, with the same quantity as its result. */
export interface Experiment {
  /** @throws ProblemError if the machine cannot run them */
  plans(machine: MachineChoice): readonly PlannedRun[];
  /** Returns the result from those of the plans, in their order: a latency in ns, or a bandwidth in B/ns. */
  answer(results: readonly RunResult[]): number;
}

/** Runs are free of noise, so a few operations show the steady state. */
const OPERATIONS = 4;
const WINDOWS = 3;
/** Minimum number of operations in the shorter of two streams whose difference gives the steady rate. */
const STREAM = 64;
/** With so many puts in flight, posting never waits for earlier ones, so their number does not matter. */
const ENDLESS = 16;

/** A compare-and-swap takes the same path as a fetch-and-add; its request is one word longer. */
const OPERATION: Readonly<Partial<Record<Access, string>>> = {
  put: 'put',
  'put-immediate': 'notified-put',
  get: 'get',
  'fetch-and-add': 'fetch-and-add',
  'compare-and-swap': 'fetch-and-add',
};

/** Returns the experiment that measures a row on the model, or a text with the reason why there is none. */
export function experimentFor(row: Measurement): Experiment | string {
  const operation = OPERATION[row.access];
  if (operation === undefined) return `the NICs of the model have no ${row.access}`;
  const isOneByOne = row.quantity === 'round-trip' && row.access === 'put';
  // A put is known to be complete only once it is flushed, so this is a stream with a window of one.
  if (row.quantity === 'bandwidth' || isOneByOne) return streamed(row, operation, isOneByOne);
  const workload = { test: 'latency', operation, bytes: row.bytes, operationsPerProcess: OPERATIONS };
  return experiment(row, workload, row.quantity === 'one-way' ? 'one_way_latency_ns' : 'operation_latency_ns');
}

function streamed(row: Measurement, operation: string, isOneByOne: boolean): Experiment {
  const { bytes, bothWays } = row;
  const workload = { test: 'bandwidth', operation, bytes, bothWays };
  if (isOneByOne) return flushedOneByOne(row, workload);
  const windows = windowsOf(row);
  if (windows) return experiment(row, { ...workload, ...windows }, 'bandwidth_bytes_per_ns');
  return isPut(row.access) && row.inFlight < ENDLESS ? slidingWindow(row, workload) : steadyStream(row, workload);
}

function flushedOneByOne(row: Measurement, workload: Settings): Experiment {
  const { plans } = experiment(row, { ...workload, inFlight: 1, operationsPerProcess: OPERATIONS }, '');
  return { plans, answer: ([result]) => 1e9 / metricOf(result!, 'operations_per_second') };
}

/**
 * Returns the settings for windows that are completed as a whole; undefined for others. These are all windows of OSU, and small
 * windows of puts in perftest, which share one completion. In OSU, gets are measured one window at a time.
 */
function windowsOf({ tool, access, inFlight }: Measurement): Settings | undefined {
  if (tool === 'osu' && !isPut(access)) return { inFlight, operationsPerProcess: inFlight };
  if (tool === 'osu' || (tool === 'perftest' && isPut(access) && inFlight < ENDLESS))
    return { inFlight, operationsPerProcess: WINDOWS * inFlight };
  return undefined;
}

/**
 * Measures the steady rate of a test of thousands of operations: from how much longer a stream of twice the length takes.
 * Start-up and drain take the same time in both.
 */
function steadyStream(row: Measurement, workload: Settings): Experiment {
  const { access, inFlight } = row;
  const least = isPut(access) ? STREAM : inFlight * Math.ceil(STREAM / inFlight);
  // The workload waits for all puts in flight as a whole, so here it waits only at the end.
  const streamOf = (operationsPerProcess: number): Settings => ({
    inFlight: isPut(access) ? operationsPerProcess : inFlight,
    operationsPerProcess,
  });
  return {
    plans: (machine) =>
      [least, 2 * least].map((operations) => planned(machine, row, { ...workload, ...streamOf(operations) })),
    answer: (results) => {
      const [short = 0, long = 0] = results.map(({ metrics }) => metrics.bandwidth_bytes_per_ns!.value);
      return 1 / (2 / long - 1 / short);
    },
  };
}

/**
 * Measures puts with a small window, where each completion lets the next put be posted: the rate is that of a stream, but at most
 * the window divided by the time of one put (Little's law).
 */
function slidingWindow(row: Measurement, workload: Settings): Experiment {
  const [stream, single] = [steadyStream(row, workload), flushedOneByOne(row, workload)];
  return {
    plans: (machine) => [...stream.plans(machine), ...single.plans(machine)],
    answer: (results) =>
      Math.min(stream.answer(results), (row.inFlight * row.bytes) / single.answer(results.slice(-1))),
  };
}

const isPut = (access: Access): boolean => access === 'put' || access === 'put-immediate';

type Settings = Readonly<Record<string, ParameterValue>>;

function experiment(row: Measurement, workload: Settings, metric: string): Experiment {
  return {
    plans: (machine) => [planned(machine, row, workload)],
    answer: ([result]) => metricOf(result!, metric),
  };
}

const metricOf = ({ metrics }: RunResult, name: string): number => metrics[name]!.value;

/** Plans two processes, each on its own node, under the conditions that the tool reports. */
function planned({ preset, override }: MachineChoice, row: Measurement, workload: Settings): PlannedRun {
  const machine = { preset, override: { ...override, ...conditionsOf(preset, row), processesPerNode: 1 } };
  const spec = { machine, workload: { kind: 'ping-pong', ...workload }, mechanisms: ['rma'], processes: 2 };
  return planExperiment(requireSpecification(spec)).runs[0]!;
}

/** Returns the settings that the tool made, if the machine has the parameter. */
function conditionsOf(preset: string, { inlineBytes }: Measurement): ParameterValues {
  const definition = machineDefinitions.find(({ id }) => id === preset);
  const known = definition?.parameters.some(({ name }) => name === 'inlineBytes');
  return known && inlineBytes !== undefined ? { inlineBytes } : {};
}
