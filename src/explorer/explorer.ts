import { type Report, repeatedly } from '../background/repeatedly.ts';
import { strategyOf } from '../exploration/explore.ts';
import { planRound } from '../exploration/plan-round.ts';
import type { Outcome, Round, Strategy } from '../exploration/round.ts';
import { type Means, RefusedPlan, requireAffordable } from '../plan/affordable.ts';
import { meanTraceBytes } from '../plan/cost.ts';
import { type PlanLimits, planLimits } from '../plan/limits.ts';
import { modelVersion } from '../plan/model-version.ts';
import { notesOn } from '../plan/notes.ts';
import type { ExperimentPlan } from '../plan/plan-experiment.ts';
import { errorCode } from '../spec/error-code.ts';
import { ProblemError, QueueFull } from '../spec/errors.ts';
import { kindsOf } from '../spec/mechanism-names.ts';
import { isOver } from '../spec/resources/experiment.ts';
import type { Exploration } from '../spec/resources/exploration.ts';
import type { ExplorationAnswer } from '../spec/resources/exploration-answer.ts';
import { type KnownSchedules, schedulesIn } from '../spec/schedules.ts';
import { measureOf } from '../spec/statistics.ts';
import type { Store } from '../store/contract.ts';
import { growExperiment } from './rounds.ts';

export interface ExplorerOptions {
  readonly store: Pick<Store, 'experiments' | 'explorations' | 'runs' | 'schedules'>;
  /** Limits that each round must keep. Default: those of a service without settings. */
  readonly limits?: PlanLimits;
  /** Called when new runs are waiting in the store. */
  readonly onRuns: () => void;
  /** Interval at which to check whether rounds are over, in ms. Default 500. */
  readonly intervalMs?: number;
  readonly onError?: (error: unknown) => void;
}

export interface Explorer {
  /** Checks at once: there is a new exploration, or one was cancelled. */
  wake(): void;
  stop(): Promise<void>;
}

/** An exploration, replayed up to its last completed round. */
interface Followed {
  readonly strategy: Strategy<ExplorationAnswer>;
  readonly schedules: KnownSchedules;
  step: IteratorResult<Round, ExplorationAnswer>;
  /** Number of rounds whose outcomes the strategy has received. */
  place: number;
}

/**
 * Advances explorations of its model version: checks whether their rounds are over, and stores the next round or the answer. It
 * does the same for experiments with adaptive replications. All state follows from the store, so any number of processes may do
 * this, and a new process continues where another ended.
 */
export function startExplorer(options: ExplorerOptions): Explorer {
  const { store, intervalMs = 500, onError = () => undefined } = options;
  const followed = new Map<string, Followed>();
  return repeatedly({ intervalMs, onError }, async (report) => {
    const open = await store.explorations.open(modelVersion());
    for (const id of followed.keys()) if (!open.some((one) => one.id === id)) followed.delete(id);
    const until = performance.now() + PASS_MS;
    let isLeft = false;
    for (const exploration of inTurns(open.filter(isDue))) {
      isLeft = performance.now() > until;
      if (isLeft) break;
      await advance(exploration, followed, options).catch(async (error: unknown) => {
        followed.delete(exploration.id);
        if (error instanceof QueueFull) await store.explorations.hold(exploration.id, error.message);
        else if (!isLasting(error)) throw error;
        else {
          onError(error);
          await store.explorations.finish(exploration.id, { state: 'failed', error: error.message });
        }
      });
    }
    await growAll(options, report);
    return isLeft;
  });
}

/** How long to work on the explorations that were open, in ms, before looking which ones have come since. */
const PASS_MS = 500;

/** Whether the rounds so far are over. Explorations that wait for their runs cost nothing, however many there are. */
const isDue = ({ runs }: Exploration): boolean => runs.done >= runs.asked;

/** Orders explorations so that projects take turns: many of one project do not delay those of another. */
function inTurns(explorations: readonly Exploration[]): readonly Exploration[] {
  const turns = new Map<string, number>();
  const placed = explorations.map((exploration) => {
    const turn = turns.get(exploration.project) ?? 0;
    turns.set(exploration.project, turn + 1);
    return { exploration, turn };
  });
  return placed.sort((a, b) => a.turn - b.turn).map(({ exploration }) => exploration);
}

