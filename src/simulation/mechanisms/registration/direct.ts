import { SimulationFault } from '../../engine/fault.ts';
import { stageIndex } from '../../engine/operations.ts';
import type { ParameterValues } from '../../parameters.ts';
import type { MetricValue } from '../../run.ts';
import type { Runtime } from '../../runtime/runtime.ts';
import { BucketTable, RegistrationWork } from './bucket-table.ts';
import { RegistrationModel } from './model.ts';
import { NodeMemory } from './node-memory.ts';
import { bucketCounters, bucketMetrics } from './pinned-memory.ts';
import { pricesOf } from './registrar.ts';
import { beyondMemory } from './rules.ts';
import { TableLevels } from './table-levels.ts';

const REGISTRATION = stageIndex.registration;

/** Strategies whose transfers are always one-sided: no message asks the target's CPU for anything. */
abstract class DirectModel extends RegistrationModel {
  protected override admits(): boolean {
    return true;
  }

  protected override launch(transfer: number, start: number): number {
    this.outgoing = this.data.create(transfer);
    return start + this.runtime.costs.messageOverheadNs;
  }

  protected override handleControl(_process: number, _message: number, start: number): number {
    return start;
  }

  protected override giveBack(): void {}
}

/** Everything that processes expose is registered before they start, or they cannot start. */
export class PinEverythingModel extends DirectModel {
  private readonly startupNs: number;

  constructor(runtime: Runtime, machine: ParameterValues) {
    super(runtime, new NodeMemory(runtime, Number(machine.iotlbPageBytes)), machine.atomicsBy === 'nic');
    const { bytesPerNode, bucketsPerNode } = this.memory;
    const memoryBytes = Number(machine.nodeMemoryBytes);
    const excess = beyondMemory(bytesPerNode, memoryBytes);
    if (excess) throw new SimulationFault(excess.code, excess.message);
    const prices = pricesOf(machine, 1);
    this.startupNs = prices.pinBaseNs + bucketsPerNode * prices.pinPerPageNs;
  }

  /** The time of the one registration call at start lies before the run, beside which it stands as a counter. */
  override finish(): Record<string, number> {
    const { bytesPerNode } = this.memory;
    return { ...super.finish(), most_pinned_bytes: bytesPerNode, startup_pin_time_ns: this.startupNs };
  }

  override metrics(): Record<string, MetricValue> {
    const { nodes, bytesPerNode, bucketsPerNode } = this.memory;
    return {
      ...super.metrics(),
      pins: { value: nodes * bucketsPerNode, unit: '1' },
      unpins: { value: 0, unit: '1' },
      most_pinned_bytes: { value: bytesPerNode, unit: 'B' },
      mean_pinned_bytes: { value: bytesPerNode, unit: 'B' },
    };
  }
}

/**
 * The NIC has a TLB of its own and page-faults: a page that it does not know is brought in by the kernel of its node, which
 * an interrupt calls, while the transfer waits in the NIC, and with it whatever else touches that page: accesses to a page
 * take effect in the order in which they came. Pages that were used longest ago leave when it has too many.
 */
export class HardwareAssistedModel extends DirectModel {
  private readonly tables: readonly BucketTable[];
  private readonly work = new RegistrationWork();
  private readonly levels: TableLevels;
  private readonly faultKind: number;
  private readonly faultNs: number;
  private readonly perPageNs: number;
  /** Pages that are being brought in, by node and page, and when they are there. */
  private readonly coming = new Map<number, number>();
  private faults = 0;

