import type { ParameterValues } from '../../parameters.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { PolledInbox } from '../polled-inbox.ts';
import { ActiveAccessModel } from './model.ts';

/** aa-poll: a computing process looks at the tail of its log in memory at intervals; an idle one does nothing else. */
export class PollingModel extends ActiveAccessModel {
  private readonly polled: PolledInbox;

  constructor(runtime: Runtime, parameters: ParameterValues) {
    super(runtime, parameters, runtime.cores);
    const intervalNs = Number(parameters.pollIntervalNs);
    this.polled = new PolledInbox(runtime, this.log, runtime.costs.memoryAccessNs, () => intervalNs);
  }

  start(): void {
    this.polled.start();
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
