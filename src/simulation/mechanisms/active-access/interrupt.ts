import { ModeratedInterrupts } from '../../hardware/interrupts.ts';
import type { ParameterValues } from '../../parameters.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { ActiveAccessModel } from './model.ts';

/** aa-int: the IOMMU interrupts the core of the log's owner; each record then costs a call up to user space. */
export class InterruptModel extends ActiveAccessModel {
  private readonly interrupts: ModeratedInterrupts;
  private readonly upcallNs: number;
  private readonly batch: number;
  /** Records at which the log is as full as it may be without an interrupt. */
  private readonly mostRecords: number;

  constructor(runtime: Runtime, parameters: ParameterValues) {
    super(runtime, parameters, runtime.cores);
    this.upcallNs = Number(parameters.recordUpcallNs);
    this.batch = Number(parameters.interruptBatch);
    this.mostRecords = Math.max(1, Math.floor(Number(parameters.interruptFillShare) * this.logRecords));
    this.interrupts = new ModeratedInterrupts(
      runtime.engine,
      runtime.cores,
      runtime.rows,
      this.batch,
      Number(parameters.interruptTimerNs),
      runtime.costs.interruptLatencyNs,
      (process) => this.enter(process),
    );
  }

  protected override recordNs(): number {
    return this.upcallNs;
  }

  protected override logged(process: number): void {
    this.interrupts.arrived(process, this.counted(process), this.log.newestReadyAt(process));
  }

  protected override filled(process: number): void {
    this.interrupts.force(process, this.runtime.engine.now);
  }

  protected override flushArrived(process: number): void {
    this.interrupts.force(process, this.runtime.engine.now);
  }

  protected override onServed(process: number): void {
    const waiting = this.log.waiting(process);
    if (waiting === 0) this.interrupts.servedAll(process);
    else this.interrupts.served(process, this.counted(process), this.log.oldestReadyAt(process));
  }

  /** Records that count towards the batch: all of one where the log is about to be full. */
  private counted(process: number): number {
    return this.records.count(process) >= this.mostRecords ? this.batch : this.log.waiting(process);
  }

  override finish(): Record<string, number> {
    return { ...super.finish(), interrupts: this.interrupts.raised };
  }

  private enter(process: number): void {
    if (!this.log.serve(process, this.runtime.costs.memoryAccessNs)) this.onServed(process);
  }
}