async function growAll({ store, onRuns }: ExplorerOptions, report: Report): Promise<void> {
  for (const experiment of await store.experiments.growing(modelVersion())) {
    // An experiment whose project is at its limit is retried later, and must not block the others.
    const hasGrown = await growExperiment(experiment, store).catch(report);
    if (hasGrown) onRuns();
  }
}

/** Whether an error recurs on every retry: then it must not block other explorations. An unreachable database is retried. */
const isLasting = (error: unknown): error is Error =>
  error instanceof ProblemError ? error.status < 500 : error instanceof Error && errorCode(error) === undefined;

async function advance(
  exploration: Exploration,
  followed: Map<string, Followed>,
  options: ExplorerOptions,
): Promise<void> {
  const { id } = exploration;
  const one = followed.get(id) ?? (await begin(exploration, options));
  followed.set(id, one);
  while (!one.step.done) {
    const experimentId = exploration.experiments[one.place] ?? (await addRound(exploration, one, options));
    if (experimentId === undefined) return;
    const outcomes = await outcomesOf(exploration, experimentId, options);
    if (outcomes === 'open') return;
    if (outcomes === 'cancelled') {
      await options.store.explorations.finish(id, { state: 'cancelled' });
      return;
    }
    one.step = await one.strategy.next(outcomes);
    one.place += 1;
    // A round that this process just added is not in `exploration`: the next check reads it from the store.
    if (exploration.experiments.length < one.place) return;
  }
  await options.store.explorations.finish(id, { state: 'succeeded', answer: one.step.value });
}

async function begin(exploration: Exploration, { store }: ExplorerOptions): Promise<Followed> {
  const { specification } = exploration;
  const schedules = await store.schedules.known([...schedulesIn(specification).keys()]);
  const start = await strategyOf(specification, exploration, { schedules });
  const strategy = start();
  return { strategy, schedules, step: await strategy.next(), place: 0 };
}

/**
 * Stores the next round as an experiment, only once even if several attempts are made. Returns the id of the experiment;
 * undefined if another process has already added the round, or the exploration is over.
 */
async function addRound(
  exploration: Exploration,
  { step, place, schedules }: Followed,
  { store, onRuns, limits = planLimits() }: ExplorerOptions,
): Promise<string | undefined> {
  const { id, project, specification } = exploration;
  const planned = await planRound(specification, step.value as Round, { place, schedules });
  await requireAffordableRound(planned, { limits, storedDigests: store.runs.storedDigests });
  const { experiment } = await store.experiments.create({
    ...{ name: planned.spec.name, project, specification: planned.spec, runs: planned.runs },
    ...{ specDigest: planned.specDigest, modelVersion: planned.modelVersion },
    tags: [...specification.tags.slice(0, 31), 'exploration'],
    machine: specification.machine.preset,
    workload: specification.workload.kind,
    mechanisms: kindsOf(specification.mechanisms),
    traceLevel: specification.trace.level,
    runTraceBytes: meanTraceBytes(planned.runs),
    notes: notesOn(planned.runs),
    priority: specification.priority,
    requires: specification.requires,
    schedules: [...schedulesIn(specification).keys()],
    idempotencyKey: `exploration ${id} round ${place + 1}`,
  });
  if (!(await store.explorations.addRound(id, place, experiment.id))) {
    const now = await store.explorations.find(id);
    // Another process was faster, or the exploration was cancelled meanwhile: an experiment that is not its round is cancelled.
    if (now?.experiments[place] !== experiment.id) await store.experiments.cancel(experiment.id);
    return undefined;
  }
  onRuns();
  return experiment.id;
}

/** @throws ProblemError that names the round; with a larger limit, a retry continues from there */
async function requireAffordableRound(planned: ExperimentPlan, means: Means): Promise<void> {
  try {
    await requireAffordable(planned, means);
  } catch (error) {
    if (!(error instanceof RefusedPlan)) throw error;
    throw new ProblemError(error.code, `${planned.spec.name}: ${error.message}`, error.errors, { cause: error });
  }
}

async function outcomesOf(
  { metric }: Exploration,
  experimentId: string,
  { store }: ExplorerOptions,
): Promise<readonly Outcome[] | 'open' | 'cancelled'> {
  const experiment = await store.experiments.find(experimentId);
  if (!experiment || experiment.state === 'cancelled') return 'cancelled';
  if (!isOver(experiment)) return 'open';
  return store.runs.comparisonRows(experimentId, measureOf(metric));
}
