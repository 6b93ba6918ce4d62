import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MeasuredStudy, type PlannedStudy, type RunAll, runStudies } from '../../src/cli/reproduction.ts';
import { type ClaimDefinition, isAsMeant, type PaperDefinition } from '../../src/papers/definition.ts';
import type { PlannedRun } from '../../src/plan/run-plans.ts';
import type { ParameterValue } from '../../src/simulation/parameters.ts';
import { ProblemError } from '../../src/spec/errors.ts';
import type { Claim } from '../../src/spec/resources/paper.ts';
import type { Run } from '../../src/spec/resources/run.ts';
import { type FreeKind, type FreeParameter, freeParameters } from './free-parameters.ts';
import { smaller, thoseRead } from './smaller-studies.ts';
import { judgedFrom, missedBy, onlyRuns, shown, type Values, withReplications, withValues } from './variants.ts';

/** A value of a free parameter with which a held-out claim is no longer met. */
export interface Turn {
  readonly parameter: string;
  readonly confidence: string;
  readonly kind: FreeKind;
  readonly from: ParameterValue;
  readonly to: ParameterValue;
  readonly verdict: string;
  readonly quantity: string;
  readonly expected: string;
  readonly measured: number | string;
}

/** Robustness of a held-out claim that is met. */
export interface Firmness {
  /** Free parameters that affect a result of its studies when moved to either end. */
  readonly acting: readonly string[];
  readonly turns: readonly Turn[];
}

export type Fragility = Readonly<Record<string, Firmness>>;

const FILE = join(import.meta.dirname, '..', '..', 'test', 'papers', 'fragility.json');

export const committedFragility = (): Readonly<Record<string, Fragility>> => JSON.parse(readFileSync(FILE, 'utf8'));

export function commitFragility(all: Readonly<Record<string, Fragility>>): void {
  writeFileSync(FILE, `${JSON.stringify(all, null, 2)}\n`);
}

export const isHeldOut = ({ role, verdict }: { readonly role: string; readonly verdict: string | null }): boolean =>
  role === 'validate' && verdict === 'met';

/** One free parameter at one end of its range. */
interface Move {
  readonly parameter: FreeParameter;
  readonly to: ParameterValue;
  /** Only studies that have the parameter, each unchanged and with the parameter moved. */
  readonly studies: readonly { readonly base: PlannedStudy; readonly moved: PlannedStudy }[];
}

export interface FragilityOptions {
  readonly run: RunAll;
  /** Restricts the parameters, by id. */
  readonly only?: (parameter: string) => boolean;
  readonly onProgress?: (done: string) => void;
}

/** Share of a study's expected cost that is spent to decide whether a parameter has any effect. */
const TRIED_FIRST = 0.1;
/** Number of moves whose results are held in memory at a time. */
const PORTION = 24;
/** Relative distance from a limit beyond which one replication is enough to count as a miss. */
const CLEAR_MISS = 0.05;

type HeldOut = Pick<ClaimDefinition, 'id' | 'studies'>;

/**
 * Moves each free parameter of the studies behind held-out claims that are met to both ends of its plausible range, one at a
 * time, with the first replication. If a claim then misses by less than a twentieth, all replications decide. Throws if one of
 * the claims is not met before any move, at the size used here.
 */
export async function fragility(
  paper: PaperDefinition,
  { planned, claims }: { readonly planned: readonly PlannedStudy[]; readonly claims: readonly HeldOut[] },
  options: FragilityOptions,
): Promise<Fragility> {
  const heldOut = claims.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const used = new Set(heldOut.flatMap(({ studies }) => studies));
  const studies = smaller(paper.id, planned).filter(({ study }) => used.has(study.id));
  const first = withReplications(studies, 1).map((study) => thoseRead(paper.id, study));
  const base = await runStudies(first, options.run);
  requireMet(paper, heldOut, base);
  const found = new Map(heldOut.map(({ id }) => [id, { acting: new Set<string>(), turns: [] as Turn[] }]));
  const moves = movesOf(paper.id, first, options.only);
  for (let from = 0; from < moves.length; from += PORTION) {
    const portion = moves.slice(from, from + PORTION);
    for (const { claim, parameter, turn } of await turnsOf({ paper, heldOut, studies, base }, portion, options.run)) {
      const { acting, turns } = found.get(claim)!;
      acting.add(parameter);
      if (turn) turns.push(turn);
    }
    options.onProgress?.(`${Math.min(from + PORTION, moves.length)} of ${moves.length} moves`);
  }
  return Object.fromEntries([...found].map(([id, { acting, turns }]) => [id, { acting: [...acting].sort(), turns }]));
}

