import { float64Array } from '../../engine/arrays.ts';
import { MESSAGE } from '../../hardware/messages.ts';
import type { ParameterValues } from '../../parameters.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { Inbox } from '../inbox.ts';
import { PolledInbox, type PollOutcome } from '../polled-inbox.ts';
import { DedicatedCores } from './dedicated-cores.ts';
import { ActiveMessagesModel } from './model.ts';

/** Processes that receive their messages by polling at intervals; `nextInterval` says when the next poll is due. */
abstract class PolledModel extends ActiveMessagesModel {
  protected readonly inbox: Inbox;
  private readonly polled: PolledInbox;

  constructor(runtime: Runtime, creditsPerPeer: number) {
    super(runtime, creditsPerPeer);
    this.inbox = new Inbox(
      runtime,
      runtime.cores,
      (_process, message, start) => this.receive(message, start, runtime.costs.messageOverheadNs),
      (process) => this.afterServing(process),
    );
    this.polled = new PolledInbox(runtime, this.inbox, runtime.costs.memoryAccessNs, (process, outcome) =>
      this.nextInterval(process, outcome),
    );
  }

  /** Time until the next poll, after the outcome of the last; `busy` says nothing about what arrives. */
  protected abstract nextInterval(process: number, outcome: PollOutcome): number;

  start(): void {
    this.polled.start();
  }

  protected override arrived(message: number): void {
    const process = this.runtime.messages.target(message);
    this.inbox.push(process, message);
    this.polled.arrived(process);
  }

  private afterServing(process: number): void {
    this.goOn(process);
    this.polled.arrived(process);
  }

  override finish(): Record<string, number> {
    return { ...super.finish(), polls: this.polled.polls, successful_polls: this.polled.successes };
  }
}

/** am: a fixed interval. */
export class RegularPollingModel extends PolledModel {
  private readonly intervalNs: number;

  constructor(runtime: Runtime, creditsPerPeer: number, parameters: ParameterValues) {
    super(runtime, creditsPerPeer);
    this.intervalNs = Number(parameters.pollIntervalNs);
  }

  protected override nextInterval(): number {
    return this.intervalNs;
  }
}

/** am-exp: the interval doubles while nothing is found, up to a cap, and starts again after a success. */
export class BackoffPollingModel extends PolledModel {
  private readonly baseNs: number;
  private readonly capNs: number;
  private readonly intervals: Float64Array;

  constructor(runtime: Runtime, creditsPerPeer: number, parameters: ParameterValues) {
    super(runtime, creditsPerPeer);
    this.baseNs = Number(parameters.baseIntervalNs);
    this.capNs = Number(parameters.capIntervalNs);
    this.intervals = float64Array(runtime.processes).fill(this.baseNs);
  }

  protected override nextInterval(process: number, outcome: PollOutcome): number {
    if (outcome === 'found') this.intervals[process] = this.baseNs;
    if (outcome === 'empty') this.intervals[process] = Math.min(2 * this.intervals[process], this.capNs);
    return this.intervals[process];
  }
}

/** am-onload, the computing processes: they poll for the replies, while dedicated cores take the requests. */
export class DedicatedCoresModel extends RegularPollingModel {
  private readonly pool: DedicatedCores;
  private readonly dedicatedCores: number;

  constructor(runtime: Runtime, creditsPerPeer: number, parameters: ParameterValues) {
    super(runtime, creditsPerPeer, parameters);
    this.dedicatedCores = Number(parameters.dedicatedCores);
    this.pool = new DedicatedCores(runtime, this.dedicatedCores, (message, start) =>
      this.receive(message, start, runtime.costs.memoryAccessNs),
    );
  }

  override metrics(): Record<string, MetricValue> {
    return { ...super.metrics(), dedicated_cores: { value: this.dedicatedCores, unit: '1' } };
  }

  runsProgram(process: number): boolean {
    return !this.pool.isDedicated(process);
  }

  protected override arrived(message: number): void {
    if (this.runtime.messages.kind(message) === MESSAGE.request) this.pool.arrived(message);
    else super.arrived(message);
  }
}
