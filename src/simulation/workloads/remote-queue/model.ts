import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import { Random } from '../../engine/random.ts';
import type { Rate } from '../../engine/steady-rate.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { EndedOperations, Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { arrivalsOf } from '../open-load.ts';
import { beginOf } from '../window.ts';
import { ENQUEUE_HANDLER, regionsOf } from './layout.ts';
import type { RemoteQueueValues } from './parameters.ts';
import { Queues } from './queues.ts';

const TAIL = 0;

/** The remote queue of Active Access, section 4. */
export class RemoteQueueModel implements WorkloadModel {
  readonly operationName = 'enqueue';
  readonly memory: Queues;
  readonly handlers: readonly Handler[];
  readonly regions: readonly Region[];
  private readonly hasHandlers: boolean;
  private readonly elementBytes: number;
  private readonly list: number;
  private members: number[] = [];

  constructor(private readonly setting: WorkloadSetting<RemoteQueueValues>) {
    const { parameters, processes, offers } = setting;
    this.hasHandlers = offers.includes('remote-handler');
    this.elementBytes = parameters.elementBytes;
    const capacity = parameters.queueElements;
    this.regions = regionsOf(setting);
    this.list = beginOf(this.regions, 'list');
    const layout = { slots: beginOf(this.regions, 'slots'), elementBytes: this.elementBytes };
    this.memory = new Queues(processes, layout, capacity, parameters.operationsPerProcess);
    this.handlers = [({ process, value }) => this.memory.enqueue(process, value)];
  }

  prepare(runsProgram: (process: number) => boolean): void {
    this.members = Array.from({ length: this.setting.processes }, (_, process) => process).filter(runsProgram);
  }

  *program(process: ProcessOperations): Program {
    const { processes, parameters, seed } = this.setting;
    const draws = new Random(seed, 'remote-queue program', process.rank);
    const queues = Math.min(processes, parameters.queues);
    const flushEvery = parameters.flushEvery;
    const operations = parameters.operationsPerProcess;
    const arrivals = arrivalsOf(parameters, { process, sources: this.members.length, seed });
    for (let done = 0; done < operations; done += 1) {
      const target = draws.below(queues);
      const element = this.memory.elementOf(process.rank, done);
      this.memory.expect(target);
      if (arrivals === undefined) process.begin();
      else yield* arrivals.begin(process);
      if (this.hasHandlers)
        yield process.carrying(this.elementBytes).invoke(target, ENQUEUE_HANDLER, this.list, element);
      else yield* this.enqueueRemotely(process, target, element);
      if (flushEvery > 0 && (done + 1) % flushEvery === 0) yield process.flush(target);
    }
  }

  verify(): Record<string, number> {
    return this.memory.verify(this.members);
  }

  rate({ operations, firstProgramEndNs }: EndedOperations): Rate {
    return operations.rate(this.setting.parameters.warmupShare, firstProgramEndNs);
  }

  metrics({ operations, remoteOperations, rate }: Measured): Record<string, MetricValue> {
    return {
      enqueues_per_second: { value: rate.perSecond, unit: '1/s' },
      remote_operations_per_enqueue: { value: remoteOperations / operations.ended, unit: '1' },
    };
  }

  /** Takes a place, then fills it. */
  private *enqueueRemotely(process: ProcessOperations, target: number, element: number): Program {
    const place = yield process.fetchAndAdd(target, TAIL, 1);
    this.memory.checkRoom(target, place);
    yield process.put(target, this.memory.slotAddress(place), element, this.elementBytes);
    process.end();
  }
}