function requireMet(paper: PaperDefinition, heldOut: readonly HeldOut[], studies: readonly MeasuredStudy[]): void {
  const missed = heldOut.flatMap(({ id }) => (isMet(paper, id, studies) ? [] : judgedFrom(paper, id, studies)));
  if (missed.length === 0) return;
  throw new Error(missed.map(({ id, why }) => `${id} is not met where nothing is moved: ${why}`).join('\n'));
}

function movesOf(paper: string, studies: readonly PlannedStudy[], only: FragilityOptions['only'] = () => true): Move[] {
  const parameters = new Map<string, { parameter: FreeParameter; to: ParameterValue; of: PlannedStudy[] }>();
  for (const study of studies) {
    if (!('runs' in study.plan)) continue;
    for (const parameter of freeParameters(study.plan).filter(({ id }) => only(id))) {
      for (const to of parameter.ends) {
        const key = `${parameter.id} ${parameter.kind} ${parameter.value} ${to}`;
        const known = parameters.get(key) ?? { parameter, to, of: [] };
        parameters.set(key, { ...known, of: [...known.of, study] });
      }
    }
  }
  return [...parameters.values()].map(({ parameter, to, of }) => ({
    ...{ parameter, to },
    studies: of.flatMap((base) => {
      const moved = movedTo(paper, base, { [parameter.path]: to });
      return moved ? [{ base, moved }] : [];
    }),
  }));
}

