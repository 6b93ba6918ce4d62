import { catalogue } from '../spec/catalogue.ts';
import { ProblemError } from '../spec/errors.ts';
import { sweepPaths } from '../spec/sweep-paths.ts';
import { alternatives, didYouMean } from '../spec/wording.ts';
import type { RunQuery, RunStore } from '../store/contract.ts';

/**
 * Runs of a filter. Names that neither the catalogue nor any run knows are mistyped: an empty list would not say so.
 * @throws ProblemError REQUEST_INVALID with what the name probably means
 */
export async function listRuns(runs: Pick<RunStore, 'list'>, query: RunQuery): ReturnType<RunStore['list']> {
  const [, measured] = /^-?metric:(.+)$/.exec(query.sort ?? '') ?? [];
  if (measured !== undefined) requireKnown('sort', measured, metricNames());
  const page = await runs.list(query);
  if (page.total === 0) requireNames(query);
  return page;
}

function requireNames({ mechanism, workload, machine, parameters = {}, metrics = {} }: RunQuery): void {
  const { mechanisms, workloads, machines } = catalogue;
  const ids = (models: readonly { readonly id: string }[]) => models.map(({ id }) => id);
  if (mechanism !== undefined) requireKnown('mechanism', mechanism, ids(mechanisms));
  if (workload !== undefined) requireKnown('workload', workload, ids(workloads));
  if (machine !== undefined) requireKnown('machine', machine, ids(machines));
  for (const name of Object.keys(metrics)) requireKnown('metric', name, metricNames());
  for (const path of Object.keys(parameters)) requireKnown('parameter', path, allPaths());
}

const metricNames = (): string[] => [...new Set(catalogue.metrics.map(({ name }) => name))];

/** Of every machine, workload and mechanism. */
function allPaths(): string[] {
  const { mechanisms, workloads, machines } = catalogue;
  const choice = { mechanisms: mechanisms.map(({ id }) => id), workload: '' };
  const ofMachines = machines.flatMap(({ id }) => [...sweepPaths({ ...choice, presets: [id] }).keys()]);
  const ofWorkloads = workloads.flatMap(({ parameters }) => parameters.map(({ name }) => `workload.${name}`));
  return [...new Set([...ofMachines, ...ofWorkloads])];
}

function requireKnown(parameter: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  const detail = `${name.slice(0, 100)} is unknown; accepted: ${alternatives(known)}${didYouMean(name, known)}`;
  throw new ProblemError('REQUEST_INVALID', detail, [{ pointer: `/query/${parameter}`, detail }]);
}
