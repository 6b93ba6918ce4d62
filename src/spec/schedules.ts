import { workloadDefinitions } from '../simulation/catalogue.ts';
import { specificationProblem } from './errors.ts';
import type { ExperimentSpec, SweepAxis } from './experiment-spec.ts';
import { Faults } from './faults.ts';
import { rowsOf } from './normal-form.ts';
import { SCHEDULE_DIGEST } from './wording.ts';

/** Facts about a schedule that a plan needs without reading it. */
export interface ScheduleFacts {
  readonly ranks: number;
  readonly operations: number;
}

/** Schedules by digest. */
export type KnownSchedules = ReadonlyMap<string, ScheduleFacts>;

/** Returns the workload's parameter for the digest of a schedule; undefined if the workload replays none. */
export function scheduleParameter(workload: string): string | undefined {
  return workloadDefinitions.find(({ id }) => id === workload)?.parameters.find(({ type }) => type === 'digest')?.name;
}

/** Returns the digests in a specification, each with its locations. */
export function schedulesIn(spec: ExperimentSpec): ReadonlyMap<string, readonly string[]> {
  const name = scheduleParameter(spec.workload.kind);
  const places = new Map<string, string[]>();
  if (name === undefined) return places;
  const add = (digest: unknown, pointer: string) => {
    if (typeof digest !== 'string') return;
    const known = places.get(digest);
    if (known) known.push(pointer);
    else places.set(digest, [pointer]);
  };
  if (!isSwept(spec, `workload.${name}`)) add(spec.workload[name], `/workload/${name}`);
  for (const [place, axis] of spec.sweep.entries()) {
    const { paths, rows } = rowsOf(axis);
    const column = paths.indexOf(`workload.${name}`);
    if (column < 0) continue;
    const rest = 'paths' in axis ? `/${column}` : '';
    for (const [row, values] of rows.entries()) add(values[column], `/sweep/${place}/values/${row}${rest}`);
  }
  return places;
}

/**
 * Adds the process count to a specification that names none: a replay has as many processes as its schedule has ranks, in
 * lockstep with the schedule if that is swept.
 * @throws ProblemError (SPEC_INVALID) pointing at a schedule that is not known.
 */
export function withProcesses(spec: ExperimentSpec, known: KnownSchedules): ExperimentSpec {
  const named = schedulesIn(spec);
  const faults = new Faults();
  for (const [digest, places] of named) {
    if (!known.has(digest)) for (const place of places) faults.add(place, unknownSchedule(digest));
  }
  if (!faults.none) throw specificationProblem('SPEC_INVALID', faults.list);
  if (spec.processes !== undefined || named.size === 0) return spec;
  const counts = new Set([...named.keys()].map((digest) => known.get(digest)!.ranks));
  const [only] = counts;
  if (counts.size === 1 && only !== undefined) return { ...spec, processes: only };
  return { ...spec, ...sweptTogether(spec, known) };
}

function unknownSchedule(digest: string): string {
  return (
    `no schedule ${digest.slice(0, 12)}… is stored here; accepted: the digest of an uploaded one ` +
    '(upload it with `onesided schedule put FILE` or POST /v1/schedules)'
  );
}

function sweptTogether(spec: ExperimentSpec, known: KnownSchedules): Pick<ExperimentSpec, 'sweep' | 'processes'> {
  const path = `workload.${scheduleParameter(spec.workload.kind)}`;
  const ranksOf = (digest: unknown) => known.get(String(digest))?.ranks ?? 0;
  const sweep = spec.sweep.map((axis): SweepAxis => {
    const { paths, rows } = rowsOf(axis);
    const column = paths.indexOf(path);
    if (column < 0) return axis;
    return { paths: [...paths, 'processes'], values: rows.map((row) => [...row, ranksOf(row[column])]) };
  });
  const first = sweep
    .map(rowsOf)
    .find(({ paths }) => paths.includes(path))
    ?.rows[0]?.at(-1);
  return { sweep, processes: Number(first) };
}

function isSwept({ sweep }: ExperimentSpec, path: string): boolean {
  return sweep.some((axis) => rowsOf(axis).paths.includes(path));
}

/** Returns what is missing for a workload that replays a schedule, at its pointer; undefined if nothing is. */
export function missingSchedule(
  spec: ExperimentSpec,
): { readonly pointer: string; readonly detail: string } | undefined {
  const name = scheduleParameter(spec.workload.kind);
  if (name === undefined || spec.workload[name] !== undefined || isSwept(spec, `workload.${name}`)) return undefined;
  return {
    pointer: `/workload/${name}`,
    detail:
      'no schedule is given; on the command line, name its file, such as file: trace.goal ' +
      `(\`onesided schedule make\` writes some); a server takes ${SCHEDULE_DIGEST}`,
  };
}

/** Describes a process count that contradicts the number of ranks in the schedule. */
export function rankMismatch(digest: string, { ranks }: ScheduleFacts, processes: number): string | undefined {
  if (ranks === processes) return undefined;
  return `${processes} processes cannot replay a schedule of ${ranks} ranks (${digest.slice(0, 12)}…); accepted: ${ranks}, or leave processes out`;
}
