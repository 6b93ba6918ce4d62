import type {
  ExperimentStore,
  ExplorationStore,
  RunStore,
  ScheduleStore,
  Store,
  TraceStore,
} from '../../store/contract.ts';
import { experimentOfRun, Guard, Owners } from './guard.ts';
import { guardedTenants } from './guarded-tenants.ts';
import { type Principal, requireEverywhere } from './principal.ts';

/** Gives the store as somebody may see it. */
export type StoreFor = (who: () => Principal) => Store;

/**
 * The one place where membership decides what of the store is to be seen and changed. Everything that answers requests asks
 * here: whatever a contract of the store has must be given a rule before it compiles. What somebody must not see is not
 * there; what they see and must not change is refused (AUTH_FORBIDDEN) with the right that is missing.
 */
export function guardedStores(store: Store, onRightsChanged: () => void): StoreFor {
  const owners = new Owners(store.tenants);
  return (who) => {
    const guard = new Guard(who, owners);
    return {
      experiments: guardedExperiments(store.experiments, guard),
      explorations: guardedExplorations(store.explorations, guard),
      runs: guardedRuns(store.runs, guard),
      traces: guardedTraces(store.traces, guard),
      schedules: guardedSchedules(store.schedules, guard),
      tenants: guardedTenants(store.tenants, guard, onRightsChanged),
      get work(): never {
        throw notForRequests();
      },
      statistics: async () => {
        requireEverywhere(guard.principal, 'read');
        return store.statistics();
      },
      ping: () => store.ping(),
      close: async () => {
        throw notForRequests();
      },
    };
  };
}

function guardedExperiments(experiments: ExperimentStore, guard: Guard): ExperimentStore {
  return {
    create: async (experiment) => {
      guard.require('submit', experiment.project);
      return experiments.create(experiment);
    },
    find: async (id) => guard.visible(await experiments.find(id)),
    findAll: async (ids) => experiments.findAll(await guard.visibleExperiments(ids)),
    list: async (query) => experiments.list({ ...query, ...guard.readable }),
    latestOf: async (specDigests) => experiments.latestOf(specDigests, guard.readable.projects),
    cancel: async (id) => ((await guard.allows('submit', id)) ? experiments.cancel(id) : undefined),
    remove: async (id) => ((await guard.allows('submit', id)) ? experiments.remove(id) : false),
    watch: (id, signal) =>
      guard.fixed().whileSeen(experiments.watch(id, signal), ({ experiment }) => experiment.project),
  };
}

function guardedExplorations(explorations: ExplorationStore, guard: Guard): ExplorationStore {
  const find = async (id: string) => guard.visible(await explorations.find(id));
  const mayChange = async (id: string) => {
    const exploration = await find(id);
    if (exploration) guard.require('submit', exploration.project);
    return exploration !== undefined;
  };
  return {
    find,
    create: async (exploration) => {
      guard.require('submit', exploration.project);
      return explorations.create(exploration);
    },
    list: async (query) => explorations.list({ ...query, ...guard.readable }),
    open: async () => {
      throw notForRequests();
    },
    addRound: async () => {
      throw notForRequests();
    },
    finish: async (id, end) => (await mayChange(id)) && explorations.finish(id, end),
    remove: async (id) => (await mayChange(id)) && explorations.remove(id),
    watch: (id, signal) =>
      guard.fixed().whileSeen(explorations.watch(id, signal), ({ exploration }) => exploration.project),
  };
}

function guardedRuns(runs: RunStore, guard: Guard): RunStore {
  const visible = async (ids: readonly string[]) => {
    const seen = new Set(await guard.visibleExperiments([...new Set(ids.map(experimentOfRun))]));
    return ids.filter((id) => seen.has(experimentOfRun(id)));
  };
  return {
    find: async (id) => ((await guard.seesRun(id)) ? runs.find(id) : undefined),
    replays: async (ids) => runs.replays(await visible(ids)),
    list: async (query) => runs.list({ ...query, ...guard.readable }),
    firstPages: async (ids, query) => runs.firstPages(await guard.visibleExperiments(ids), query),
    stream: (experimentId) => {
      const fixed = guard.fixed();
      return piecesIf(
        () => fixed.seesExperiment(experimentId),
        () => runs.stream(experimentId),
      );
    },
    comparisonRows: async (experimentId, measure) =>
      (await guard.seesExperiment(experimentId)) ? runs.comparisonRows(experimentId, measure) : [],
    storedDigests: async (digests, traceLevel, project) =>
      guard.sees(project) ? runs.storedDigests(digests, traceLevel, project) : new Set(),
  };
}

function guardedTraces(traces: TraceStore, guard: Guard): TraceStore {
  return {
    window: async (runId, query) => ((await guard.seesRun(runId)) ? traces.window(runId, query) : undefined),
    bins: async (runId, query) => ((await guard.seesRun(runId)) ? traces.bins(runId, query) : undefined),
  };
}

function guardedSchedules(schedules: ScheduleStore, guard: Guard): ScheduleStore {
  const find = (digest: string) => schedules.find(digest, guard.readable.projects);
  return {
    find,
    create: async (schedule) => {
      guard.require('submit', schedule.project);
      return schedules.create(schedule);
    },
    list: async (query) => schedules.list({ ...query, ...guard.readable }),
    known: async (digests) => schedules.known(digests, guard.readable.projects),
    projectsOf: async (digest) => (await schedules.projectsOf(digest)).filter((project) => guard.sees(project)),
    remove: async (digest) => {
      const { projects } = guard.readable;
      if (projects === undefined && guard.principal.everywhere.has('submit')) return schedules.remove(digest);
      const holding = (await schedules.projectsOf(digest)).filter((project) => guard.sees(project));
      for (const project of holding) guard.require('submit', project);
      return holding.length > 0 && schedules.remove(digest, holding);
    },
    text: (digest) => {
      const { projects } = guard.readable;
      return piecesIf(
        async () => (await schedules.find(digest, projects)) !== undefined,
        () => schedules.text(digest),
      );
    },
  };
}

async function* piecesIf<Piece>(
  isSeen: () => Promise<boolean>,
  pieces: () => AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  if (await isSeen()) yield* pieces();
}

function notForRequests(): Error {
  return new Error('this part of the store is not for requests');
}
