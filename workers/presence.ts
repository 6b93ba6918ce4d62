import type { PresentWorker, WorkStore } from '../src/store/contract.ts';

/** Reports periodically that a worker of its model version exists. */
export class Presence {
  private readonly work: WorkStore;
  private readonly worker: PresentWorker;
  private readonly timer: NodeJS.Timeout;

  constructor(work: WorkStore, worker: PresentWorker, leaseMs: number) {
    this.work = work;
    this.worker = worker;
    // It counts as gone when its runs count as lost.
    const report = () => void work.present(worker, leaseMs).catch(() => undefined);
    this.timer = setInterval(report, leaseMs / 4);
    report();
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    await this.work.absent(this.worker.name).catch(() => undefined);
  }
}
