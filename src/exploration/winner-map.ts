import type { Cell } from '../analysis/cells.ts';
import { pointKey } from '../analysis/comparable-run.ts';
import { looksAt } from '../analysis/looks.ts';
import { standingOf } from '../analysis/winners.ts';
import { type Area, areasOf, divided, isWithin, middlesOf, widthOf } from './areas.ts';
import type { Problem } from './problem.ts';
import { Results } from './results.ts';
import { Budget, type Outcome, type Round, runsOf, type Trial } from './round.ts';
import { crossed, type Place, type Point, pointAt, startsOf } from './space.ts';

/** Replications of the first look: fewer give intervals that say nothing. */
const FIRST_LOOK = 3;
/** Of all looks at a point together; each has its share of what may go wrong. */
const LEVEL = 0.95;
/** What a tie counts as beside winners. */
const TIE = '=';

/** A point of the map, and what is known there. */
export interface Site {
  readonly place: Place;
  readonly point: Point;
  /** Replications of those that may still win. */
  replications: number;
  /** The best, then those that cannot be told from it; none where nothing was measured. */
  series: readonly string[];
  significant: boolean | null;
}

/** What is known of which mechanism is best where, and what to ask next. */
export class WinnerMap {
  readonly budget: Budget;
  areas: readonly Area[];
  private readonly sites = new Map<string, Site>();
  private readonly results: Results;
  private readonly looks: readonly number[];

  constructor(private readonly problem: Problem) {
    this.budget = new Budget(problem.budget);
    this.results = new Results(problem.metric);
    this.looks = looksAt(problem.replications, Math.min(FIRST_LOOK, problem.replications));
    this.areas = areasOf(problem.axes);
  }

  /** All mechanisms at every point of the grid, up to the first look. */
  grid(): Round {
    const places = crossed(this.problem.axes.map(startsOf));
    return { purpose: 'grid', trials: this.added(this.unseen(places)) };
  }

  learn(outcomes: readonly Outcome[]): void {
    this.results.add(outcomes);
    for (const key of new Set(outcomes.map(({ point }) => pointKey(point)))) this.judge(this.sites.get(key)!);
  }

  /** The next round, or undefined where there is none or the budget has no room for any of it. */
  next(): Round | undefined {
    const unsure = this.unsure();
    if (unsure.length > 0) {
      const trials = this.repeated(unsure);
      return trials.length > 0 ? { purpose: 'replications', trials } : undefined;
    }
    for (let areas = this.divisible(); areas.length > 0; areas = this.divisible()) {
      const { trials, isFull } = this.halved(areas);
      if (trials.length > 0) return { purpose: 'cells', trials };
      if (isFull) return undefined;
    }
    return undefined;
  }

  /** Points that more replications could decide, and areas that could be halved. */
  undecided(): number {
    return this.unsure().length + this.divisible().length;
  }

  /** Points at which what leads was not tested, and never will be: single results, one rival, or none. */
  untested(): number {
    return this.sitesWithin().filter(({ significant }) => significant === null).length;
  }

  /** By place, the last axis fastest. */
  sitesWithin(area?: Area): Site[] {
    const sites = [...this.sites.values()].filter(({ place }) => !area || isWithin(area, place));
    return sites.sort((a, b) => byPlace(a.place, b.place));
  }

  cell({ point }: Site, mechanism: string): Cell | undefined {
    return this.results.cell(point, mechanism);
  }

  rivals(site: Site): Cell[] {
    return this.problem.mechanisms.flatMap((mechanism) => this.cell(site, mechanism) ?? []);
  }

  private judge(site: Site): void {
    const rivals = this.rivals(site);
    if (rivals.length === 0) return;
    const level = 1 - (1 - LEVEL) / this.looks.length;
    const { series, significant } = standingOf('', rivals, { better: this.problem.better, level });
    Object.assign(site, { series, significant });
  }

  private unsure(): Site[] {
    const most = this.problem.replications;
    return this.sitesWithin().filter(
      (site) => site.significant !== true && site.replications < most && this.rivals(site).length > 1,
    );
  }

