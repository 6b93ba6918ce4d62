import type {
  ExperimentStore,
  ExplorationStore,
  ImportStore,
  RunStore,
  ScheduleStore,
  Store,
  TraceStore,
} from '../../store/contract.ts';
import { experimentOfRun, Guard, type Journal, Owners } from './guard.ts';
import { guardedTenants } from './guarded-tenants.ts';
import { guardedWebhooks } from './guarded-webhooks.ts';
import { type Principal, requireEverywhere } from './principal.ts';
import { whileSeen } from './while-seen.ts';

export interface GuardOptions {
  /** What is remembered of members and tokens is not true any more. */
  readonly onRightsChanged: () => void;
  /** Takes what goes wrong while changes are noted. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Gives the store as somebody may see it. */
export type StoreFor = (who: () => Principal) => Store;

/**
 * The one place where membership decides what of the store is to be seen and changed. Everything that answers requests asks
 * here: whatever a contract of the store has must be given a rule before it compiles. What somebody must not see is not
 * there; what they see and must not change is refused (AUTH_FORBIDDEN) with the right that is missing.
 */
export function guardedStores(store: Store, { onRightsChanged, onError = () => undefined }: GuardOptions): StoreFor {
  const owners = new Owners({ projectsOfExperiments: (ids) => store.tenants.projectsOfExperiments(ids) });
  const journal: Journal = { record: (entry) => store.tenants.record(entry), onError };
  return (who) => {
    const guard = new Guard(who, owners, journal);
    return {
      experiments: guardedExperiments(store.experiments, guard),
      explorations: guardedExplorations(store.explorations, guard),
      imports: guardedImports(store.imports, guard),
      runs: guardedRuns(store.runs, guard),
      traces: guardedTraces(store.traces, guard),
      schedules: guardedSchedules(store.schedules, guard),
      tenants: guardedTenants(store.tenants, guard, onRightsChanged),
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
      // Which labels live workers have is nobody's secret.
      waitingFor: (requires) => store.waitingFor(requires),
      statistics: async () => {
        requireEverywhere(guard.principal, 'read');
        return store.statistics();
      },
      connectionWait: () => store.connectionWait(),
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
      const { project } = experiment;
      guard.require('submit', project);
      const answer = await experiments.create(experiment);
      if (answer.created) await guard.note('experiment.create', { project, subject: answer.experiment.id });
      return answer;
    },
    find: async (id) => guard.visible(await experiments.find(id)),
    findAll: async (ids) => experiments.findAll(await guard.visibleExperiments(ids)),
    list: async (query) => experiments.list({ ...query, ...guard.readable }),
    latestOf: async (specDigests) => experiments.latestOf(specDigests, guard.readable.projects),
    cancel: async (id) => {
      const cancelled = (await guard.allows('submit', id)) ? await experiments.cancel(id) : undefined;
      if (cancelled) await guard.note('experiment.cancel', { project: cancelled.project, subject: id });
      return cancelled;
    },
    retry: async (id) => {
      const retried = (await guard.allows('submit', id)) ? await experiments.retry(id) : undefined;
      if (retried) await guard.note('experiment.retry', { project: retried.project, subject: id });
      return retried;
    },
    extend: async (extension) => {
      const { id } = extension;
      const extended = (await guard.allows('submit', id)) ? await experiments.extend(extension) : undefined;
      if (extended) await guard.note('experiment.extend', { project: extended.project, subject: id });
      return extended;
    },
    extensionOf: async (id, key) => ((await guard.allows('submit', id)) ? experiments.extensionOf(id, key) : undefined),
    restore: async (id) => {
      const restored = (await guard.allows('submit', id)) ? await experiments.restore(id) : undefined;
      if (restored) await guard.note('experiment.restore', { project: restored.project, subject: id });
      return restored;
    },
    remove: async (id) => {
      const removed = (await guard.allows('submit', id)) && (await experiments.remove(id));
      if (removed) await guard.note('experiment.delete', { project: await guard.projectOf(id), subject: id });
      return removed;
    },
    watch: (id, signal) =>
      whileSeen(guard.principal, ({ experiment }) => experiment.project, {
        signal,
        watch: (s) => experiments.watch(id, s),
      }),
  };
}

function guardedExplorations(explorations: ExplorationStore, guard: Guard): ExplorationStore {
  const find = async (id: string) => guard.visible(await explorations.find(id));
  const change = async (id: string, action: string, work: () => Promise<boolean>) => {
    const exploration = await find(id);
    if (!exploration) return false;
    const { project } = exploration;
    guard.require('submit', project);
    const done = await work();
    if (done) await guard.note(action, { project, subject: id });
    return done;
  };
  return {
    find,
    create: async (exploration) => {
      guard.require('submit', exploration.project);
      const created = await explorations.create(exploration);
      await guard.note('exploration.create', { project: created.project, subject: created.id });
      return created;
    },
    list: async (query) => explorations.list({ ...query, ...guard.readable }),
    open: async () => {
      throw notForRequests();
    },
    addRound: async () => {
      throw notForRequests();
    },
    finish: (id, end) => change(id, 'exploration.cancel', () => explorations.finish(id, end)),
    reopen: (id) => change(id, 'exploration.retry', () => explorations.reopen(id)),
    remove: (id) => change(id, 'exploration.delete', () => explorations.remove(id)),
    watch: (id, signal) =>
      whileSeen(guard.principal, ({ exploration }) => exploration.project, {
        signal,
        watch: (s) => explorations.watch(id, s),
      }),
  };
}

/** To import is a right of its own; the sample that is computed again, and what comes of it, need `submit` as well. */
function guardedImports(imports: ImportStore, guard: Guard): ImportStore {
  const find = async (id: string) => guard.visible(await imports.find(id));
  const mayImport = async (id: string) => {
    const imported = await find(id);
    if (imported) guard.require('import', imported.project);
    return imported;
  };
  const change = async (id: string, action: string, work: () => Promise<boolean>) => {
    const imported = await mayImport(id);
    const done = imported !== undefined && (await work());
    if (done) await guard.note(action, { project: imported.project, subject: id });
    return done;
  };
  return {
    find,
    begin: async (imported) => {
      guard.require('import', imported.project);
      const answer = await imports.begin(imported);
      if (answer.created) await guard.note('import.begin', { project: imported.project, subject: answer.import.id });
      return answer;
    },
    specificationOf: async (id) => ((await mayImport(id)) ? imports.specificationOf(id) : undefined),
    list: async (query) => imports.list({ ...query, ...guard.readable }),
    usedBy: async (experimentId) => ((await guard.seesExperiment(experimentId)) ? imports.usedBy(experimentId) : []),
    checking: async () => {
      throw notForRequests();
    },
    add: async (id, runs) => (await mayImport(id)) !== undefined && imports.add(id, runs),
    digests: async (id) => ((await mayImport(id)) ? imports.digests(id) : []),
    staged: async (id, which) => ((await mayImport(id)) ? imports.staged(id, which) : []),
    conflict: async (id) => ((await mayImport(id)) ? imports.conflict(id) : undefined),
    check: (id, check) => change(id, 'import.finish', () => imports.check(id, check)),
    accept: async () => {
      throw notForRequests();
    },
    settle: async () => {
      throw notForRequests();
    },
    remove: (id) => change(id, 'import.delete', () => imports.remove(id)),
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
      const answer = await schedules.create(schedule);
      const { project, digest: subject } = schedule;
      if (answer.created) await guard.note('schedule.upload', { project, subject });
      return answer;
    },
    list: async (query) => schedules.list({ ...query, ...guard.readable }),
    known: async (digests) => schedules.known(digests, guard.readable.projects),
    projectsOf: async (digest) => (await schedules.projectsOf(digest)).filter((project) => guard.sees(project)),
    remove: async (digest) => {
      const holding = (await schedules.projectsOf(digest)).filter((project) => guard.sees(project));
      for (const project of holding) guard.require('submit', project);
      const removed = holding.length > 0 && (await schedules.remove(digest, holding));
      if (removed) for (const project of holding) await guard.note('schedule.delete', { project, subject: digest });
      return removed;
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
