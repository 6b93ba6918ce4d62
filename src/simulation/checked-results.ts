import { SimulationFault } from './engine/fault.ts';
import type { ParameterValues } from './parameters.ts';
import type { MetricValue } from './run.ts';
import { didYouMean, quote } from './wording.ts';
import { type MetricDefinition, primaryMetricOf, type WorkloadDefinition } from './workloads/definition.ts';

/** A definition whose model has measured something; only those of plugins are checked, as tests check the built-in ones. */
export interface Measurer {
  readonly id: string;
  readonly plugin?: string;
}

type Metrics = Readonly<Record<string, MetricValue>>;

/**
 * Checks that a function of a model has done its work when it returns.
 * @throws SimulationFault SIM_PLUGIN if it returned a promise, whose failure nobody would see
 */
export function requireAtOnce(of: Measurer, name: string, returned: unknown): void {
  if (of.plugin === undefined || !(returned instanceof Object) || !('then' in returned)) return;
  throw faulty(of, `${name} returns a promise: it has to return its result at once, without async`);
}

/**
 * Returns the counters of a model, which its function of that name has returned.
 * @throws SimulationFault SIM_PLUGIN if one is not a finite number
 */
export function checkedCounters(of: Measurer, name: string, counters: Record<string, number>): Record<string, number> {
  if (of.plugin === undefined) return counters;
  requireAtOnce(of, name, counters);
  for (const [counter, count] of Object.entries(counters ?? {})) {
    if (!Number.isFinite(count)) throw faulty(of, `the counter ${counter} is ${quote(count)}: ${NUMBER}`);
  }
  return counters ?? {};
}

/**
 * Returns the metrics of a model.
 * @throws SimulationFault SIM_PLUGIN if one is not declared, has another unit than declared, or a value that is not a finite number
 */
export function checkedMetrics(of: Measurer, metrics: Metrics, declared: readonly MetricDefinition[]): Metrics {
  if (of.plugin === undefined) return metrics;
  requireAtOnce(of, 'metrics', metrics);
  for (const [name, metric] of Object.entries(metrics ?? {})) {
    const problem = misdeclared(name, metric, declared);
    if (problem !== undefined) throw faulty(of, problem);
  }
  requireNumbers(of, metrics ?? {});
  return metrics;
}

/**
 * Checks what a mechanism has measured, whether or not the workload declares it.
 * @param others the metrics that the run has without it
 * @throws SimulationFault SIM_PLUGIN if a metric of a plugin's mechanism has the name of another, or is no measurement
 */
export function requireOwnMetrics(of: Measurer, metrics: Metrics, others: Metrics): void {
  if (of.plugin === undefined) return;
  requireAtOnce(of, 'metrics', metrics);
  for (const [name, metric] of Object.entries(metrics)) {
    const problem = Object.hasOwn(others, name) ? OTHERS : misshapen(metric);
    if (problem !== undefined) throw faulty(of, `the metric ${name} ${problem}`);
  }
  requireNumbers(of, metrics);
}

/**
 * Returns when the last effect of a run took place, for a mechanism that says so.
 * @throws SimulationFault SIM_PLUGIN if that is no time of the run, which has come to `now`, ns
 */
export function checkedLastEffect(of: Measurer, lastEffectNs: number | undefined, now: number): number | undefined {
  if (of.plugin === undefined || lastEffectNs === undefined || (lastEffectNs >= 0 && lastEffectNs <= now))
    return lastEffectNs;
  throw faulty(
    of,
    `lastEffectNs returned ${quote(lastEffectNs)}: it has to be a time from 0 to ${now} ns, or undefined`,
  );
}

/**
 * Checks that a run has the metric that comparisons show.
 * @throws SimulationFault SIM_PLUGIN if the model of a plugin's workload leaves it out
 */
export function requirePrimary(workload: WorkloadDefinition, parameters: ParameterValues, metrics: Metrics): void {
  const primary = primaryMetricOf(workload, parameters);
  if (workload.plugin === undefined || primary in metrics) return;
  throw faulty(workload, `its metrics lack ${primary}, the primary metric`);
}

/**
 * Checks that a mechanism lets as many processes run the program as its definition has told plans and the workload.
 * @throws SimulationFault SIM_PLUGIN if the definition of a plugin's mechanism says something else than its model
 */
export function requireComputing(mechanism: Measurer, said: number, running: number): void {
  if (mechanism.plugin === undefined || said === running) return;
  const means = running === 0 ? 'none' : `${running}`;
  throw faulty(
    mechanism,
    `computing says that ${said} processes run the program, but by runsProgram of its model ${means} do`,
  );
}

/**
 * Checks that a run has measured something.
 * @param operations the number of operations that the programs have completed
 * @throws SimulationFault SIM_PLUGIN if the programs of a plugin's workload have completed none
 */
export function requireMeasured(workload: Measurer, operations: number): void {
  if (workload.plugin === undefined || operations !== 0) return;
  throw faulty(workload, 'its programs complete no operation: what is to be measured is between begin() and end()');
}

/**
 * Checks all metrics of a run, including those computed from what models return: the number of operations, rates.
 * @throws SimulationFault SIM_PLUGIN naming the first of the definitions that a plugin provides
 */
export function checkRun(taking: readonly Measurer[], metrics: Metrics): void {
  const of = taking.find(({ plugin }) => plugin !== undefined);
  if (of !== undefined) requireNumbers(of, metrics);
}

const NUMBER = 'it has to be a finite number';
const OTHERS = 'is measured by the workload or in every run: a mechanism’s metric needs a name of its own';
const STATISTICS = ['value', 'mean', 'p50', 'p99', 'max'] as const;

function misdeclared(name: string, metric: unknown, declared: readonly MetricDefinition[]): string | undefined {
  const names = declared.map((each) => each.name);
  const definition = declared[names.indexOf(name)];
  if (definition === undefined) {
    return `the metric ${name} is not declared${didYouMean(name, names) || `; declared: ${names.join(', ')}`}`;
  }
  const problem = misshapen(metric);
  if (problem !== undefined) return `the metric ${name} ${problem}`;
  const { unit } = metric as Partial<MetricValue>;
  return unit === definition.unit
    ? undefined
    : `the metric ${name} has the unit ${quote(unit)}: ${quote(definition.unit)} is declared`;
}

const misshapen = (metric: unknown): string | undefined =>
  typeof metric === 'object' && metric !== null ? undefined : `is ${quote(metric)}: it has to be { value, unit }`;

function requireNumbers(of: Measurer, metrics: Metrics): void {
  for (const [name, metric] of Object.entries(metrics)) {
    const wrong = STATISTICS.find((part) => (part === 'value' || part in metric) && !Number.isFinite(metric[part]));
    if (wrong !== undefined) throw faulty(of, `the metric ${name} has the ${wrong} ${quote(metric[wrong])}: ${NUMBER}`);
  }
}

const faulty = ({ id, plugin }: Measurer, problem: string): SimulationFault =>
  new SimulationFault('SIM_PLUGIN', `plugin ${plugin}: ${id}: ${problem}`);