/** Returns undefined if the value is incompatible with others of the study. */
function movedTo(paper: string, base: PlannedStudy, set: Values): PlannedStudy | undefined {
  try {
    return thoseRead(paper, withValues([base], set)[0]!);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

/** Returns the results of each move's studies; undefined if nothing in a study changes. */
async function tryMoves(moves: readonly Move[], base: readonly MeasuredStudy[], run: RunAll) {
  const pairs = moves.flatMap(({ studies }) => studies);
  const asTheyAre = new Map(base.map((study) => [study.study.id, study]));
  const first = await runStudies(
    pairs.map(({ moved }) => onlyRuns(moved, triedFirst)),
    run,
  );
  const changing = pairs.map(({ base: { study } }, i) => changedMechanisms(asTheyAre.get(study.id)!, first[i]!.runs));
  const needed = pairs.map(({ moved }, i) =>
    onlyRuns(moved, (runs) => runs.filter(({ plan }) => changing[i]!.has(plan.mechanism.kind))),
  );
  const rest = await runStudies(needed, run);
  const whole = pairs.map(({ moved, base: { study } }, i) =>
    changing[i]!.size === 0 ? undefined : together(moved, asTheyAre.get(study.id)!, rest[i]!.runs),
  );
  return moves.map(({ studies }) => whole.splice(0, studies.length).flatMap((study) => study ?? []));
}

/**
 * Returns the cheapest runs of each mechanism, up to a tenth of the cost of all its runs, at least one, and the most expensive
 * run with most processes: on a single node nothing uses the network, and a small working set causes no unpinning. Exported for
 * its tests.
 */
export function triedFirst(runs: readonly PlannedRun[]): readonly PlannedRun[] {
  const kinds = [...new Set(runs.map(({ plan }) => plan.mechanism.kind))];
  return kinds.flatMap((kind) => {
    const own = runs.filter(({ plan }) => plan.mechanism.kind === kind).toSorted(byCost);
    const most = TRIED_FIRST * own.reduce((sum, { costSeconds }) => sum + costSeconds, 0);
    const largest = own.toSorted((a, b) => a.plan.processes - b.plan.processes).at(-1);
    let spent = 0;
    return own.filter((run, i) => {
      spent += run.costSeconds;
      return i === 0 || run === largest || spent <= most;
    });
  });
}

const byCost = (a: PlannedRun, b: PlannedRun): number => a.costSeconds - b.costSeconds;

/** Returns the mechanisms of which a run has a different result, or none, from that in the unchanged study. */
function changedMechanisms({ runs }: MeasuredStudy, moved: readonly Run[]): Set<string> {
  const digests = new Map(runs.map(({ index, digest }) => [index, digest]));
  return new Set(moved.flatMap((run) => (run.digest === digests.get(run.index) ? [] : run.mechanism.kind)));
}

/** Returns all runs of a changed study; runs of unaffected mechanisms are reused. */
function together({ study, plan }: PlannedStudy, base: MeasuredStudy, moved: readonly Run[]): MeasuredStudy {
  if (!('runs' in plan)) throw new Error(`${study.id} has no runs`);
  const [byIndex, asItWas] = [moved, base.runs].map((runs) => new Map(runs.map((run) => [run.index, run])));
  return { study, plan, runs: plan.runs.map(({ index }) => byIndex!.get(index) ?? asItWas!.get(index)!) };
}

interface Setting {
  readonly paper: PaperDefinition;
  readonly heldOut: readonly HeldOut[];
  readonly studies: readonly PlannedStudy[];
  readonly base: readonly MeasuredStudy[];
}

/** Returns each claim with a study that a move changes, and the turn if the claim is no longer met. */
async function turnsOf(setting: Setting, moves: readonly Move[], run: RunAll) {
  const { paper, heldOut, base } = setting;
  const changed = await tryMoves(moves, base, run);
  const found = moves.flatMap((move, i) => {
    const ids = new Set(changed[i]!.map(({ study }) => study.id));
    const now = [...changed[i]!, ...base.filter(({ study }) => !ids.has(study.id))];
    return heldOut.flatMap(({ id, studies }) => {
      if (!studies.some((study) => ids.has(study))) return [];
      const read = now.filter(({ study }) => studies.includes(study.id));
      return [{ claim: id, move, ...firstSight(paper, id, move, read) }];
    });
  });
  const doubtful = found.filter(({ isDoubtful }) => isDoubtful);
  const places = new Map(doubtful.map((each, i) => [each, i]));
  const confirmed = await confirm(setting, doubtful, run);
  return found.map((each) => ({
    claim: each.claim,
    parameter: each.move.parameter.id,
    turn: each.isDoubtful ? confirmed[places.get(each)!] : each.turn,
  }));
}

/** Judges by the first replication; a narrow miss is left to all replications. */
function firstSight(paper: PaperDefinition, id: string, move: Move, studies: readonly MeasuredStudy[]) {
  if (isMet(paper, id, studies)) return { isDoubtful: false };
  const [judged, failed] = [judgedFrom(paper, id, studies), failedRuns(studies)];
  const by = judged.quantities.reduce((sum, quantity) => sum + missedBy(quantity), 0);
  if (failed.length === 0 && by < CLEAR_MISS) return { isDoubtful: true };
  return { isDoubtful: false, turn: turned(move, judged, failed) };
}

/** Returns the turns of claims that are not met with all replications either. */
async function confirm(
  { paper, studies }: Setting,
  doubtful: readonly { readonly claim: string; readonly move: Move }[],
  run: RunAll,
): Promise<(Turn | undefined)[]> {
  const plans = doubtful.map(({ claim, move }) => {
    const read = paper.claims.find(({ id }) => id === claim)!.studies;
    const concerned = new Set(move.studies.map(({ base }) => base.study.id));
    const own = studies.filter(({ study }) => read.includes(study.id));
    const set = { [move.parameter.path]: move.to };
    return own.map((study) => (concerned.has(study.study.id) ? movedTo(paper.id, study, set)! : study));
  });
  const measured = await runStudies(plans.flat(), run);
  return doubtful.map(({ claim, move }, i) => {
    const own = measured.splice(0, plans[i]!.length);
    return isMet(paper, claim, own) ? undefined : turned(move, judgedFrom(paper, claim, own), failedRuns(own));
  });
}

function isMet(paper: PaperDefinition, id: string, studies: readonly MeasuredStudy[]): boolean {
  return judgedFrom(paper, id, studies).verdict === 'met' && failedRuns(studies).length === 0;
}

const failedRuns = (studies: readonly MeasuredStudy[]): Run[] =>
  studies.flatMap(({ study, runs }) => runs.filter((run) => !isAsMeant(study, run)));

function turned({ parameter, to }: Move, judged: Claim, failed: readonly Run[]): Turn {
  const { id, confidence, kind, value: from } = parameter;
  return { parameter: id, confidence, kind, from, to, ...missed(judged, failed) };
}

function missed({ quantities, verdict, why }: Claim, failed: readonly Run[]) {
  if (failed.length > 0)
    return { verdict: 'a run fails', quantity: failed[0]!.error?.message ?? '', expected: '', measured: '' };
  const first = quantities.find(({ fits }) => fits === false) ?? quantities.find(({ fits }) => fits !== true);
  const known = { verdict: verdict ?? 'not-measured' };
  if (!first || first.measured === null) return { ...known, quantity: why, expected: '', measured: '' };
  return { ...known, quantity: first.name, expected: first.expected, measured: shown(first.measured) };
}
