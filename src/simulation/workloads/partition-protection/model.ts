import type { Handler } from '../../contract/handlers.ts';
import type { RegisterRights } from '../../contract/partition-registers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { distribution, Histogram } from '../../engine/histogram.ts';
import { nodeOf } from '../../engine/nodes.ts';
import { Random } from '../../engine/random.ts';
import { LINE_BYTES } from '../../engine/usual-sizes.ts';
import { ALL_ONES, WORD_BYTES } from '../../engine/word.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { contentOf, WrittenMemory } from '../written-memory.ts';
import { regionsOf } from './layout.ts';
import type { PartitionProtectionValues } from './parameters.ts';

/** An access, and whether it has the right to what it requests. */
interface Drawn {
  readonly target: number;
  readonly address: number;
  readonly isReadOnly: boolean;
  readonly isGranted: boolean;
}

/** Accesses through registers with and without rights, to pages that let in everybody or only some. */
export class PartitionProtectionModel implements WorkloadModel {
  readonly operationName = 'access';
  readonly memory: WrittenMemory;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  private readonly closedPages: number;
  private readonly bytes: number;
  private readonly granted = new Histogram();
  private readonly refused = new Histogram();
  private accesses = 0;
  private withoutRight = 0;
  private wrong = 0;

  constructor(private readonly setting: WorkloadSetting<PartitionProtectionValues>) {
    const { parameters, pageBytes, processes } = setting;
    const { pages, closedPages, operation, accessBytes } = parameters;
    this.closedPages = Math.min(pages, closedPages);
    this.bytes = operation === 'fetch-and-add' ? WORD_BYTES : Math.min(pageBytes, accessBytes);
    this.regions = regionsOf(setting);
    this.memory = new WrittenMemory(processes);
  }

  prepare(): void {}

  *program(process: ProcessOperations): Program {
    const { parameters, seed, processes } = this.setting;
    const draws = new Random(seed, 'partition protection', process.rank);
    const sources = Array.from({ length: processes }, (_, source) => source).filter((source) => this.isEven(source));
    if (this.closedPages > 0) yield process.admit(0, this.closedPages, sources);
    const { registers } = process.registerShape();
    for (let count = 1; count <= parameters.operationsPerProcess; count += 1) {
      const drawn = this.draw(process.rank, draws);
      const rights: RegisterRights = { access: drawn.isReadOnly ? 'read' : 'read-write', isShared: false };
      const calledAt = process.now();
      process.begin();
      yield process.mapPartition(process.rank % registers, drawn.target, rights);
      yield* this.access(process, drawn, count * processes + process.rank);
      process.end();
      this.note(drawn, process.now() - calledAt);
    }
  }

  verify(): Record<string, number> {
    if (this.wrong > 0) {
      const message = `${this.wrong} accesses were refused that had a right, or granted that had none`;
      throw new SimulationFault('SIM_PROTECTION', message);
    }
    return { ...this.memory.verify(), accesses_without_right: this.withoutRight };
  }

  metrics({ simulatedNs }: Measured): Record<string, MetricValue> {
    const { granted, refused, withoutRight, accesses } = this;
    return {
      ...(granted.count > 0 && { granted_latency_ns: distribution(granted, 'ns') }),
      ...(refused.count > 0 && { refused_latency_ns: distribution(refused, 'ns') }),
      refused_ratio: { value: withoutRight / accesses, unit: '1' },
      runtime_ns: { value: simulatedNs, unit: 'ns' },
    };
  }

  /** A line of a page of another process, on another node if there is one: memory of the own node has no bridge. */
  private draw(rank: number, draws: Random): Drawn {
    const { parameters, pageBytes } = this.setting;
    const target = this.targetOf(rank, draws);
    const page = draws.below(parameters.pages);
    const line = draws.below(Math.floor((pageBytes - this.bytes) / LINE_BYTES) + 1);
    const isReadOnly = draws.fraction() < parameters.readOnlyShare;
    const mayPass = page >= this.closedPages || this.isEven(rank);
    const hasRight = mayPass && !(isReadOnly && parameters.operation !== 'read');
    const isGranted = hasRight || this.nodeOf(target) === this.nodeOf(rank);
    return { target, address: page * pageBytes + line * LINE_BYTES, isReadOnly, isGranted };
  }

  private targetOf(rank: number, draws: Random): number {
    const { processes, processesPerNode } = this.setting;
    const own = this.nodeOf(rank);
    for (;;) {
      const target = draws.below(processes);
      if (processes > processesPerNode ? this.nodeOf(target) !== own : target !== rank) return target;
    }
  }

  private *access(process: ProcessOperations, drawn: Drawn, value: number): Program {
    const { target, address, isGranted } = drawn;
    const { operation } = this.setting.parameters;
    const content = contentOf(target, address);
    if (operation === 'read') this.check(process, drawn, yield process.get(target, address, this.bytes), content);
    else if (operation === 'fetch-and-add') {
      if (isGranted) this.memory.expect(target, address, content + value);
      this.check(process, drawn, yield process.fetchAndAdd(target, address, value), content);
    } else {
      if (isGranted) this.memory.expect(target, address, value);
      if (operation === 'put') {
        yield process.put(target, address, value, this.bytes);
        yield process.flush(target);
      } else this.check(process, drawn, yield process.write(target, address, value, this.bytes));
    }
  }

  /** Error bits and all ones must be returned exactly if there was no right. */
  private check(process: ProcessOperations, { isGranted }: Drawn, found: number, content?: number): void {
    const isRefused = process.wasRefused();
    if (isRefused === isGranted) this.wrong += 1;
    else if (isRefused ? found !== ALL_ONES : content !== undefined && found !== content) this.wrong += 1;
  }

  private note({ isGranted }: Drawn, tookNs: number): void {
    this.accesses += 1;
    if (!isGranted) this.withoutRight += 1;
    if (this.setting.parameters.operation === 'put') return;
    (isGranted ? this.granted : this.refused).add(tookNs);
  }

  private nodeOf(process: number): number {
    return nodeOf(process, this.setting.processesPerNode);
  }

  private isEven(process: number): boolean {
    return this.nodeOf(process) % 2 === 0;
  }
}
