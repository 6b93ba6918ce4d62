import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { Random } from '../../engine/random.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import { answeredWrite, ordersPuts } from '../answered-write.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { oppositeOf } from '../opposite.ts';
import { WrittenMemory } from '../written-memory.ts';
import { regionsOf, strideOf } from './layout.ts';
import type { ConsistencyValues } from './parameters.ts';

/** Sequences of writes of which the last is a flag; each receiver of a flag checks that the earlier ones have arrived. */
export class ConsistencyModel implements WorkloadModel {
  readonly operationName = 'writes';
  readonly memory: ExposedMemory;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  private readonly written: WrittenMemory;
  private readonly isOrdered: boolean;
  /** Whether a write may become visible before an earlier one. */
  private readonly mayPass: boolean;
  private readonly strideBytes: number;
  private overtakings = 0;
  private active: number[] = [];
  /** By target: writes of the operation that have arrived, and who waits for the last. */
  private readonly come: number[] = [];
  private readonly writer: ProcessOperations[] = [];

  constructor(private readonly setting: WorkloadSetting<ConsistencyValues>) {
    const { parameters, processes, offers, reorders } = setting;
    this.isOrdered = ordersPuts(offers);
    this.mayPass = reorders?.includes('posted-writes') === true && parameters.order !== 'non-posted';
    this.regions = regionsOf(setting);
    this.strideBytes = strideOf(parameters);
    this.written = new WrittenMemory(processes);
    this.memory = {
      read: (process, address) => this.written.read(process, address),
      write: (process, address, value) => this.arrived(process, address, value),
    };
  }

  prepare(runsProgram: (process: number) => boolean): void {
    this.active = Array.from({ length: this.setting.processes }, (_, process) => process).filter(runsProgram);
  }

  *program(process: ProcessOperations): Program {
    const { active, setting } = this;
    const place = active.indexOf(process.rank);
    if (place >= Math.floor(active.length / 2)) return;
    const target = active[oppositeOf(place, active.length)]!;
    this.writer[target] = process;
    const draws = new Random(setting.seed, 'ordered writes', process.rank);
    for (let count = 1; count <= setting.parameters.operationsPerProcess; count += 1) {
      this.come[target] = 0;
      process.begin();
      yield* this.write(process, target, draws.below(2 ** 30));
      process.end();
    }
  }

  verify(): Record<string, number> {
    return { ...this.written.verify(), ...(this.overtakings > 0 && { writes_out_of_order: this.overtakings }) };
  }

  metrics({ simulatedNs }: Measured): Record<string, MetricValue> {
    return { runtime_ns: { value: simulatedNs, unit: 'ns' } };
  }

  private *write(process: ProcessOperations, target: number, value: number): Program {
    const { isOrdered } = this;
    const { writes, writeBytes, order } = this.setting.parameters;
    for (let index = 0; index < writes; index += 1) {
      const address = index * this.strideBytes;
      this.written.expect(target, address, value + index);
      if (order === 'fence' && isOrdered && index === writes - 1) yield process.fence(target);
      const written = { target, address, value: value + index, bytes: writeBytes };
      if (order === 'non-posted') yield* answeredWrite(process, isOrdered, written);
      else yield process.put(target, address, value + index, writeBytes);
    }
    if (order === 'flush') yield process.flush(target);
    else if (order !== 'non-posted') while (this.come[target]! < writes) yield process.wait();
  }

  /** @throws SimulationFault for a write that overtook another although the mechanism does not allow it */
  private arrived(process: number, address: number, value: number): void {
    const index = address / this.strideBytes;
    const come = this.come[process]!;
    if (index !== come && !this.mayPass) {
      const message = `write ${index} of process ${process} is visible after ${come} of those before it`;
      throw new SimulationFault('SIM_WRITE_ORDER', message);
    }
    if (index > come) this.overtakings += 1;
    this.come[process] = come + 1;
    this.written.write(process, address, value);
    const { order, writes } = this.setting.parameters;
    if (come === writes - 1 && (order === 'none' || order === 'fence')) this.writer[process]!.wake();
  }
}
