import { planExperiment } from '../plan/plan-experiment.ts';
import type { PlannedRun } from '../plan/run-plans.ts';
import { machineDefinitions } from '../simulation/catalogue.ts';
import type { ParameterValue, ParameterValues } from '../simulation/parameters.ts';
import type { RunResult } from '../simulation/run.ts';
import { requireSpecification } from '../spec/parse.ts';
import type { Access, Measurement } from './measurement.ts';

/** A machine as a specification has it. */
export interface MachineChoice {
  readonly preset: string;
  readonly override: ParameterValues;
}

/** The experiment on the model that answers a row, with the same quantity as result. */
export interface Experiment {
  /** @throws ProblemError where the machine cannot run it */
  plan(machine: MachineChoice): PlannedRun;
  /** Of a latency in ns, of a bandwidth in B/ns. */
  answer(result: RunResult): number;
}

/** Runs are without noise: a few operations show the steady state. */
const OPERATIONS = 4;
const WINDOWS = 3;
/** Of a stream without pauses: what it takes to begin and to run dry is a hundredth of so many. */
const STREAM = 512;
/** From here on those who post never wait for who is before them: as many as one likes may be under way. */
const ENDLESS = 16;

/** A compare-and-swap takes the way of a fetch-and-add, with a word more in its request. */
const OPERATION: Readonly<Partial<Record<Access, string>>> = {
  put: 'put',
  'put-immediate': 'notified-put',
  get: 'get',
  'fetch-and-add': 'fetch-and-add',
  'compare-and-swap': 'fetch-and-add',
};

/** How a row would be measured on the model; a text says why it cannot be. */
export function experimentFor(row: Measurement): Experiment | string {
  const operation = OPERATION[row.access];
  if (operation === undefined) return `the NICs of the model have no ${row.access}`;
  const isOneByOne = row.quantity === 'round-trip' && row.access === 'put';
  // A put is known to be done once it is flushed: a window of one.
  if (row.quantity === 'bandwidth' || isOneByOne) return streamed(row, operation, isOneByOne);
  const workload = { test: 'latency', operation, bytes: row.bytes, operationsPerProcess: OPERATIONS };
  return experiment(row, workload, row.quantity === 'one-way' ? 'one_way_latency_ns' : 'operation_latency_ns');
}

function streamed(row: Measurement, operation: string, isOneByOne: boolean): Experiment {
  const { bytes, bothWays } = row;
  const shape = isOneByOne ? { inFlight: 1, operationsPerProcess: OPERATIONS } : streamOf(row);
  const workload = { test: 'bandwidth', operation, bytes, bothWays, ...shape };
  if (!isOneByOne) return experiment(row, workload, 'bandwidth_bytes_per_ns');
  return {
    ...experiment(row, workload, 'operations_per_second'),
    answer: (result) => 1e9 / metricOf(result, 'operations_per_second'),
  };
}

/**
 * OSU waits for each window as a whole, the others post whenever something is done. The workload waits for windows of puts,
 * but only for the last of all gets and atomics.
 */
function streamOf({ tool, access, inFlight }: Measurement): Readonly<Record<string, number>> {
  const isPut = access === 'put' || access === 'put-immediate';
  if (tool === 'osu') return { inFlight, operationsPerProcess: isPut ? WINDOWS * inFlight : inFlight };
  if (!isPut) return { inFlight, operationsPerProcess: Math.max(STREAM, WINDOWS * inFlight) };
  if (inFlight >= ENDLESS) return { inFlight: STREAM, operationsPerProcess: STREAM };
  return { inFlight, operationsPerProcess: WINDOWS * inFlight };
}

function experiment(row: Measurement, workload: Readonly<Record<string, ParameterValue>>, metric: string): Experiment {
  return { plan: (machine) => planned(machine, row, workload), answer: (result) => metricOf(result, metric) };
}

const metricOf = ({ metrics }: RunResult, name: string): number => metrics[name]!.value;

/** Two processes, each on a node of its own, with what the tool says of the conditions. */
function planned(
  { preset, override }: MachineChoice,
  row: Measurement,
  workload: Readonly<Record<string, ParameterValue>>,
): PlannedRun {
  const machine = { preset, override: { ...override, ...conditionsOf(preset, row), processesPerNode: 1 } };
  const spec = { machine, workload: { kind: 'ping-pong', ...workload }, mechanisms: ['rma'], processes: 2 };
  return planExperiment(requireSpecification(spec)).runs[0]!;
}

/** What the tool set up itself, where the machine has it. */
function conditionsOf(preset: string, { inlineBytes }: Measurement): ParameterValues {
  const definition = machineDefinitions.find(({ id }) => id === preset);
  const known = definition?.parameters.some(({ name }) => name === 'inlineBytes');
  return known && inlineBytes !== undefined ? { inlineBytes } : {};
}
