import { stageIndex } from '../../engine/operations.ts';
import { chargeFault, deviceFault, type FaultStages, ShareOfPages, totalNs } from '../../hardware/page-faults.ts';
import type { Machine } from '../../machines/schema.ts';
import type { MetricValue } from '../../run.ts';
import { BucketTable } from './bucket-table.ts';
import { Launch } from './launch.ts';
import type { HardwareAssistedValues } from './parameters.ts';
import { bucketCounters, bucketMetrics } from './pinned-memory.ts';
import { RegistrationWork } from './registration-work.ts';
import type { RunnerServices, Strategy, StrategyKind } from './strategy.ts';
import { TableLevels } from './table-levels.ts';

const REGISTRATION = stageIndex.registration;
const NOTIFY = stageIndex.notify;

/**
 * The NIC has its own TLB and page faults. A page that it does not know is brought in by the kernel of its node after an
 * interrupt, while the transfer waits in the NIC, as does anything else that touches that page: accesses to a page take effect in
 * order of arrival. So do accesses of one process to another: they share a queue pair, which delivers in order and stalls with
 * the first that waits. The least recently used pages are evicted when there are too many.
 */
class HardwareAssisted implements Strategy {
  private readonly tables: readonly BucketTable[];
  private readonly work = new RegistrationWork();
  private readonly levels: TableLevels;
  private readonly faultKind: number;
  /** Whether faults go through their stages; otherwise the driver has one time for all of a fault. */
  private readonly byStages: boolean;
  private readonly swappedPages: readonly ShareOfPages[];
  /** Pages being brought in, by node and page, and when they arrive. */
  private readonly coming = new Map<number, number>();
  /** By origin and target: until when their queue pair is stalled. */
  private readonly stalled = new Map<number, number>();
  private faults = 0;
  private pagesRead = 0;

  private readonly launched = new Launch();

  constructor(
    private readonly runner: RunnerServices,
    private readonly machine: Machine,
    parameters: HardwareAssistedValues,
  ) {
    const { runtime, memory } = runner;
    const { nodes, bucketBytes, bucketsPerNode } = memory;
    const total = Math.floor(parameters.residentBytes / bucketBytes);
    const limits = { total, pool: Number.POSITIVE_INFINITY, local: Number.POSITIVE_INFINITY };
    this.tables = Array.from({ length: nodes }, () => new BucketTable(limits, runtime.engine, bucketsPerNode, nodes));
    this.levels = new TableLevels(runtime, memory, limits, this.tables);
    this.byStages = machine.nicFaultsBy === 'page-requests';
    this.swappedPages = Array.from({ length: nodes }, () => new ShareOfPages(parameters.swappedPages));
    this.faultKind = runtime.engine.on((message) => runner.arrive(message));
  }

  counters(): Record<string, number> {
    return {
      ...bucketCounters(this.tables, this.runner.memory.bucketBytes),
      nic_page_faults: this.faults,
      ...(this.byStages && { nic_pages_read: this.pagesRead }),
    };
  }

  metrics(): Record<string, MetricValue> {
    return bucketMetrics(this.tables, this.runner.memory.bucketBytes);
  }

  place(transfer: number): void {
    this.runner.memory.place(this.runner.transfers, transfer);
  }

  admits(): boolean {
    return true;
  }

  /** Nobody sends any. */
  control(_process: number, _message: number, start: number): number {
    return start;
  }

  giveBack(): void {}

  /** At the origin the NIC faults as well; its own CPU, which has just posted the transfer, serves it. */
  launch(transfer: number, start: number): Launch {
    const { transfers, data, runtime } = this.runner;
    const origin = transfers.origin(transfer);
    const [first, last] = [transfers.firstLocal(transfer), transfers.lastLocal(transfer)];
    const pages = first < 0 ? 0 : this.touch(origin, first, last);
    const serviceNs = pages === 0 ? 0 : totalNs(this.fault(origin, pages));
    const end = start + serviceNs;
    if (pages > 0) this.expect(origin, first, last, end);
    return this.launched.set(data.create(transfer), end + runtime.costs.messageOverheadNs, serviceNs, 0);
  }

