import type { ProcessOperations, Program } from '../../contract/program.ts';
import { type SharedRegion, TOUCH } from '../../contract/shared-pages.ts';
import { filled, float64Array, int32Array } from '../../engine/arrays.ts';
import { SimulationFault } from '../../engine/fault.ts';
import { nodesOf } from '../../engine/nodes.ts';
import { Random } from '../../engine/random.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import { TouchPlan } from '../access-plan.ts';
import type { WorkloadModel, WorkloadSetting } from '../contract.ts';
import { NO_MEMORY } from '../no-memory.ts';
import { emptyWindow } from '../window.ts';
import type { PageFaultValues } from './parameters.ts';
import { type Roles, rolesOf } from './roles.ts';

/** Long enough for the after-effects of a barrier to end, even if that waits for timer ticks, ns. */
const QUIET_NS = 50_000_000;

/** A minipage for each fault: those that read it before do, then all requestors touch it at one instant. */
export class PageFaultModel implements WorkloadModel {
  readonly operationName = 'fault';
  readonly memory = NO_MEMORY;
  readonly handlers = [];
  readonly regions: readonly Region[];
  readonly sharedRegions: readonly SharedRegion[];
  private readonly nodes: number;
  /** By manager of the minipage. */
  private readonly roles: readonly Roles[];
  /** When the requestors of a round begin, set by the first one through its barrier. */
  private readonly startsAt: Float64Array;
  /** The order in which minipages are requested. */
  private readonly order: Int32Array;
  /** Neither ticks nor time slices are in step with faults. */
  private readonly draws: Random;
  private wrongReads = 0;
  private touched = 0;

  constructor(private readonly setting: WorkloadSetting<PageFaultValues>) {
    const { processes, processesPerNode, pageBytes, parameters } = setting;
    this.nodes = nodesOf(processes, processesPerNode);
    this.regions = emptyWindow(pageBytes);
    this.draws = new Random(setting.seed, 'page-fault pauses');
    this.order = shuffled(parameters.faults, this.draws);
    this.startsAt = float64Array(parameters.faults);
    this.roles = Array.from({ length: this.nodes }, (_, manager) => rolesOf(parameters, manager, this.nodes));
    const home = (unit: number) => this.rolesOf(unit).owner * processesPerNode;
    this.sharedRegions = [{ units: parameters.faults, home }];
  }

  prepare(): void {}

  *program(process: ProcessOperations): Program {
    const { processesPerNode } = this.setting;
    const plan = new TouchPlan(1);
    const node = process.rank % processesPerNode === 0 ? process.rank / processesPerNode : -1;
    for (const unit of this.order) {
      const { readers, requestors } = this.rolesOf(unit);
      if (readers.includes(node)) yield* this.touch(process, plan.clear().touch(unit, TOUCH.read, 0));
      yield process.barrier();
      yield* this.await(process, unit);
      if (requestors.includes(node)) yield* this.measure(process, plan, unit);
      yield* this.keepQuiet(process, unit);
    }
  }

  verify(): Record<string, number> {
    if (this.wrongReads > 0)
      throw new SimulationFault('SIM_COHERENCE', `${this.wrongReads} reads found an old minipage`);
    return { touches: this.touched };
  }

  metrics(): Record<string, MetricValue> {
    return {};
  }

  private *measure(process: ProcessOperations, plan: TouchPlan, unit: number): Program {
    const mode = this.setting.parameters.access === 'read' ? TOUCH.read : TOUCH.write;
    process.begin();
    yield* this.touch(process, plan.clear().touch(unit, mode, mode === TOUCH.read ? 0 : process.rank + 1));
    process.end();
  }

  private *touch(process: ProcessOperations, plan: TouchPlan): Program {
    this.touched += 1;
    this.wrongReads += yield process.follow(plan);
  }

  /** Barriers let nodes go one by one: all wait for one instant. */
  private *await(process: ProcessOperations, unit: number): Program {
    const now = process.now();
    if (this.startsAt[unit] === 0) this.startsAt[unit] = now + QUIET_NS * (1 + this.draws.fraction());
    yield process.compute(Math.max(0, this.startsAt[unit]! - now));
  }

  /** No message of a barrier is to come between those of a fault. */
  private *keepQuiet(process: ProcessOperations, unit: number): Program {
    const until = this.startsAt[unit]! + QUIET_NS * (1 + this.setting.parameters.requestors);
    yield process.compute(Math.max(0, until - process.now()));
  }

  private rolesOf(unit: number): Roles {
    return this.roles[unit % this.nodes]!;
  }
}

function shuffled(count: number, draws: Random): Int32Array {
  const order = filled(int32Array(count), (index) => index);
  for (let left = count; left > 1; left -= 1) {
    const drawn = draws.below(left);
    [order[drawn], order[left - 1]] = [order[left - 1]!, order[drawn]!];
  }
  return order;
}
