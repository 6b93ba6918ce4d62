import { catalogue } from '../spec/catalogue.ts';
import { ProblemError } from '../spec/errors.ts';
import { sweepPaths } from '../spec/sweep-paths.ts';
import { alternatives, didYouMean } from '../spec/wording.ts';
import type { RunQuery, RunStore } from '../store/contract.ts';

/**
 * Lists the runs that match a filter. Names that neither the catalogue nor any run has are reported as mistyped, which an empty
 * list would hide.
 * @throws ProblemError REQUEST_INVALID with a suggestion for the name
 */
export async function listRuns(runs: Pick<RunStore, 'list'>, query: RunQuery): ReturnType<RunStore['list']> {
  const [, measured] = /^-?metric:(.+)$/.exec(query.sort ?? '') ?? [];
  if (measured !== undefined) requireKnown('sort', measured, metricNames());
  const page = await runs.list(query);
  if (page.total === 0) requireNames(query, await namesAmong(runs, query));
  return page;
}

/** @param names labels under which specifications list the mechanisms in question */
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

/** Returns those mechanisms of a filter that are not kinds but occur in runs: labels from specifications. */
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

/** Returns the paths of all machines, workloads and mechanisms, including mechanisms under these labels. */
function allPaths(names: readonly string[]): string[] {
  const { mechanisms, workloads, machines } = catalogue;
  const kinds = mechanisms.map(({ id }) => ({ kind: id }));
  // The kind behind a label is known only to its specification, so parameters of any kind are accepted.
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
