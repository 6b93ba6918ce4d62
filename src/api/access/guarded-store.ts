import type {
  ExperimentStore,
  ExplorationStore,
  ImportStore,
  RunStore,
  ScheduleStore,
  Store,
  TraceStore,
} from '../../store/contract.ts';
import { experimentOfRun, Guard, Owners } from './guard.ts';
import { guardedRetention } from './guarded-retention.ts';
import { guardedTenants } from './guarded-tenants.ts';
import { guardedWebhooks } from './guarded-webhooks.ts';
import { type Principal, requireEverywhere } from './principal.ts';
import { piecesWhileSeen, whileSeen } from './while-seen.ts';

/** Returns the store as seen by a caller. */
export type StoreFor = (who: () => Principal) => Store;

/**
 * The only place where membership decides what can be seen and changed in the store. Everything that answers requests goes
 * through it; each method of the store's contract must be given a rule before this compiles. What the caller may not see appears
 * not to exist. A change of something that is visible but not changeable is refused (AUTH_FORBIDDEN) with the missing right. The
 * store records changes in the audit log, in the transaction of the change.
 * `onRightsChanged` is called when cached members and tokens become invalid.
 */
export function guardedStores(store: Store, onRightsChanged: () => void): StoreFor {
  const owners = new Owners({ projectsOfExperiments: (ids) => store.tenants.projectsOfExperiments(ids) });
  return (who) => {
    const guard = new Guard(who, owners);
    return {
      experiments: guardedExperiments(store.experiments, guard),
      explorations: guardedExplorations(store.explorations, guard),
      imports: guardedImports(store.imports, guard),
      runs: guardedRuns(store.runs, guard),
      traces: guardedTraces(store.traces, guard),
      schedules: guardedSchedules(store.schedules, guard),
      tenants: guardedTenants(store.tenants, guard, onRightsChanged),
      retention: guardedRetention(store.retention, guard),
      webhooks: guardedWebhooks(store.webhooks, guard),
      get outbox(): never {
        throw notForRequests();
      },
      get work(): never {
        throw notForRequests();
      },
      get sessions(): never {
        throw notForRequests();
      },
      // The labels of live workers are not confidential.
      waitingFor: (requires) => store.waitingFor(requires),
      statistics: async () => {
        requireEverywhere(guard.principal, 'read');
        return store.statistics();
      },
      connectionWait: () => store.connectionWait(),
      ping: () => store.ping(),
      storage: () => store.storage(),
      close: async () => {
        throw notForRequests();
      },
    };
  };
}

function guardedExperiments(experiments: ExperimentStore, guard: Guard): ExperimentStore {
  const change = async <Value>(id: string, work: () => Promise<Value>) =>
    (await guard.allows('submit', id)) ? guard.acting(work) : undefined;
  return {
    create: async (experiment) => {
      guard.require('submit', experiment.project);
      return guard.acting(() => experiments.create(experiment));
    },
    find: async (id) => guard.visible(await experiments.find(id)),
    findDeleted: async (id) => guard.visible(await experiments.findDeleted(id)),
    findAll: async (ids) => experiments.findAll(await guard.visibleExperiments(ids)),
    list: async (query) => experiments.list({ ...query, ...guard.readable }),
    latestOf: async (specDigests) => experiments.latestOf(specDigests, guard.readable.projects),
    cancel: (id) => change(id, () => experiments.cancel(id)),
    retry: (id) => change(id, () => experiments.retry(id)),
    extend: (extension) => change(extension.id, () => experiments.extend(extension)),
    growing: async () => {
      throw notForRequests();
    },
    grow: async () => {
      throw notForRequests();
    },
    extensionOf: async (id, key) => ((await guard.allows('submit', id)) ? experiments.extensionOf(id, key) : undefined),
    noteExtension: async (extension) => {
      if (await guard.allows('submit', extension.id)) await experiments.noteExtension(extension);
    },
    restore: (id) => change(id, () => experiments.restore(id)),
    remove: async (id) => (await change(id, () => experiments.remove(id))) === true,
    watch: (id, signal) =>
      whileSeen(guard.principal, ({ experiment }) => experiment.project, {
        signal,
        watch: (s) => experiments.watch(id, s),
      }),
  };
}

