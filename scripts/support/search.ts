import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MeasuredStudy, type PlannedStudy, type RunAll, runStudies } from '../../src/cli/reproduction.ts';
import type { Contradiction } from '../../src/papers/contradiction.ts';
import { isAsMeant, type PaperDefinition } from '../../src/papers/definition.ts';
import { ProblemError } from '../../src/spec/errors.ts';
import type { Claim } from '../../src/spec/resources/paper.ts';
import { type Dimension, dimensionsOf, Sampler } from './search-space.ts';
import { judgedFrom, missedBy, onlyRuns, shown, type Values, withReplications, withValues } from './variants.ts';

/** Result of a search for parameter values that resolve a contradiction. */
export interface SearchResult {
  readonly claims: readonly string[];
  readonly beside: readonly string[];
  /** Parameters that were varied. */
  readonly parameters: readonly string[];
  /** Number of points at which all runs succeeded; other points are invalid or fail. */
  readonly points: number;
  readonly impossible: number;
  /** Number of points at which each claim fits on its own. */
  readonly fits: Readonly<Record<string, number>>;
  /** The point with the smallest total miss, and the misses. */
  readonly best: { readonly values: Values; readonly missed: readonly MissedQuantity[] } | null;
  /** Whether all claims fit there, which would refute the contradiction. */
  readonly found: boolean;
}

export interface MissedQuantity {
  readonly claim: string;
  readonly name: string;
  readonly expected: string;
  readonly measured: number | string;
}

export type SearchResults = Readonly<Record<string, SearchResult>>;

const FILE = join(import.meta.dirname, '..', '..', 'test', 'papers', 'searches.json');

export const committedSearches = (): Readonly<Record<string, SearchResults>> => JSON.parse(readFileSync(FILE, 'utf8'));

export function commitSearches(all: Readonly<Record<string, SearchResults>>): void {
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
}

interface Tried {
  readonly values: Values;
  readonly claims: readonly Claim[];
  /** Total distance of the missed quantities from their ranges; 0 if all fit. */
  readonly missedBy: number;
}

/** Rounds after the first, each with half as many points in ranges of half the width around the best point. */
const ROUNDS = 2;

/** Searches for values of free parameters at which all claims of a contradiction fit, with the first replication. */
export async function search(
  paper: PaperDefinition,
  contradiction: Contradiction,
  planned: readonly PlannedStudy[],
  run: RunAll,
): Promise<SearchResult> {
  const ids = [...contradiction.claims, ...contradiction.beside];
  const read = new Set(paper.claims.flatMap(({ id, studies }) => (ids.includes(id) ? studies : [])));
  const studies = withReplications(
    planned.filter(({ study }) => read.has(study.id)),
    1,
  );
  const reads = contradiction.reads ?? (() => true);
  const isPossible = (set: Values) => planOf({ studies, reads }, set) !== undefined;
  const dimensions = dimensionsOf(
    studies.map((study) => thoseRead(study, reads)),
    contradiction.also,
    isPossible,
  );
  const sampler = new Sampler(contradiction.id, dimensions);
  const [tried, impossible]: [Tried[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const count = round === 0 ? contradiction.points : contradiction.points / 2;
    const points = sampler.draw(
      count,
      tried.length > 0 ? { about: best(tried).values, width: 0.5 ** round } : undefined,
    );
    const seen = await tryPoints({ paper, ids, studies, reads, run }, points);
    tried.push(...seen);
    impossible.push(count - seen.length);
  }
  return result(
    contradiction,
    dimensions,
    tried,
    impossible.reduce((a, b) => a + b),
  );
}

interface Setting {
  readonly paper: PaperDefinition;
  readonly ids: readonly string[];
  readonly studies: readonly PlannedStudy[];
  readonly reads: Reads;
  readonly run: RunAll;
}

type Reads = NonNullable<Contradiction['reads']>;

async function tryPoints({ paper, ids, studies, reads, run }: Setting, points: readonly Values[]): Promise<Tried[]> {
  const possible = points.flatMap((values) => {
    const plan = planOf({ studies, reads }, values);
    return plan ? [{ values, plan }] : [];
  });
  const measured = await runStudies(
    possible.flatMap(({ plan }) => plan),
    run,
  );
  return possible.flatMap(({ values, plan }) => {
    const own = measured.splice(0, plan.length);
    if (hasFailed(own)) return [];
    const claims = ids.map((id) => judgedFrom(paper, id, own));
    return [
      {
        values,
        claims,
        missedBy: claims.flatMap(({ quantities }) => quantities).reduce((sum, q) => sum + missedBy(q), 0),
      },
    ];
  });
}

const thoseRead = (study: PlannedStudy, reads: Reads): PlannedStudy =>
  onlyRuns(study, (runs) => runs.filter(({ plan }) => reads(plan)));

const hasFailed = (studies: readonly MeasuredStudy[]): boolean =>
  studies.some(({ study, runs }) => runs.some((run) => !isAsMeant(study, run)));

/** Returns undefined if the values are incompatible. */
function planOf({ studies, reads }: Pick<Setting, 'studies' | 'reads'>, values: Values): PlannedStudy[] | undefined {
  try {
    return withValues(studies, values).map((study) => thoseRead(study, reads));
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

const best = (tried: readonly Tried[]): Tried =>
  tried.reduce((least, each) => (each.missedBy < least.missedBy ? each : least));

function result(
  { claims, beside }: Contradiction,
  dimensions: readonly Dimension[],
  tried: readonly Tried[],
  impossible: number,
): SearchResult {
  const ids = [...claims, ...beside];
  const fitting = (id: string) => tried.filter((each) => fitsAll(each.claims.find((claim) => claim.id === id)!)).length;
  const known = { claims, beside, parameters: dimensions.map(({ path }) => path), points: tried.length, impossible };
  const fits = Object.fromEntries(ids.map((id) => [id, fitting(id)]));
  if (tried.length === 0) return { ...known, fits, best: null, found: false };
  const { values, claims: judged } = best(tried);
  return { ...known, fits, best: { values, missed: judged.flatMap(missedOf) }, found: judged.every(fitsAll) };
}

const fitsAll = ({ quantities }: Claim): boolean => quantities.every(({ fits }) => fits === true);

const missedOf = ({ id, quantities }: Claim): MissedQuantity[] =>
  quantities.flatMap(({ name, expected, measured, fits }) =>
    fits === true ? [] : [{ claim: id, name, expected, measured: shown(measured) }],
  );