  /** Those that may still win, up to the next look. */
  private repeated(sites: readonly Site[]): Trial[] {
    const asked: Trial[] = [];
    for (const site of sites) {
      const { point, replications: from } = site;
      const to = this.looks.find((look) => look > from)!;
      const trials = this.contenders(site).map((mechanism) => ({ point, mechanism, from, to }));
      if (runsOf(asked) + runsOf(trials) > this.budget.left) break;
      asked.push(...trials);
      site.replications = to;
    }
    return asked;
  }

  /** Where nothing could be tested, as runs failed, everyone may still win. */
  private contenders(site: Site): readonly string[] {
    return site.significant === null ? this.rivals(site).map(({ series }) => series) : site.series;
  }

  private divisible(): Area[] {
    return this.areas.filter((area) => this.cuts(area).some((cut) => cut !== undefined));
  }

  /** Where an area is to be cut: along axes on which neighbours differ; along all where only points across do. */
  private cuts(area: Area): (number | undefined)[] {
    const sites = this.sitesWithin(area).filter(({ series }) => series.length > 0);
    if (new Set(sites.map(kindOf)).size < 2) return [];
    const middles = middlesOf(this.problem.axes, area, this.problem.width);
    const differs = middles.map((_, i) => differAlong(sites, i));
    return differs.includes(true) ? middles.map((middle, i) => (differs[i] ? middle : undefined)) : middles;
  }

  /** The widest of the areas in halves, as far as the budget allows. */
  private halved(areas: readonly Area[]): { trials: Trial[]; isFull: boolean } {
    const widths = new Map(areas.map((area) => [area, widthOf(this.problem.axes, area)]));
    const widest = Math.max(...widths.values());
    const asked: Trial[] = [];
    for (const area of areas) {
      // Stretches that were halved as often are about as wide.
      if (widths.get(area)! < widest / 2) continue;
      const { parts, places } = divided(area, this.cuts(area));
      const unseen = this.unseen(places);
      if (runsOf(asked) + runsOf(this.trialsAt(unseen)) > this.budget.left) return { trials: asked, isFull: true };
      asked.push(...this.added(unseen));
      this.areas = [...this.areas.filter((other) => other !== area), ...parts];
    }
    return { trials: asked, isFull: false };
  }

  private unseen(places: readonly Place[]): Site[] {
    const sites = places.map((place): Site => {
      const point = pointAt(this.problem.axes, place);
      return { place, point, replications: this.looks[0]!, series: [], significant: null };
    });
    return sites.filter(({ point }) => !this.sites.has(pointKey(point)) && this.admittedAt(point).length > 0);
  }

  private trialsAt(sites: readonly Site[]): Trial[] {
    return sites.flatMap(({ point, replications: to }) =>
      this.admittedAt(point).map((mechanism) => ({ point, mechanism, from: 0, to })),
    );
  }

  private admittedAt(point: Point): readonly string[] {
    return this.problem.mechanisms.filter((mechanism) => this.problem.admits(point, mechanism));
  }

  private added(sites: readonly Site[]): Trial[] {
    for (const site of sites) this.sites.set(pointKey(site.point), site);
    return this.trialsAt(sites);
  }
}

/** Whether nobody leads: not told apart, or untested and equal. */
export const isTie = ({ series, significant }: Site): boolean =>
  significant === false || (significant === null && series.length > 1);

/** The winner at a point, or that there is none. */
const kindOf = (site: Site): string => (isTie(site) ? TIE : site.series[0]!);

function differAlong(sites: readonly Site[], axis: number): boolean {
  const others = ({ place }: Site) => place.filter((_, i) => i !== axis).join();
  return sites.some((one) => sites.some((other) => others(one) === others(other) && kindOf(one) !== kindOf(other)));
}

function byPlace(a: Place, b: Place): number {
  const i = a.findIndex((coordinate, axis) => coordinate !== b[axis]);
  return i < 0 ? 0 : a[i]! - b[i]!;
}
