import type { Cell } from '../analysis/cells.ts';
import { pointKey } from '../analysis/comparable-run.ts';
import { looksAt } from '../analysis/looks.ts';
import { standingOf } from '../analysis/winners.ts';
import { inSlices } from '../plan/slices.ts';
import { type Area, areasOf, divided, middlesOf, widthOf } from './areas.ts';
import { Places } from './places.ts';
import type { Problem } from './problem.ts';
import { Results } from './results.ts';
import { Budget, type Outcome, type Round, runsOf, type Trial } from './round.ts';
import { crossed, type Place, type Point, pointAt, startsOf } from './space.ts';

/** Replications at the first look. With fewer, intervals would be too wide to decide anything. */
const FIRST_LOOK = 3;
/** Confidence level over all looks at a point together; the error probability is divided equally among the looks. */
const LEVEL = 0.95;
/** Stands for a tie among the names of winners. */
const TIE = '=';

/** A point of the map with its current ranking. */
export interface Site {
  readonly place: Place;
  readonly point: Point;
  /** Replications of the mechanisms that may still win. */
  replications: number;
  /** The best mechanism, then those that cannot be distinguished from it; empty if nothing was measured. */
  series: readonly string[];
  significant: boolean | null;
}

/** Which mechanism is best at each point, as far as known, and which runs to request next. */
export class WinnerMap {
  readonly budget: Budget;
  areas: readonly Area[];
  /** Keyed by `pointKey`. */
  private readonly sites = new Map<string, Site>();
  private readonly places = new Places<Site>();
  private readonly results: Results;
  private readonly looks: readonly number[];

  constructor(private readonly problem: Problem) {
    this.budget = new Budget(problem.budget);
    this.results = new Results(problem.metric);
    this.looks = looksAt(problem.replications, Math.min(FIRST_LOOK, problem.replications));
    this.areas = areasOf(problem.axes);
  }

  /** Returns a round of all mechanisms at every point of the grid, up to the first look. */
  async grid(): Promise<Round> {
    const trials: Trial[] = [];
    for await (const place of inSlices(crossed(this.problem.axes.map(startsOf)))) {
      trials.push(...this.added(this.unseen([place])));
    }
    return { purpose: 'grid', trials };
  }

  async learn(outcomes: readonly Outcome[]): Promise<void> {
    await this.results.add(outcomes);
    const keys = new Set<string>();
    for await (const { point } of inSlices(outcomes)) keys.add(pointKey(point));
    for await (const key of inSlices(keys)) this.judge(this.sites.get(key)!);
  }

  /** Returns the next round, or undefined if there is none or the budget has no room for any of it. */
  async next(): Promise<Round | undefined> {
    const unsure = await this.unsure();
    if (unsure.length > 0) {
      const trials = await this.repeated(unsure);
      return trials.length > 0 ? { purpose: 'replications', trials } : undefined;
    }
    for (let areas = await this.divisible(); areas.length > 0; areas = await this.divisible()) {
      const { trials, isFull } = await this.halved(areas);
      if (trials.length > 0) return { purpose: 'cells', trials };
      if (isFull) return undefined;
    }
    return undefined;
  }

  /** Counts the points that more replications could decide, and the areas that could be halved. */
  async undecided(): Promise<number> {
    return (await this.unsure()).length + (await this.divisible()).length;
  }

  /** Counts the points whose leader was not tested and never will be: single results, a single rival, or none. */
  untested(): number {
    return this.sitesWithin().filter(({ significant }) => significant === null).length;
  }

  /** Returns the sites sorted by place, the last axis varying fastest. */
  sitesWithin(area?: Area): readonly Site[] {
    return area ? this.places.within(area) : this.places.all();
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

  private async unsure(): Promise<Site[]> {
    const most = this.problem.replications;
    const found: Site[] = [];
    for await (const site of inSlices(this.sitesWithin())) {
      if (site.significant !== true && site.replications < most && this.rivals(site).length > 1) found.push(site);
    }
    return found;
  }

  /** Returns trials of the mechanisms that may still win, up to the next look, as far as the budget allows. */
  private async repeated(sites: readonly Site[]): Promise<Trial[]> {
    const asked: Trial[] = [];
    let { left } = this.budget;
    for await (const site of inSlices(sites)) {
      const { point, replications: from } = site;
      const to = this.looks.find((look) => look > from)!;
      const trials = this.contenders(site).map((mechanism) => ({ point, mechanism, from, to }));
      left -= runsOf(trials);
      if (left < 0) break;
      asked.push(...trials);
      site.replications = to;
    }
    return asked;
  }

  /** Returns the mechanisms that may still win: all of them if nothing could be tested because runs failed. */
  private contenders(site: Site): readonly string[] {
    return site.significant === null ? this.rivals(site).map(({ series }) => series) : site.series;
  }

  private async divisible(): Promise<Area[]> {
    const found: Area[] = [];
    for await (const area of inSlices(this.areas)) {
      if (this.cuts(area).some((cut) => cut !== undefined)) found.push(area);
    }
    return found;
  }

  /**
   * Returns where to cut an area: along the axes on which neighbours differ, or along all axes if only diagonal neighbours
   * differ.
   */
  private cuts(area: Area): (number | undefined)[] {
    const sites = this.sitesWithin(area).filter(({ series }) => series.length > 0);
    if (new Set(sites.map(kindOf)).size < 2) return [];
    const middles = middlesOf(this.problem.axes, area, this.problem.width);
    const differs = middles.map((_, i) => differAlong(sites, i));
    return differs.includes(true) ? middles.map((middle, i) => (differs[i] ? middle : undefined)) : middles;
  }

  /** Halves the widest areas, as far as the budget allows. */
  private async halved(areas: readonly Area[]): Promise<{ trials: Trial[]; isFull: boolean }> {
    const widths = new Map(areas.map((area) => [area, widthOf(this.problem.axes, area)]));
    const widest = [...widths.values()].reduce((most, width) => Math.max(most, width), 0);
    const trials: Trial[] = [];
    const whole = new Set(this.areas);
    let { left } = this.budget;
    for await (const area of inSlices(areas)) {
      // Areas that were halved equally often are about equally wide.
      if (widths.get(area)! < widest / 2) continue;
      const { parts, places } = divided(area, this.cuts(area));
      const unseen = this.unseen(places);
      left -= runsOf(this.trialsAt(unseen));
      if (left < 0) break;
      trials.push(...this.added(unseen));
      whole.delete(area);
      for (const part of parts) whole.add(part);
    }
    this.areas = [...whole];
    return { trials, isFull: left < 0 };
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
    this.places.add(sites);
    return this.trialsAt(sites);
  }
}

/** Tells whether no mechanism leads: the best ones are not distinguishable, or untested and equal. */
export const isTie = ({ series, significant }: Site): boolean =>
  significant === false || (significant === null && series.length > 1);

/** Returns the winner at a point, or TIE. */
const kindOf = (site: Site): string => (isTie(site) ? TIE : site.series[0]!);

function differAlong(sites: readonly Site[], axis: number): boolean {
  const others = ({ place }: Site) => place.filter((_, i) => i !== axis).join();
  return sites.some((one) => sites.some((other) => others(one) === others(other) && kindOf(one) !== kindOf(other)));
}
