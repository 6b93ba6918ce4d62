import type { Route } from '../../../web/src/routing/routes.ts';

/**
 * Addresses of each view, with what is on it once it has all of its data. `{one}` and `{other}` are the ids of finished
 * experiments.
 */
const VIEWS: Readonly<Record<Route['view'], readonly (readonly [address: string, ready: string])[]>> = {
  experiments: [['/experiments', 'tbody tr .cov']],
  experiment: [
    ['/experiments/{one}', '#h-runs'],
    ['/experiments/{one}?tab=breakdown', '#h-breakdown'],
    ['/experiments/{one}?tab=runs', '#h-runs'],
    ['/experiments/{one}?tab=spec', '#h-spec'],
  ],
  compare: [
    ['/compare?experiments={one},{other}', '#h-equal'],
    ['/compare?runs={one}-0,{one}-1', 'h2:has-text("Means")'],
  ],
  run: [['/runs/{one}-0', '#h-counters']],
  deleted: [['/deleted', 'h1']],
  new: [
    ['/new', '.plan .big:has-text("new runs")'],
    ['/new?as=yaml', '.plan .big:has-text("new runs")'],
  ],
  papers: [
    ['/papers', 'tbody tr'],
    ['/papers/firehose', '#claims'],
    ['/papers/modern?machine=ib-hdr', '#claims'],
  ],
  explorations: [['/explorations', 'h1']],
  schedules: [['/schedules', 'h1']],
  catalog: [
    ['/catalog/mechanisms/rma', 'h1'],
    ['/catalog/machines/cray-xe6', 'h1'],
    ['/catalog/workloads/dht', 'h1'],
  ],
  projects: [
    ['/projects', 'h1'],
    ['/projects/default', 'h1'],
  ],
  missing: [['/nowhere', 'h1']],
};

/** All of them. */
export const EVERY_VIEW = Object.values(VIEWS).flat();

/** Every address, with the ids of two experiments. */
export const addressesOf = (one: string, other = one): readonly string[] =>
  EVERY_VIEW.map(([address]) => addressOf(address, one, other));

export const addressOf = (address: string, one: string, other: string): string =>
  address.replaceAll('{one}', one).replaceAll('{other}', other);
