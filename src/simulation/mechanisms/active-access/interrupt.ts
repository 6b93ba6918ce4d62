import { ModeratedInterrupts } from '../../hardware/interrupts.ts';
import type { ParameterValues } from '../../parameters.ts';
import type { Host } from '../host.ts';
import { ActiveAccessModel } from './model.ts';

/** aa-int: the IOMMU interrupts the core of the log's owner; each record then costs a call up to user space. */
export class InterruptModel extends ActiveAccessModel {
  private readonly interrupts: ModeratedInterrupts;
  private readonly upcallNs: number;

  constructor(host: Host, parameters: ParameterValues) {
    super(host, Number(parameters.accessLogRecords), host.cores);
    this.upcallNs = Number(parameters.recordUpcallNs);
    this.interrupts = new ModeratedInterrupts(
      host.engine,
      host.cores,
      host.rows,
      Number(parameters.interruptBatch),
      Number(parameters.interruptTimerNs),
      host.costs.interruptLatencyNs,
      (process) => this.enter(process),
    );
  }

  protected override recordNs(): number {
    return this.upcallNs;
  }

  protected override logged(process: number): void {
    const newest = this.log.newestReadyAt(process);
    this.interrupts.arrived(process, this.log.waiting(process), newest);
  }

  protected override flushArrived(process: number): void {
    this.interrupts.force(process, this.host.engine.now);
  }

  protected override onServed(process: number): void {
    const waiting = this.log.waiting(process);
    if (waiting === 0) this.interrupts.servedAll(process);
    else this.interrupts.served(process, waiting, this.log.oldestReadyAt(process));
  }

  override finish(): Record<string, number> {
    return { ...super.finish(), interrupts: this.interrupts.raised };
  }

  private enter(process: number): void {
    if (!this.log.serve(process, this.host.costs.memoryAccessNs)) this.onServed(process);
  }
}
