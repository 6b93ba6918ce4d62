import { entry } from '../analysis/comparable-run.ts';
import { crossings } from '../analysis/crossovers.ts';
import { ratioOf } from '../analysis/ratios.ts';
import { inSlices } from '../plan/slices.ts';
import type { WinnerAnswer } from '../spec/resources/exploration-answer.ts';
import type { Area } from './areas.ts';
import type { Problem } from './problem.ts';
import type { Round, Strategy } from './round.ts';
import { sharedAnswer } from './shared-answer.ts';
import { type ExploredAxis, type Place, valueAt } from './space.ts';
import { isTie, type Site, WinnerMap } from './winner-map.ts';

/**
 * Maps which mechanism is best where: first on a coarse grid, then with more replications where the best cannot be distinguished
 * from others, then at values between neighbours with different winners, widest areas first. The map is decided when every point
 * has a winner, or a tie at full replications, and no two neighbours that differ are further apart than the requested width.
 */
export async function* winnerStrategy(problem: Problem): Strategy<WinnerAnswer> {
  const map = new WinnerMap(problem);
  for (let round: Round | undefined = await map.grid(); round; round = await map.next()) {
    await map.learn(yield* map.budget.ask(round));
  }
  return answerOf(map, problem);
}

async function answerOf(map: WinnerMap, problem: Problem): Promise<WinnerAnswer> {
  const undecided = await map.undecided();
  const stopped = undecided > 0 ? 'budget' : map.untested() > 0 ? 'untested' : 'decided';
  const points: WinnerAnswer['points'] = [];
  for await (const site of inSlices(map.sitesWithin())) points.push(pointOf(site, map, problem));
  const cells: WinnerAnswer['cells'] = [];
  for await (const area of inSlices(map.areas)) cells.push(cellOf(area, map, problem));
  return {
    question: 'winner',
    ...sharedAnswer(problem, map.budget, stopped),
    points,
    cells,
    crossovers: crossoversOf(map, problem),
    undecided,
  };
}

const valuesAt = (axes: readonly ExploredAxis[], place: Place) => place.map((at, i) => valueAt(axes[i]!, at));

function pointOf(site: Site, map: WinnerMap, { axes }: Problem): WinnerAnswer['points'][number] {
  const { series, significant, replications } = site;
  return { at: valuesAt(axes, site.place), series: [...series], significant, replications, ratio: leadOf(site, map) };
}

/**
 * Returns the ratio of the best mechanism to a rival that is closest to 1; null if there is none. Where several are not
 * distinguishable, it is that to one of them: the ratio to another rival may be closer to 1, and the difference yet certain.
 */
function leadOf(site: Site, map: WinnerMap): WinnerAnswer['points'][number]['ratio'] {
  const best = map.cell(site, site.series[0] ?? '');
  const rivals = map.rivals(site).filter(({ series }) => site.series.length === 1 || site.series.includes(series));
  const ratios = rivals.flatMap((cell) => {
    const ratio = best && cell.series !== best.series ? ratioOf(best, cell) : null;
    return ratio ? [{ against: cell.series, ...ratio }] : [];
  });
  const distance = ({ value }: { readonly value: number }) => Math.abs(Math.log(value));
  return ratios.reduce<(typeof ratios)[number] | null>(
    (nearest, ratio) => (nearest === null || distance(ratio) < distance(nearest) ? ratio : nearest),
    null,
  );
}

/**
 * Describes an area: one name if it leads at all known points; several if they are not distinguishable, or if the winner differs
 * from point to point.
 */
function cellOf(area: Area, map: WinnerMap, { axes }: Problem): WinnerAnswer['cells'][number] {
  const sites = map.sitesWithin(area).filter(({ series }) => series.length > 0);
  const series = [...new Set(sites.flatMap((site) => (isTie(site) ? site.series : [site.series[0]!])))];
  return { from: valuesAt(axes, area.from), to: valuesAt(axes, area.to), series };
}

/** Returns where the winner changes along the only numeric axis, for each value of the other axis. */
function crossoversOf(map: WinnerMap, { axes }: Problem): WinnerAnswer['crossovers'] {
  const along = axes.findIndex(({ isNumeric }) => isNumeric);
  if (axes.filter(({ isNumeric }) => isNumeric).length !== 1) return [];
  const lines = new Map<string, Site[]>();
  for (const site of map.sitesWithin()) {
    const line = site.place.filter((_, i) => i !== along).join();
    entry(lines, line, () => []).push(site);
  }
  return [...lines.values()].flatMap((sites) => {
    const held = axes.flatMap((axis, i) => (i === along ? [] : [[axis.paths[0]!, valueAt(axis, sites[0]!.place[i]!)]]));
    const found = changesIn(sites).flatMap((change) => crossoverIn(change, map, along));
    return found.map((one) => ({ ...one, along: Object.fromEntries(held) }));
  });
}

/**
 * Returns the stretches from the last point that one mechanism leads to the first that another leads, with the ties in between.
 */
function changesIn(sites: readonly Site[]): Site[][] {
  const led = sites.flatMap((site, i) => (site.series.length > 0 && !isTie(site) ? [i] : []));
  return led.flatMap((right, k) => {
    const left = led[k - 1];
    const isChange = left !== undefined && sites[left]!.series[0] !== sites[right]!.series[0];
    return isChange ? [sites.slice(left, right + 1)] : [];
  });
}

function crossoverIn(sites: readonly Site[], map: WinnerMap, along: number) {
  const [a, b] = [sites[0]!.series[0]!, sites.at(-1)!.series[0]!];
  const ratios = sites.flatMap((site) => {
    const [before, after] = [map.cell(site, a), map.cell(site, b)];
    const ratio = before && after ? ratioOf(before, after) : null;
    return ratio ? [{ x: site.place[along]!, ...ratio }] : [];
  });
  return crossings(ratios).map(({ between, at, interval }) => ({
    ...{ a, b, between: [...between], at },
    interval: interval && [...interval],
  }));
}
