import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { resultsDifference } from '../analysis/results-difference.ts';
import { ParametersInUse, sortedValues } from '../crate/used-parameters.ts';
import { canonicalJson } from '../plan/canonical-json.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { isRecord } from '../spec/read-value.ts';
import type { Difference } from '../spec/resources/difference.ts';
import type { Experiment } from '../spec/resources/experiment.ts';
import type { Run } from '../spec/resources/run.ts';
import { idPath, request, requestJson } from './http-client.ts';
import { localResults, type ResultsOptions } from './local-results.ts';

/** Results to compare with others, with their origin. */
export interface DiffSource {
  readonly name: string;
  readonly modelVersion: string;
  readonly specDigest: string;
  readonly spec: ExperimentSpec | undefined;
  readonly runs: readonly Run[];
}

/**
 * Returns results from this machine, or of an experiment on a server.
 * @throws Failure if there are none under this name
 */
export async function diffSource(name: string, options: ResultsOptions): Promise<DiffSource> {
  const local = await localResults(name, options);
  if (!local) return ofServer(name);
  const { modelVersion, specDigest } = local.caption;
  return { name, modelVersion, specDigest, spec: local.experiment?.spec, runs: local.runs };
}

async function ofServer(id: string): Promise<DiffSource> {
  const { modelVersion, specDigest, specification: spec } = await requestJson<Experiment>(idPath('experiments', id));
  const answer = await request(idPath('experiments', id, '/export'), {
    query: { format: 'ndjson' },
    headers: { accept: '*/*' },
  });
  const runs: Run[] = [];
  const lines = answer.body ? createInterface({ input: Readable.fromWeb(answer.body) }) : [];
  for await (const line of lines) if (line !== '') runs.push(JSON.parse(line) as Run);
  return { name: id, modelVersion, specDigest, spec, runs };
}

/** Returns everything that differs between two sets of results. */
export function differenceOf(a: DiffSource, b: DiffSource): Difference {
  const specification = a.spec && b.spec ? specificationDifference(a.spec, b.spec) : null;
  const parameters = parameterDifference(a.runs, b.runs);
  const results = resultsDifference(a.runs, b.runs);
  const isSameModel = a.modelVersion === b.modelVersion;
  const { cells } = results;
  const sameResults = cells.same === cells.both && cells.onlyA === 0 && cells.onlyB === 0;
  const same =
    isSameModel && a.specDigest === b.specDigest && !specification?.length && parameters.length === 0 && sameResults;
  return { a: sideOf(a), b: sideOf(b), same, specification, parameters, ...results };
}

const sideOf = ({ name, modelVersion, specDigest, runs }: DiffSource): Difference['a'] => ({
  ...{ name, modelVersion, specDigest },
  runs: runs.length,
  done: runs.filter(({ digest }) => digest !== null).length,
});

type Leaves = ReadonlyMap<string, unknown>;

/** Compares the normal forms by JSON pointer. The `quick` overlay is ignored, as it has been applied or left out. */
function specificationDifference(
  { quick: _a, ...a }: ExperimentSpec,
  { quick: _b, ...b }: ExperimentSpec,
): NonNullable<Difference['specification']> {
  const [ofA, ofB] = [leavesOf(a), leavesOf(b)];
  return [...new Set([...ofA.keys(), ...ofB.keys()])].flatMap((pointer) => {
    const [one, other] = [ofA.get(pointer), ofB.get(pointer)];
    if (canonicalJson(one ?? null) === canonicalJson(other ?? null)) return [];
    return [{ pointer, ...(ofA.has(pointer) && { a: one }), ...(ofB.has(pointer) && { b: other }) }];
  });
}

/**
 * Flattens a value to leaves by JSON pointer. Lists of plain values count as one leaf: otherwise an insertion would make every
 * later element differ.
 */
function leavesOf(value: unknown, pointer = ''): Leaves {
  const isList = Array.isArray(value);
  if (isList ? !value.some(isRecord) : !isRecord(value)) return new Map([[pointer, value]]);
  const step = (key: string) => `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return new Map(Object.entries(value as object).flatMap(([key, part]) => [...leavesOf(part, step(key))]));
}

type Parameters = Difference['parameters'];

/** Compares parameters of the runs. Machines are compared across presets, mechanisms and workloads only within a kind. */
function parameterDifference(a: readonly Run[], b: readonly Run[]): Parameters {
  const [ofA, ofB] = [parametersOf(a), parametersOf(b)];
  const kinds = KINDS.map(({ part, name, of }) => ({
    part,
    name,
    model: '',
    unit: '1',
    a: named(a, of),
    b: named(b, of),
  }));
  const shared = [...ofA].flatMap(([key, one]) => {
    const other = ofB.get(key);
    return other ? [{ ...one, a: one.values, b: other.values }] : [];
  });
  return [...kinds, ...shared]
    .filter((one) => canonicalJson(one.a) !== canonicalJson(one.b))
    .map(({ part, model, name, unit, ...values }) => ({ part, model, name, unit, a: values.a, b: values.b }));
}

const KINDS = [
  { part: 'machine', name: 'preset', of: ({ machine }: Run) => machine.preset },
  { part: 'workload', name: 'kind', of: ({ workload }: Run) => workload.kind },
  { part: 'mechanism', name: 'kind', of: ({ mechanism }: Run) => mechanism.kind },
] as const;

const named = (runs: readonly Run[], of: (run: Run) => string): string[] => [...new Set(runs.map(of))].sort();

type Parameter = Pick<Parameters[number], 'part' | 'model' | 'name' | 'unit'> & { values: Parameters[number]['a'] };

function parametersOf(runs: readonly Run[]): Map<string, Parameter> {
  const used = new ParametersInUse();
  for (const run of runs) used.add(run);
  const found = new Map<string, Parameter>();
  for (const { part, model: of, name, unit, values } of used.document().parameters) {
    const model = part === 'machine' ? '' : of;
    const key = JSON.stringify([part, model, name]);
    const known = found.get(key)?.values ?? [];
    found.set(key, { part, model, name, unit, values: sortedValues(new Set([...known, ...values])) });
  }
  return found;
}