  constructor(runtime: Runtime, machine: ParameterValues, parameters: ParameterValues) {
    const pageBytes = Number(machine.iotlbPageBytes);
    super(runtime, new NodeMemory(runtime, pageBytes), machine.atomicsBy === 'nic');
    const total = Math.floor(Number(parameters.residentBytes) / pageBytes);
    const limits = { total, pool: Number.POSITIVE_INFINITY, local: Number.POSITIVE_INFINITY };
    const { nodes, bucketsPerNode } = this.memory;
    this.tables = Array.from({ length: nodes }, () => new BucketTable(limits, runtime.engine, bucketsPerNode, nodes));
    this.levels = new TableLevels(runtime, this.memory, limits, this.tables);
    this.faultNs = runtime.costs.interruptLatencyNs + Number(machine.nicFaultNs);
    this.perPageNs = Number(machine.nicFaultPerPageNs);
    this.faultKind = runtime.engine.on((message) => this.afterFault(message));
  }

  override finish(): Record<string, number> {
    return {
      ...super.finish(),
      ...bucketCounters(this.tables, this.memory.bucketBytes),
      nic_page_faults: this.faults,
    };
  }

  override metrics(): Record<string, MetricValue> {
    return { ...super.metrics(), ...bucketMetrics(this.tables, this.memory.bucketBytes) };
  }

  /** At the origin the NIC faults as well; its own CPU, which has just posted the transfer, serves it. */
  protected override launch(transfer: number, start: number): number {
    const { transfers } = this;
    const origin = transfers.origin(transfer);
    const pages =
      transfers.firstLocal(transfer) < 0
        ? 0
        : this.touch(origin, transfers.firstLocal(transfer), transfers.lastLocal(transfer));
    this.launchRegistrationNs = this.serviceNs(pages);
    const end = start + this.launchRegistrationNs;
    if (pages > 0) this.expect(origin, transfers.firstLocal(transfer), transfers.lastLocal(transfer), end);
    return super.launch(transfer, end);
  }

  protected override dataArrived(transfer: number, message: number): void {
    const { runtime, transfers } = this;
    const target = transfers.target(transfer);
    const [first, last] = [transfers.firstBucket(transfer), transfers.lastBucket(transfer)];
    const pages = this.touch(target, first, last);
    const awaited = this.coming.size === 0 ? 0 : this.comingUntil(target, first, last);
    if (pages === 0 && awaited === 0) {
      super.dataArrived(transfer, message);
      return;
    }
    const ready = runtime.messages.readyAt(message);
    const end = Math.max(ready, awaited, this.serve(target, pages, ready));
    if (pages > 0) this.expect(target, first, last, end);
    runtime.operations.charge(transfers.part(transfer), REGISTRATION, end - ready);
    transfers.noteHandshake(transfer);
    runtime.messages.setReadyAt(message, end);
    runtime.engine.at(end, this.faultKind, message);
  }

  private afterFault(message: number): void {
    super.dataArrived(this.runtime.messages.context(message), message);
  }

  /** Pages of the range that the NIC did not know. */
  private touch(process: number, first: number, last: number): number {
    const node = this.memory.nodeOf(process);
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

  /** Notes that the pages of a range are there at `time`, not before. */
  private expect(process: number, first: number, last: number, time: number): void {
    for (let page = first; page <= last; page += 1) this.coming.set(this.keyOf(process, page), time);
  }

  /** When the last of the pages of a range is there that are being brought in; 0 if none is. */
  private comingUntil(process: number, first: number, last: number): number {
    let latest = 0;
    for (let page = first; page <= last; page += 1) {
      const key = this.keyOf(process, page);
      const time = this.coming.get(key) ?? 0;
      if (time > this.runtime.engine.now) latest = Math.max(latest, time);
      else this.coming.delete(key);
    }
    return latest;
  }

  private keyOf(process: number, page: number): number {
    return this.memory.nodeOf(process) * this.memory.bucketsPerNode + page;
  }

  /** The core of the process brings so many pages in, not before `ready`; returns the end. */
  private serve(process: number, pages: number, ready: number): number {
    if (pages === 0) return ready;
    const { cores } = this.runtime;
    const end = Math.max(ready, cores.freeAt(process)) + this.serviceNs(pages);
    cores.take(process, this.serviceNs(pages));
    return end;
  }

  private serviceNs(pages: number): number {
    return pages === 0 ? 0 : this.faultNs + pages * this.perPageNs;
  }
}
