import type { Program } from '../../../contract/program.ts';
import { SimulationFault } from '../../../engine/fault.ts';
import type { WorkloadSetting } from '../../contract.ts';
import type { Application } from '../application.ts';
import { SharedLayout, shareBegin } from '../shared-layout.ts';
import type { Thread } from '../thread.ts';
import { Octree } from './octree.ts';
import type { BarnesValues } from './parameters.ts';
import { BARRIERS, shapeOf, sharedOf, TOUCHES_AT_ONCE } from './shape.ts';

/** Bodies of a thread whose pull is compared with the sum over all others. */
const SAMPLE = 16;
/**
 * By how much half of the pulls may differ from these sums, and from how many bodies on. No pull has a bound of its own: of
 * a cell that is far by its centre one body may be near, and of few bodies that may be most of them.
 */
const MOST_ERROR = 0.1;
const LEAST_COMPARED = 256;

/** N bodies by a tree of cells, which the first thread builds alone; all walk it, each for its own bodies, and move these. */
export class Barnes implements Application {
  readonly layout: SharedLayout;
  readonly mostTouches: number;
  private readonly threads: number;
  private readonly perUnit: number;
  private readonly cellsPerUnit: number;
  private readonly bodyUnits: number;
  private readonly tree: Octree;
  private interactions = 0;
  private insertions = 0;
  /** Number of walks that have not met every other body exactly once, individually or in a cell. */
  private wrongWalks = 0;
  /** Relative errors of compared accelerations with respect to direct sums. */
  private readonly errors: number[] = [];

  constructor(private readonly setting: WorkloadSetting<BarnesValues>) {
    const { parameters, computing, seed } = setting;
    const { perUnit, cellsPerUnit, bodyUnits, cellUnits } = shapeOf(parameters);
    this.threads = computing;
    this.perUnit = perUnit;
    this.cellsPerUnit = cellsPerUnit;
    this.bodyUnits = bodyUnits;
    this.tree = new Octree(parameters.bodies, parameters.theta, seed);
    this.layout = new SharedLayout(sharedOf(parameters, computing));
    this.mostTouches = TOUCHES_AT_ONCE + bodyUnits + cellUnits;
  }

  *run(thread: Thread): Program {
    const { bodies, steps } = this.setting.parameters;
    const first = shareBegin(bodies, this.threads, thread.index);
    const behind = shareBegin(bodies, this.threads, thread.index + 1);
    for (let step = 0; step < steps; step += 1) {
      const version = step * BARRIERS;
      if (thread.index === 0) yield* this.build(thread, version);
      yield* thread.barrier();
      if (behind > first) yield* this.walk(thread, first, behind, version);
      yield* thread.barrier();
      if (behind > first) yield* this.move(thread, first, behind, version);
      yield* thread.barrier();
    }
  }

  verify(): Record<string, number> {
    const { tree, interactions, wrongWalks } = this;
    const { bodies } = this.setting.parameters;
    const inTree = tree.bodiesIn();
    tree.release();
    if (inTree !== bodies) throw new SimulationFault('SIM_RESULT', `the tree holds ${inTree} of ${bodies} bodies`);
    if (wrongWalks > 0)
      throw new SimulationFault('SIM_RESULT', `${wrongWalks} walks have not met every other body once`);
    const error = this.medianError();
    if (bodies >= LEAST_COMPARED && !(error < MOST_ERROR))
      throw new SimulationFault('SIM_RESULT', `half of the pulls differ from direct sums by ${error} and more`);
    return { interactions, cells: tree.cells };
  }

  serialNs(): number {
    return (this.interactions + this.insertions) * this.setting.parameters.interactionNs;
  }

  /** The first thread reads all bodies and writes the cells. */
  private *build(thread: Thread, version: number): Program {
    const { bodies, interactionNs } = this.setting.parameters;
    this.tree.build();
    this.insertions += bodies;
    for (let unit = 0; unit < this.bodyUnits; unit += 1) {
      thread.read(unit, version);
      thread.work(Math.min(this.perUnit, bodies - unit * this.perUnit) * interactionNs);
    }
    const cellUnits = Math.ceil(this.tree.cells / this.cellsPerUnit);
    for (let unit = 0; unit < cellUnits; unit += 1) thread.write(this.bodyUnits + unit, version + 1);
    yield* thread.follow();
  }

  /** Touches everything that a body's walk meets once for each body, in the order of the walk, then writes its acceleration. */
  private *walk(thread: Thread, first: number, behind: number, version: number): Program {
    const met = new Set<number>();
    const walk = {
      cell: (cell: number) => met.add(this.bodyUnits + Math.floor(cell / this.cellsPerUnit)),
      body: (body: number) => met.add(Math.floor(body / this.perUnit)),
    };
    for (let body = first; body < behind; body += 1) {
      met.clear();
      const interactions = this.tree.pullOn(body, walk);
      this.interactions += interactions;
      if (this.tree.pulledBy !== this.setting.parameters.bodies - 1) this.wrongWalks += 1;
      if (thread.room < met.size + 1) yield* thread.follow();
      for (const unit of met) thread.read(unit, unit < this.bodyUnits ? version : version + 1);
      thread.work(interactions * this.setting.parameters.interactionNs);
      thread.write(Math.floor(body / this.perUnit), version + 2);
    }
    yield* thread.follow();
    this.compare(first, behind);
  }

  private *move(thread: Thread, first: number, behind: number, version: number): Program {
    for (let unit = Math.floor(first / this.perUnit); unit * this.perUnit < behind; unit += 1) {
      const bodies = Math.min(behind, (unit + 1) * this.perUnit) - Math.max(first, unit * this.perUnit);
      thread.work(bodies * this.setting.parameters.interactionNs);
      thread.write(unit, version + 3);
    }
    yield* thread.follow();
    this.tree.move(first, behind);
  }

  /** Some of the pulls that a thread has computed, with sums over all bodies. */
  private compare(first: number, behind: number): void {
    const count = Math.min(SAMPLE, behind - first);
    for (let index = 0; index < count; index += 1) {
      const { length, error } = this.tree.errorOf(first + Math.floor((index * (behind - first)) / count));
      this.errors.push(error / (length || 1));
    }
  }

  private medianError(): number {
    const errors = this.errors.sort((one, other) => one - other);
    return errors[errors.length >> 1]!;
  }
}
