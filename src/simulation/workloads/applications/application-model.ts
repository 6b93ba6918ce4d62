import type { Handler } from '../../contract/handlers.ts';
import type { ProcessOperations, Program } from '../../contract/program.ts';
import type { SharedRegion } from '../../contract/shared-pages.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { nodesOf } from '../../engine/nodes.ts';
import { Random } from '../../engine/random.ts';
import type { ExposedMemory } from '../../hardware/exposed-memory.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import { TouchPlan } from '../access-plan.ts';
import { barrierOf, type Collective } from '../collective.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { NO_MEMORY } from '../no-memory.ts';
import type { Application } from './application.ts';
import { regionsOf } from './layout.ts';
import { applicationMetrics, transferMetrics } from './metrics.ts';
import { PageAccess, type SharedAccess } from './shared-access.ts';
import { Thread } from './thread.ts';
import { type ThreadTimes, timesOf } from './times.ts';
import { TransferAccess } from './transfer-access.ts';
import { EpochLocks, QueuedLocks } from './transfer-locks.ts';
import { TransferMemory } from './transfer-memory.ts';

/** Versions begin below this: content of another run is never taken for that of this one. */
const FIRST_STAMPS = 2 ** 20;

/** Parameters common to all applications. */
type ApplicationSetting = WorkloadSetting<{ readonly startSpreadNs: number }>;

/** An application as a workload: on shared pages if the mechanism has them, otherwise by transfers of whole units. */
export class ApplicationModel implements WorkloadModel {
  readonly operationName = 'phase';
  readonly memory: ExposedMemory;
  readonly handlers: readonly Handler[] = [];
  readonly regions: readonly Region[];
  readonly sharedRegions: readonly SharedRegion[];
  private readonly times: ThreadTimes;
  private readonly barrier: Collective<number>;
  private readonly transferred: TransferMemory | undefined;
  private access: SharedAccess = new PageAccess();
  private members: readonly number[] = [];
  private readonly threads: Thread[] = [];

  constructor(
    private readonly setting: ApplicationSetting,
    private readonly application: Application,
  ) {
    const { computing, offers } = setting;
    const { layout } = application;
    const onPages = offers.includes('shared-pages');
    this.regions = regionsOf(setting, layout);
    this.barrier = barrierOf(computing);
    if (!onPages) this.transferred = new TransferMemory(layout, this.barrier, this.regions, computing);
    this.memory = this.transferred ?? NO_MEMORY;
    this.sharedRegions = onPages
      ? layout.regions.map(({ units, unitBytes, owner }) => ({ units, unitBytes, home: owner }))
      : [];
    this.times = timesOf(computing);
  }

  /** Threads are the processes that run the program, in ascending order. */
  prepare(runsProgram: (process: number) => boolean): void {
    const { processes } = this.setting;
    const members = Array.from({ length: processes }, (_, process) => process).filter(runsProgram);
    this.members = members;
    const { transferred: memory, barrier } = this;
    if (memory === undefined) return;
    barrier.open(members);
    const hasAtomics = this.setting.offers.includes('atomics');
    const locks = hasAtomics ? new QueuedLocks(memory, members) : new EpochLocks(members);
    this.access = new TransferAccess({ layout: this.application.layout, memory, barrier, locks, members });
  }

  *program(process: ProcessOperations): Program {
    const { seed, parameters } = this.setting;
    const index = this.members.indexOf(process.rank);
    const thread = new Thread({
      ...{ process, index, access: this.access, times: this.times },
      plan: new TouchPlan(this.application.mostTouches),
      firstStamp: 1 + new Random(seed, 'application versions').below(FIRST_STAMPS),
    });
    this.threads.push(thread);
    const startNs = new Random(seed, 'application start', index).fraction() * parameters.startSpreadNs;
    if (startNs > 0) yield process.compute(startNs);
    yield* this.application.run(thread);
    thread.finish();
  }

  verify(): Record<string, number> {
    const violations = this.threads.reduce((sum, thread) => sum + thread.violations, 0);
    if (violations > 0)
      throw new SimulationFault(
        'SIM_COHERENCE',
        `${violations} reads found a version older than the last synchronisation`,
      );
    return { ...this.application.verify(), ...this.transfers() };
  }

  metrics(measured: Measured): Record<string, MetricValue> {
    const { application, times, setting, access } = this;
    const nodes = nodesOf(setting.processes, setting.processesPerNode);
    return {
      ...applicationMetrics(times, application.serialNs()),
      ...(access instanceof TransferAccess &&
        transferMetrics(access, times, { nodes, simulatedNs: measured.simulatedNs })),
      ...application.metrics?.(times),
    };
  }

  private transfers(): Record<string, number> {
    const { access } = this;
    if (!(access instanceof TransferAccess)) return {};
    return { fetched_units: access.fetched, fetched_bytes: access.fetchedBytes, returned_units: access.putBack };
  }
}
