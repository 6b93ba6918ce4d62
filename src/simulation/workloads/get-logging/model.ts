import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { Random } from '../../engine/random.ts';
import type { Rate } from '../../engine/steady-rate.ts';
import { WORD_BYTES } from '../../engine/word.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { EndedOperations, Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { RemoteLog } from '../remote-log.ts';
import { beginOf } from '../window.ts';
import { contentOf } from '../written-memory.ts';
import { regionsOf } from './layout.ts';
import type { GetLoggingValues } from './parameters.ts';

/** Logging of gets for fault tolerance: Active Access, sections 4.4 and 5.2.3. */
export class GetLoggingModel implements WorkloadModel {
  readonly operationName = 'get';
  readonly memory: ExposedMemory;
  readonly handlers: readonly Handler[];
  readonly regions: readonly Region[];
  private readonly log: RemoteLog;
  private readonly dataBytes: number;
  private readonly getBytes: number;
  private wrongReads = 0;

  constructor(private readonly setting: WorkloadSetting<GetLoggingValues>) {
    const { parameters } = setting;
    this.dataBytes = parameters.dataBytes;
    this.getBytes = parameters.getBytes;
    const log = new RemoteLog(setting);
    this.log = log;
    this.handlers = [log.handler];
    this.regions = regionsOf(setting);
    const begin = beginOf(this.regions, 'log');
    log.open(begin);
    this.memory = {
      read: (process, address) => (address < begin ? contentOf(process, address) : log.read(process, address)),
      write: (process, address, value) => log.write(process, address, value),
    };
  }

  prepare(): void {}

  *program(process: ProcessOperations): Program {
    const { processes, parameters, seed } = this.setting;
    const draws = new Random(seed, 'get-logging program', process.rank);
    const places = Math.floor((this.dataBytes - this.getBytes) / WORD_BYTES) + 1;
    for (let left = parameters.operationsPerProcess; left > 0; left -= 1) {
      const target = draws.below(processes);
      const address = draws.below(places) * WORD_BYTES;
      process.begin();
      const word = yield process.get(target, address, this.getBytes);
      if (word !== contentOf(target, address)) this.wrongReads += 1;
      yield* this.log.append(process, { target, address, word, bytes: this.getBytes });
    }
  }

  verify(): Record<string, number> {
    if (this.wrongReads > 0)
      throw new SimulationFault('SIM_MEMORY_CONTENT', `${this.wrongReads} gets returned another word`);
    return this.log.verify();
  }

  rate({ operations, firstProgramEndNs }: EndedOperations): Rate {
    return operations.rate(this.setting.parameters.warmupShare, firstProgramEndNs);
  }

  metrics({ operations, remoteOperations, rate }: Measured): Record<string, MetricValue> {
    return {
      gets_per_second: { value: rate.perSecond, unit: '1/s' },
      remote_operations_per_get: { value: remoteOperations / operations.ended, unit: '1' },
      payload_bytes_per_get: { value: this.getBytes + this.log.sentBytes / operations.ended, unit: 'B' },
    };
  }
}
