import { CALC, type Schedule } from '../../contract/schedule.ts';
import { SimulationFault } from '../../engine/fault.ts';
import type { CriticalStep } from '../../run.ts';
import {
  type Activities,
  activityOf,
  FROM_START,
  ITS_END,
  ITS_GAP,
  ITS_MESSAGE,
  isReceipt,
  operationOf,
  whatOf,
} from './causes.ts';
import type { MessageCosts } from './loggp.ts';

type Kind = CriticalStep['kind'];

/** Most steps that are kept; a longer chain is shortened. */
export const MOST_STEPS = 2000;
/** Kinds that a stretch of a shortened chain can hold. */
const KINDS = 5;

interface Replayed {
  readonly schedule: Schedule;
  readonly activities: Activities;
  readonly costs: MessageCosts;
  readonly rankOf: Int32Array;
}

/**
 * Returns the chain of computation, overhead, gaps and messages that ends with the last activity of a rank, found backwards from
 * its end: at each activity, it continues with what determined when that could begin.
 * @throws SimulationFault (SIM_CRITICAL_PATH) if the steps do not sum to the finish time
 */
export function criticalPath(replayed: Replayed, finishNs: number, cause: number): CriticalStep[] {
  const steps = new ChainReader(replayed).read(finishNs, cause);
  const sum = steps.reduce((total, { durationNs }) => total + durationNs, 0);
  if (Math.abs(sum - finishNs) > 1e-9 * finishNs) {
    throw new SimulationFault('SIM_CRITICAL_PATH', `the critical path takes ${sum} ns, the schedule ${finishNs} ns`);
  }
  return shortened(steps);
}

class ChainReader {
  private readonly steps: CriticalStep[] = [];
  /** The chain explains everything from here to the finish time. */
  private fromNs = 0;

  constructor(private readonly replayed: Replayed) {}

  read(finishNs: number, last: number): CriticalStep[] {
    const { activities } = this.replayed;
    this.fromNs = finishNs;
    for (let reason = last; reason !== FROM_START; reason = activities.cause(activityOf(reason))) {
      const activity = activityOf(reason);
      const what = whatOf(reason);
      if (what === ITS_END) this.addActivity(activity);
      else if (what === ITS_MESSAGE) this.addMessage(activity);
      else this.add(activity, what === ITS_GAP ? 'gap' : 'waiting', activities.startNs(activity));
    }
    if (this.fromNs !== 0 && this.steps.length > 0) this.add(this.firstActivity, 'waiting', 0);
    return this.steps.reverse();
  }

  private firstActivity = 0;

  private addActivity(activity: number): void {
    const { schedule, activities, costs } = this.replayed;
    const { kind, size } = schedule;
    const start = activities.startNs(activity);
    const operation = operationOf(activity);
    const computes = kind[operation] === CALC;
    const overhead = isReceipt(activity) ? costs.receiveNs(size[operation]) : costs.sendNs(size[operation]);
    const end = start + (computes ? size[operation] : overhead);
    if (end !== this.fromNs) this.add(activity, 'waiting', end);
    this.add(activity, computes ? 'computation' : 'overhead', start);
  }

  private addMessage(send: number): void {
    const start = this.replayed.activities.startNs(send);
    this.add(send, 'latency', start + this.replayed.costs.overheadNs);
    this.add(send, 'overhead', start);
  }

  /** Adds the step from a time to the present beginning of the chain. */
  private add(activity: number, kind: Kind, startNs: number): void {
    const durationNs = this.fromNs - startNs;
    this.fromNs = startNs;
    this.firstActivity = activity;
    if (durationNs === 0) return;
    const { schedule, rankOf } = this.replayed;
    const operation = operationOf(activity);
    const receipt = isReceipt(activity);
    const own = rankOf[operation];
    const peer = schedule.peer[operation];
    const message = schedule.kind[operation] !== CALC && kind !== 'waiting';
    this.steps.push({
      rank: receipt ? peer : own,
      line: schedule.line[operation],
      kind,
      startNs,
      durationNs,
      count: 1,
      ...(message && { bytes: schedule.size[operation], peer: receipt ? own : peer }),
    });
  }
}

/** Cuts a long chain into stretches and joins the steps of a kind within each: sums by kind and stretch stay exact. */
function shortened(steps: readonly CriticalStep[]): CriticalStep[] {
  if (steps.length <= MOST_STEPS) return [...steps];
  const stretch = Math.ceil(steps.length / (MOST_STEPS / KINDS));
  const result: CriticalStep[] = [];
  for (let from = 0; from < steps.length; from += stretch) {
    const joined = new Map<Kind, CriticalStep>();
    for (const step of steps.slice(from, from + stretch)) joined.set(step.kind, join(joined.get(step.kind), step));
    result.push(...joined.values());
  }
  return result;
}

function join(sum: CriticalStep | undefined, step: CriticalStep): CriticalStep {
  if (sum === undefined) return step;
  // The longest step so far is not stored, so the mean stands in for it.
  const longer = step.durationNs > sum.durationNs / sum.count ? step : sum;
  const { startNs } = sum;
  return { ...longer, startNs, durationNs: sum.durationNs + step.durationNs, count: sum.count + step.count };
}
