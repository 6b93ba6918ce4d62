import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { Random } from '../../engine/random.ts';
import type { Rate } from '../../engine/steady-rate.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { EndedOperations, Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { oppositeOf } from '../opposite.ts';
import { putMetrics } from '../put-metrics.ts';
import { underWay } from '../put-parameters.ts';
import { contentOf, WrittenMemory } from '../written-memory.ts';
import { PLACES, regionsOf } from './layout.ts';
import type { RepeatPutValues } from './parameters.ts';

/** Puts to, or gets from, one place (Firehose, figure 5). */
export class RepeatPutModel implements WorkloadModel {
  readonly operationName: 'put' | 'get';
  readonly memory: WrittenMemory;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  private readonly bytes: number;
  private readonly local: number;
  private active: number[] = [];

  constructor(private readonly setting: WorkloadSetting<RepeatPutValues>) {
    const { parameters, processes } = setting;
    this.operationName = parameters.operation === 'get' ? 'get' : 'put';
    this.bytes = parameters.putBytes;
    this.regions = regionsOf(setting);
    this.local = parameters.pinnedSource ? this.regions[1]!.begin : -1;
    this.memory = new WrittenMemory(processes);
  }

  prepare(runsProgram: (process: number) => boolean): void {
    this.active = Array.from({ length: this.setting.processes }, (_, process) => process).filter(runsProgram);
  }

  *program(process: ProcessOperations): Program {
    const { active, bytes, local } = this;
    const place = active.indexOf(process.rank);
    if (place >= Math.max(1, active.length / 2)) return;
    const target = active[oppositeOf(place, active.length)]!;
    const draws = new Random(this.setting.seed, 'repeat put', process.rank);
    const address = draws.below(PLACES) * this.setting.pageBytes;
    const window = this.window();
    for (let count = this.setting.parameters.operationsPerProcess; count > 0; count -= 1) {
      process.begin();
      for (let put = 0; put < window; put += 1) {
        if (this.operationName === 'put') {
          this.memory.expect(target, address, count);
          yield process.from(local).put(target, address, count, bytes);
        } else if (window > 1) yield this.post(process, target, address);
        else this.memory.check(target, address, yield process.get(target, address, bytes, local));
      }
      if (this.operationName === 'put') yield process.flush(target);
      else if (window > 1) yield process.settle(0);
      process.end();
    }
  }

  verify(): Record<string, number> {
    return this.memory.verify();
  }

  rate({ operations, firstProgramEndNs }: EndedOperations): Rate {
    return operations.rate(this.setting.parameters.warmupShare, firstProgramEndNs);
  }

  metrics(measured: Measured): Record<string, MetricValue> {
    return putMetrics(measured, this.window(), this.bytes);
  }

  /** Posts a get without waiting: its result is checked like a put's. */
  private post(process: ProcessOperations, target: number, address: number): void {
    const landing = this.regions[1]!.begin;
    this.memory.expect(process.rank, landing, contentOf(target, address));
    process.postedGet(target, address, landing, this.bytes);
  }

  private window(): number {
    return underWay(this.setting.parameters, this.setting.offers);
  }
}
