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
  if (page.total === 0) requireNames(query, await namesAmong(runs, query));
  return page;
}

/** @param names under which specifications list the mechanisms that are asked for */
function requireNames(
  { mechanism, workload, machine, parameters = {}, metrics = {} }: RunQuery,
  names: readonly string[],
): void {
  const { workloads, machines } = catalogue;
  if (mechanism !== undefined && !names.includes(mechanism)) requireKnown('mechanism', mechanism, mechanismIds());
  if (workload !== undefined) requireKnown('workload', workload, ids(workloads));
  if (machine !== undefined) requireKnown('machine', machine, ids(machines));
  for (const name of Object.keys(metrics)) requireKnown('metric', name, metricNames());
  const known = allPaths(names);
  for (const path of Object.keys(parameters)) requireKnown('parameter', path, known);
}

const ids = (models: readonly { readonly id: string }[]): string[] => models.map(({ id }) => id);
const mechanismIds = (): string[] => ids(catalogue.mechanisms);

/** Of the mechanisms that a filter names and that are no kinds, those that some run has: names from specifications. */
async function namesAmong(runs: Pick<RunStore, 'list'>, query: RunQuery): Promise<string[]> {
  const { mechanism, parameters = {}, experimentId, projects } = query;
  const inPaths = Object.keys(parameters).flatMap((path) => /^mechanisms\.([^.]+)\./.exec(path)?.[1] ?? []);
  const named = [...(mechanism === undefined ? [] : [mechanism]), ...inPaths];
  const where = { ...(experimentId !== undefined && { experimentId }), ...(projects && { projects }) };
  const found: string[] = [];
  for (const name of new Set(named.filter((one) => !mechanismIds().includes(one)))) {
    if ((await runs.list({ ...where, mechanism: name, limit: 1 })).total > 0) found.push(name);
  }
  return found;
}

const metricNames = (): string[] => [...new Set(catalogue.metrics.map(({ name }) => name))];

/** Of every machine, workload and mechanism, and of mechanisms under these names. */
function allPaths(names: readonly string[]): string[] {
  const { mechanisms, workloads, machines } = catalogue;
  const kinds = mechanisms.map(({ id }) => ({ kind: id }));
  // Which kind has the name is known where it is listed: here any parameter will do.
  const named = names.flatMap((as) => kinds.map((mechanism) => ({ ...mechanism, as })));
  const choice = { mechanisms: [...kinds, ...named], workload: '' };
  const ofMachines = machines.flatMap(({ id }) => [...sweepPaths({ ...choice, presets: [id] }).keys()]);
  const ofWorkloads = workloads.flatMap(({ parameters }) => parameters.map(({ name }) => `workload.${name}`));
  return [...new Set([...ofMachines, ...ofWorkloads])];
}

function requireKnown(parameter: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  const detail = `${name.slice(0, 100)} is unknown; accepted: ${alternatives(known)}${didYouMean(name, known)}`;
  throw new ProblemError('REQUEST_INVALID', detail, [{ pointer: `/query/${parameter}`, detail }]);
}
