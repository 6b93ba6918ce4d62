import type { MercuriusLoaders } from 'mercurius';
import type { Experiment } from '../../spec/resources/experiment.ts';
import type { Run } from '../../spec/resources/run.ts';
import { type ConnectionArguments, checkedLimit, connection } from './connections.ts';
import type { Context } from './context.ts';
import { type RunFilter, runQuery } from './run-filter.ts';

type RunsArguments = RunFilter & ConnectionArguments;

/** No caching across requests, as results change; loaders still merge equal requests within one query. */
const opts = { cache: false } as const;

/**
 * Batched loaders for fields of lists: one store query for the whole list. An error that concerns only one object takes the place
 * of that object.
 */
export const loaders: MercuriusLoaders = {
  Run: {
    experiment: { opts, loader: (queries, { store }) => experimentsOf(queries, store) },
    ranks: { opts, loader: (queries, { store }) => replaysOf(queries, store, 'ranks') },
    pending: { opts, loader: (queries, { store }) => replaysOf(queries, store, 'pending') },
    criticalPath: { opts, loader: (queries, { store }) => replaysOf(queries, store, 'criticalPath') },
  },
  Experiment: { runs: { opts, loader: (queries, { store }) => runsOf(queries, store) } },
};

type Queries = readonly { readonly obj: unknown; readonly params: unknown }[];
type Store = Context['store'];

async function experimentsOf(queries: Queries, store: Store): Promise<(Experiment | null)[]> {
  const ids = queries.map(({ obj }) => (obj as Run).experimentId);
  const found = await store.experiments.findAll(ids.flatMap((id) => id ?? []));
  return ids.map((id) => (id === undefined ? null : (found.get(id) ?? null)));
}

/** Lists of runs omit the details of a schedule's replay; those missing are read in one query. */
async function replaysOf(queries: Queries, store: Store, part: 'ranks' | 'pending' | 'criticalPath') {
  const runs = queries.map(({ obj }) => obj as Run);
  const missing = runs.filter((run) => run[part] === undefined).map(({ id }) => id);
  const replays = missing.length === 0 ? new Map() : await store.runs.replays(missing);
  return runs.map((run) => run[part] ?? replays.get(run.id)?.[part] ?? null);
}

async function runsOf(queries: Queries, store: Store): Promise<unknown[]> {
  const groups = new Map<string, Queries[number][]>();
  for (const query of queries) {
    const key = JSON.stringify(query.params);
    groups.set(key, [...(groups.get(key) ?? []), query]);
  }
  const answers = new Map<Queries[number], unknown>();
  const answer = async (group: Queries) => {
    const args = group[0]!.params as RunsArguments;
    for (const [query, page] of await runsOfGroup(group, args, store)) answers.set(query, page);
  };
  await Promise.all(
    [...groups.values()].map((group) =>
      answer(group).catch((error: unknown) => {
        for (const query of group) answers.set(query, error);
      }),
    ),
  );
  return queries.map((query) => answers.get(query));
}

async function runsOfGroup(group: Queries, args: RunsArguments, store: Store) {
  const idOf = ({ obj }: Queries[number]) => (obj as Experiment).id;
  // A cursor belongs to one experiment, so with a cursor there is only one experiment to ask for.
  const isFirst = !args.after;
  const { experiment: _none, ...shared } = { ...args, experiment: null };
  const limit = checkedLimit(args.first);
  const pages = isFirst
    ? await store.runs.firstPages([...new Set(group.map(idOf))], { ...runQuery(shared), limit })
    : undefined;
  return Promise.all(
    group.map(async (query) => {
      const list = (page: { limit: number; cursor?: string }) =>
        store.runs.list({ ...runQuery({ ...args, experiment: idOf(query) }), ...page });
      const known = pages?.get(idOf(query));
      return [query, await connection(args, known ? async () => known : list)] as const;
    }),
  );
}