  lets(transfer: number, message: number): boolean {
    const { runtime, transfers } = this.runner;
    const target = transfers.target(transfer);
    const [first, last] = [transfers.firstBucket(transfer), transfers.lastBucket(transfer)];
    const pages = this.touch(target, first, last);
    const pair = transfers.origin(transfer) * runtime.processes + target;
    const coming = this.coming.size === 0 ? 0 : this.comingUntil(target, first, last);
    const awaited = this.stalled.size === 0 ? coming : Math.max(coming, this.stalledUntil(pair));
    if (pages === 0 && awaited === 0) return true;
    const ready = runtime.messages.readyAt(message);
    const fault = pages > 0 ? this.fault(target, pages) : undefined;
    const end = Math.max(ready, awaited, fault ? this.serve(target, fault, ready) : ready);
    if (pages > 0) this.expect(target, first, last, end);
    this.stalled.set(pair, end);
    this.charge(transfers.part(transfer), end - ready, fault);
    transfers.noteHandshake(transfer);
    runtime.messages.setReadyAt(message, end);
    runtime.engine.at(end, this.faultKind, message);
    return false;
  }

  /** Pages of the range that the NIC did not know. */
  private touch(process: number, first: number, last: number): number {
    const node = this.runner.memory.nodeOf(process);
    const table = this.tables[node];
    const { work } = this;
    let missing = 0;
    for (let page = first; page <= last; page += 1) {
      table.move([], [page], work);
      missing += work.pin.length;
      table.move([page], [], work);
    }
    if (missing > 0) this.faults += 1;
    this.levels.follow(node);
    return missing;
  }

  /** Records that the pages of a range arrive at `time`, not before. */
  private expect(process: number, first: number, last: number, time: number): void {
    for (let page = first; page <= last; page += 1) this.coming.set(this.keyOf(process, page), time);
  }

  /** Returns when the last of a range's pages being brought in arrives; 0 if there is none. */
  private comingUntil(process: number, first: number, last: number): number {
    let latest = 0;
    for (let page = first; page <= last; page += 1) {
      const key = this.keyOf(process, page);
      const time = this.coming.get(key) ?? 0;
      if (time > this.runner.runtime.engine.now) latest = Math.max(latest, time);
      else this.coming.delete(key);
    }
    return latest;
  }

  /** Returns when a stalled queue pair goes on, which may be now, behind what waited; 0 if it is not stalled. */
  private stalledUntil(pair: number): number {
    const time = this.stalled.get(pair) ?? 0;
    if (time >= this.runner.runtime.engine.now) return time;
    this.stalled.delete(pair);
    return 0;
  }

  private keyOf(process: number, page: number): number {
    return this.runner.memory.nodeOf(process) * this.runner.memory.bucketsPerNode + page;
  }

  /** A fault is served on the core of the process, once that is free; returns when the NIC has its pages. */
  private serve(process: number, fault: FaultStages, ready: number): number {
    const { cores } = this.runner.runtime;
    const begin = Math.max(ready + fault.requestNs, cores.freeAt(process));
    const cpuNs = fault.interruptNs + fault.kernelNs;
    cores.take(process, cpuNs);
    return begin + cpuNs + fault.storageNs + fault.retryNs;
  }

  /** A transfer has waited for `ns`, for a fault of its own or for pages of others. */
  private charge(part: number, ns: number, fault: FaultStages | undefined): void {
    const { operations } = this.runner.runtime;
    if (fault === undefined || !this.byStages) operations.charge(part, REGISTRATION, ns);
    else {
      chargeFault(operations, part, fault);
      operations.charge(part, NOTIFY, ns - totalNs(fault));
    }
  }

  private fault(process: number, pages: number): FaultStages {
    if (!this.byStages) return this.driverFault(pages);
    const swapped = this.swappedPages[this.runner.memory.nodeOf(process)].among(pages);
    this.pagesRead += swapped;
    return deviceFault(this.machine, { pages, swapped });
  }

  /** A driver whose time was measured as a whole. */
  private driverFault(pages: number): FaultStages {
    const { nicFaultNs, nicFaultPerPageNs } = this.machine;
    const kernelNs = this.runner.runtime.costs.interruptLatencyNs + nicFaultNs + pages * nicFaultPerPageNs;
    return { requestNs: 0, interruptNs: 0, kernelNs, storageNs: 0, retryNs: 0 };
  }
}

export const hardwareAssisted: StrategyKind<HardwareAssistedValues> = {
  reachesMemory: true,
  create: (runner, machine, parameters) => new HardwareAssisted(runner, machine, parameters),
};
