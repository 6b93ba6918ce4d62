import { Polls } from '../../hardware/polls.ts';
import type { ParameterValues } from '../../parameters.ts';
import type { Host } from '../host.ts';
import { PolledInbox } from '../polled-inbox.ts';
import { ActiveAccessModel } from './model.ts';

/** aa-poll: a computing process looks at the tail of its log in memory at intervals; an idle one does nothing else. */
export class PollingModel extends ActiveAccessModel {
  private readonly polled: PolledInbox;
  private readonly polls: Polls;
  private readonly intervalNs: number;

  constructor(host: Host, parameters: ParameterValues) {
    super(host, Number(parameters.accessLogRecords), host.cores);
    this.intervalNs = Number(parameters.pollIntervalNs);
    this.polled = new PolledInbox(host, this.log, host.costs.memoryAccessNs);
    this.polls = new Polls(host.engine, host.seed, (process) => {
      this.polled.poll(process);
      return host.isRunning(process) ? this.intervalNs : 0;
    });
  }

  override start(): void {
    for (let process = 0; process < this.host.processes; process += 1) this.polls.start(process, this.intervalNs);
  }

  protected override logged(process: number): void {
    this.polled.arrived(process);
  }

  /** The poll of the target, when it comes, serves the flush as well. */
  protected override flushArrived(_process: number): void {}

  protected override onServed(process: number): void {
    this.polled.arrived(process);
  }

  override finish(): Record<string, number> {
    return { ...super.finish(), polls: this.polled.polls };
  }
}