function guardedExplorations(explorations: ExplorationStore, guard: Guard): ExplorationStore {
  const find = async (id: string) => guard.visible(await explorations.find(id));
  const change = async (id: string, work: () => Promise<boolean>) => {
    const exploration = await find(id);
    if (!exploration) return false;
    guard.require('submit', exploration.project);
    return guard.acting(work);
  };
  return {
    find,
    create: async (exploration) => {
      guard.require('submit', exploration.project);
      return guard.acting(() => explorations.create(exploration));
    },
    list: async (query) => explorations.list({ ...query, ...guard.readable }),
    open: async () => {
      throw notForRequests();
    },
    addRound: async () => {
      throw notForRequests();
    },
    finish: (id, end) => change(id, () => explorations.finish(id, end)),
    hold: async () => {
      throw notForRequests();
    },
    reopen: (id) => change(id, () => explorations.reopen(id)),
    remove: (id) => change(id, () => explorations.remove(id)),
    watch: (id, signal) =>
      whileSeen(guard.principal, ({ exploration }) => exploration.project, {
        signal,
        watch: (s) => explorations.watch(id, s),
      }),
  };
}

/**
 * Importing needs the right `import`, and `read` from the beginning, as each further request is about what was begun. The sample
 * that is recomputed, and the accepted results, need `submit` as well.
 */
function guardedImports(imports: ImportStore, guard: Guard): ImportStore {
  const find = async (id: string) => guard.visible(await imports.find(id));
  const mayImport = async (id: string) => {
    const imported = await find(id);
    if (imported) guard.require('import', imported.project);
    return imported;
  };
  const change = async (id: string, work: () => Promise<boolean>) =>
    (await mayImport(id)) !== undefined && guard.acting(work);
  return {
    find,
    begin: async (imported) => {
      for (const right of ['import', 'read'] as const) guard.require(right, imported.project);
      return guard.acting(() => imports.begin(imported));
    },
    specificationOf: async (id) => ((await mayImport(id)) ? imports.specificationOf(id) : undefined),
    list: async (query) => imports.list({ ...query, ...guard.readable }),
    usedBy: async (experimentId) => {
      const uses = (await guard.seesExperiment(experimentId)) ? await imports.usedBy(experimentId) : [];
      return uses.map((use) => ({ ...use, import: guard.visible(use.import ?? undefined) ?? null }));
    },
    checking: async () => {
      throw notForRequests();
    },
    add: (id, runs) => change(id, () => imports.add(id, runs)),
    digests: async (id) => ((await mayImport(id)) ? imports.digests(id) : []),
    staged: async (id, which) => ((await mayImport(id)) ? imports.staged(id, which) : []),
    conflict: async (id) => ((await mayImport(id)) ? imports.conflict(id) : undefined),
    check: (id, check) =>
      change(id, () => {
        if (check.experiment) guard.require('submit', check.experiment.project);
        return imports.check(id, check);
      }),
    accept: async () => {
      throw notForRequests();
    },
    asFinisher: async () => {
      throw notForRequests();
    },
    settle: async () => {
      throw notForRequests();
    },
    remove: (id) => change(id, () => imports.remove(id)),
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
    list: async ({ experimentId, ...query }) => {
      if (experimentId === undefined) return runs.list({ ...query, ...guard.readable });
      return (await guard.seesExperiment(experimentId))
        ? runs.list({ ...query, experimentId })
        : { items: [], total: 0 };
    },
    firstPages: async (ids, query) => runs.firstPages(await guard.visibleExperiments(ids), query),
    stream: (experimentId) =>
      piecesWhileSeen(guard.fixed(), {
        isSeen: (by) => by.seesExperiment(experimentId),
        pieces: () => runs.stream(experimentId),
      }),
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
      return guard.acting(() => schedules.create(schedule));
    },
    list: async (query) => schedules.list({ ...query, ...guard.readable }),
    known: async (digests) => schedules.known(digests, guard.readable.projects),
    projectsOf: async (digest) => (await schedules.projectsOf(digest)).filter((project) => guard.sees(project)),
    remove: async (digest) => {
      const holding = (await schedules.projectsOf(digest)).filter((project) => guard.sees(project));
      for (const project of holding) guard.require('submit', project);
      return holding.length > 0 && guard.acting(() => schedules.remove(digest, holding));
    },
    text: (digest) =>
      piecesWhileSeen(guard.fixed(), {
        isSeen: async (by) => (await schedules.find(digest, by.readable.projects)) !== undefined,
        pieces: () => schedules.text(digest),
      }),
  };
}

function notForRequests(): Error {
  return new Error('this part of the store is not for requests');
}
