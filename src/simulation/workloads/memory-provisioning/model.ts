import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { distribution, Histogram } from '../../engine/histogram.ts';
import { nodeOf, nodesOf } from '../../engine/nodes.ts';
import { Random } from '../../engine/random.ts';
import { LINE_BYTES, PAGE_BYTES } from '../../engine/usual-sizes.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { WrittenMemory } from '../written-memory.ts';
import { Disks } from './disks.ts';
import { Frames } from './frames.ts';
import { donatedBytes, regionsOf } from './layout.ts';
import type { MemoryProvisioningValues } from './parameters.ts';

/** An access of a virtual machine. */
interface Access {
  readonly page: number;
  readonly line: number;
  readonly writes: boolean;
}

/** Virtual machines whose accesses go to memory of their node or of donors, or wait for the disk of their node. */
export class MemoryProvisioningModel implements WorkloadModel {
  readonly operationName = 'accesses';
  readonly memory: WrittenMemory;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  private readonly restLatencies = new Histogram();
  private readonly disks: Disks;
  private active: number[] = [];
  private accesses = 0;

  constructor(private readonly setting: WorkloadSetting<MemoryProvisioningValues>) {
    const { parameters, processes, processesPerNode } = setting;
    this.regions = regionsOf(setting);
    this.memory = new WrittenMemory(processes);
    this.disks = new Disks(nodesOf(processes, processesPerNode), parameters.diskAccessNs);
  }

  prepare(runsProgram: (process: number) => boolean): void {
    this.active = Array.from({ length: this.setting.processes }, (_, process) => process).filter(runsProgram);
  }

  *program(process: ProcessOperations): Program {
    const { active, setting } = this;
    const place = active.indexOf(process.rank);
    if (place >= Math.floor(active.length / 2)) return;
    const { rest, localPages, vmPages, operationsPerProcess, localAccessNs, localWriteNs } = setting.parameters;
    const draws = new Random(setting.seed, 'virtual memory', process.rank);
    const frames = new Frames(rest === 'disk' ? Math.min(localPages, vmPages) : 0);
    let access = this.draw(draws, 0);
    let sum = 0;
    for (let count = 1; count <= operationsPerProcess; count += 1) {
      const calledAt = process.now();
      const isThere = rest === 'disk' ? frames.has(access.page) : access.page < localPages;
      if (rest === 'disk') yield* this.bringIn(process, frames, access);
      process.begin(calledAt);
      if (rest === 'nodes' && !isThere) yield* this.donated(process, place, access, count);
      else yield process.compute(access.writes ? localWriteNs : localAccessNs);
      process.end();
      if (!isThere) this.restLatencies.add(process.now() - calledAt);
      sum = (sum + count * access.page) % 2 ** 30;
      access = this.draw(draws, access.page);
    }
    this.accesses += operationsPerProcess;
    yield* this.report(process, place, sum);
  }

  verify(): Record<string, number> {
    return this.memory.verify();
  }

  metrics({ simulatedNs }: Measured): Record<string, MetricValue> {
    const { accesses, restLatencies, setting } = this;
    const { vmPages, localPages } = setting.parameters;
    return {
      ...(restLatencies.count > 0 && { rest_latency_ns: distribution(restLatencies, 'ns') }),
      rest_share: { value: accesses > 0 ? restLatencies.count / accesses : 0, unit: '1' },
      memory_ratio: { value: vmPages / localPages, unit: '1' },
      runtime_ns: { value: simulatedNs, unit: 'ns' },
    };
  }

  /** A missing page comes from the disk, after the page that it replaces has been written. */
  private *bringIn(process: ProcessOperations, frames: Frames, { page, writes }: Access): Program {
    if (!frames.has(page)) {
      const node = nodeOf(process.rank, this.setting.processesPerNode);
      const doneAt = this.disks.access(node, frames.makeRoom() ? 2 : 1, process.now());
      if (doneAt > process.now()) yield process.pause(doneAt);
    }
    frames.use(page, writes);
  }

  /** Accesses lines of a donor: reads are awaited, writes are not. */
  private *donated(process: ProcessOperations, place: number, { page, line, writes }: Access, count: number): Program {
    const { target, address } = this.placeOf(place, page, line);
    if (writes) {
      const value = count * this.setting.processes + process.rank;
      this.memory.expect(target, address, value);
      yield process.put(target, address, value, LINE_BYTES);
    } else this.memory.check(target, address, yield process.get(target, address, LINE_BYTES));
  }

  /** At its end, a virtual machine sends its donor a sum of what it has touched, once its writes have arrived. */
  private *report(process: ProcessOperations, place: number, sum: number): Program {
    const { parameters, computing } = this.setting;
    const donors = this.donors();
    if (parameters.rest === 'nodes' && parameters.writeShare > 0) {
      for (const donor of donors) yield process.flush(donor);
    }
    const address = donatedBytes(parameters, computing);
    this.memory.expect(donors[place]!, address, sum);
    yield process.put(donors[place]!, address, sum);
  }

  /** Pages of a virtual machine are assigned to donors in turn; each donor has a part of its window for each virtual machine. */
  private placeOf(place: number, page: number, line: number): { readonly target: number; readonly address: number } {
    const donors = this.donors();
    const { vmPages, localPages } = this.setting.parameters;
    const rest = page - localPages;
    const perMachine = Math.ceil((vmPages - localPages) / donors.length);
    const donated = place * perMachine + Math.floor(rest / donors.length);
    return { target: donors[rest % donors.length]!, address: donated * PAGE_BYTES + line * LINE_BYTES };
  }

  /** One donor per virtual machine. */
  private donors(): readonly number[] {
    const machines = Math.floor(this.active.length / 2);
    return this.active.slice(machines, 2 * machines);
  }

  private draw(draws: Random, lastPage: number): Access {
    const { vmPages, locality, writeShare } = this.setting.parameters;
    const stays = draws.below(2 ** 20) < locality * 2 ** 20;
    const page = stays ? lastPage : draws.below(vmPages);
    return { page, line: draws.below(PAGE_BYTES / LINE_BYTES), writes: draws.below(2 ** 20) < writeShare * 2 ** 20 };
  }
}
