import { createHash, type Hash } from 'node:crypto';
import { impossibility } from '../simulation/catalogue.ts';
import type { ParameterValue } from '../simulation/parameters.ts';
import type { RunPlan } from '../simulation/run.ts';
import { Binding } from '../spec/binding.ts';
import { blamedPaths, blamedPlace, leavingOut } from '../spec/blame.ts';
import { specificationProblem } from '../spec/errors.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { Faults } from '../spec/faults.ts';
import { mechanismName } from '../spec/mechanism-names.ts';
import { mostReplications } from '../spec/replications.ts';
import { type KnownSchedules, rankMismatch, scheduleParameter } from '../spec/schedules.ts';
import { type Condition, comparisonsIn, holds, pathsOf } from '../spec/where/condition.ts';
import { type Axis, axesOf, crossProduct, pointAt, pointerAt } from './axes.ts';
import { expectedSeconds } from './cost.ts';
import { expectedMemoryBytes } from './memory.ts';
import { modelVersion } from './model-version.ts';
import { type MachinePart, type ModelPart, type Parts, partsOf } from './parts.ts';
import { valueReader } from './point-values.ts';
import type { PlannedRun } from './run-plans.ts';
import { replicationSeed } from './seeds.ts';
import { requireFewComparisons, requireFewRuns } from './size.ts';

/** Expands a sweep step by step, and holds the counts and runs so far. */
export class Expansion {
  points = 0;
  rejected = 0;
  duplicates = 0;
  readonly runs: PlannedRun[] = [];

  readonly spec: ExperimentSpec;
  private readonly axes: readonly Axis[];
  private readonly parts: Parts;
  /** Names of the mechanisms, in the order of the specification. */
  private readonly names: readonly string[];
  private readonly binding: Binding;
  private readonly condition: Condition | undefined;
  /** Whether the condition depends on the mechanism. */
  private readonly asksForMechanism: boolean;
  /** Values that the condition refers to, by path, apart from the mechanism. */
  private readonly values: ReadonlyMap<string, (indices: readonly number[]) => ParameterValue>;
  private readonly seeds: readonly number[];
  private readonly digests = new Set<string>();
  private hashed: { readonly machine: MachinePart; readonly hash: Hash } | undefined;
  private readonly faults = new Faults();
  private readonly version = JSON.stringify(modelVersion());

  constructor(
    spec: ExperimentSpec,
    private readonly schedules: KnownSchedules,
    private readonly refusedWith?: string,
  ) {
    this.spec = spec;
    this.binding = new Binding(spec);
    this.axes = axesOf(spec, this.binding);
    this.parts = partsOf(spec, this.axes);
    this.names = spec.mechanisms.map(mechanismName);
    this.condition = this.binding.condition();
    this.asksForMechanism = this.condition !== undefined && pathsOf(this.condition).includes('mechanism');
    this.values = this.valuesOf(this.condition);
    this.seeds = Array.from({ length: mostReplications(spec.replications) }, (_, index) =>
      replicationSeed(spec.seed, index),
    );
  }

  /** Expands the sweep; yields between steps so the caller can do other work. */
  *steps(): Generator<void> {
    this.requireFewQuestions();
    let pairs = 0;
    for (const indices of crossProduct(this.axes)) {
      yield;
      const places = this.placesAt(indices);
      if (places.length === 0) {
        this.rejected += 1;
        continue;
      }
      this.points += 1;
      pairs += places.length;
      requireFewRuns(pairs * this.seeds.length, this.spec);
      yield* this.addPoint(indices, places);
    }
    if (this.points === 0)
      this.faults.add('/where', 'no point is left; accepted: a condition that holds at some point');
    if (!this.faults.none) throw specificationProblem('SPEC_INVALID', this.faults.list);
  }

  private requireFewQuestions(): void {
    const { condition, spec, names } = this;
    if (condition) requireFewComparisons(spec, comparisonsIn(condition) * (this.asksForMechanism ? names.length : 1));
  }

  private valuesOf(condition: Condition | undefined): Expansion['values'] {
    const paths = condition ? [...new Set(pathsOf(condition))] : [];
    return new Map(
      paths.flatMap((path) => {
        const target = this.binding.conditionPaths.get(path)?.target;
        if (!target) throw new Error(`${path} is not bound`);
        return target.part === 'listed' ? [] : [[path, valueReader(target, this.axes, this.parts)]];
      }),
    );
  }

  /** Returns the indices of the mechanisms for which the condition holds at a point. */
  private placesAt(indices: readonly number[]): readonly number[] {
    const { condition, names } = this;
    if (!condition) return [...names.keys()];
    const holdsFor = (place: number) =>
      holds(condition, (path) => {
        const valueAt = this.values.get(path);
        return valueAt ? valueAt(indices) : names[place]!;
      });
    if (this.asksForMechanism) return [...names.keys()].filter(holdsFor);
    return holdsFor(0) ? [...names.keys()] : [];
  }

  private *addPoint(indices: readonly number[], places: readonly number[]): Generator<void> {
    const machine = this.parts.machine(indices);
    const point = pointAt(this.axes, indices);
    for (const place of places) {
      yield;
      this.requirePossible(machine, place, indices);
      this.addRuns(point, machine, place, indices);
    }
  }

  /** @param place index of the mechanism in the specification */
  private addRuns(point: PlannedRun['point'], machine: MachinePart, place: number, indices: readonly number[]): void {
    const mechanismName = this.names[place]!;
    const mechanism = this.parts.mechanisms[place]!(indices);
    const workload = this.parts.workload(indices);
    const processes = this.parts.processes(indices);
    // Written out, because V8 copies an object and adds to it ten times as slowly, and reads such copies slowly as well.
    const planWith = (seed: number): RunPlan => ({
      machine: machine.content,
      mechanism: mechanism.content,
      workload: workload.content,
      processes,
      seed,
      trace: this.spec.trace,
    });
    const replayed = this.replayed(workload, processes, indices);
    const costSeconds = expectedSeconds(planWith(0), replayed);
    const memoryBytes = expectedMemoryBytes(planWith(0), replayed);
    const digest = this.digester(
      machine,
      `${mechanism.json},"modelVersion":${this.version},"processes":${processes},"seed":`,
    );
    const tail = `,"workload":${workload.json}}`;
    for (const [replication, seed] of this.seeds.entries()) {
      const inputDigest = this.countedDigest(digest(seed + tail));
      const index = this.runs.length;
      const plan = planWith(seed);
      this.runs.push({ index, point, mechanismName, replication, inputDigest, plan, costSeconds, memoryBytes });
    }
  }

  /** Returns the number of operations in the schedule replayed at a point; undefined if there is none. */
  private replayed(workload: ModelPart, processes: number, indices: readonly number[]): number | undefined {
    const { kind, parameters } = workload.content;
    const name = scheduleParameter(kind);
    const digest = name === undefined ? undefined : String(parameters[name]);
    const facts = digest === undefined ? undefined : this.schedules.get(digest);
    if (digest === undefined || !facts) return undefined;
    const mismatch = rankMismatch(digest, facts, processes);
    if (mismatch) this.faults.add(pointerAt(this.axes, indices, 'processes') ?? '/processes', mismatch);
    return facts.operations;
  }

  /**
   * Returns a function that digests the canonical JSON of a resolved plan and the model version. The machine comes first and is
   * most of the text, so the hash state after it is reused, as is that after what replications share before their seed.
   */
  private digester(machine: MachinePart, head: string): (rest: string) => string {
    if (this.hashed?.machine !== machine) {
      this.hashed = { machine, hash: createHash('sha256').update(`{"machine":${machine.json},"mechanism":`) };
    }
    const hash = this.hashed.hash.copy().update(head);
    return (rest) => hash.copy().update(rest).digest('hex');
  }

  private countedDigest(digest: string): string {
    const { size } = this.digests;
    if (this.digests.add(digest).size === size) this.duplicates += 1;
    return digest;
  }

  /** Reports a point that cannot be simulated as an error of the specification, with its values and how to exclude it. */
  private requirePossible(machine: MachinePart, place: number, indices: readonly number[]): void {
    if (this.faults.full) return;
    const { parts, axes, spec } = this;
    const mechanism = parts.mechanisms[place]!(indices).content;
    const workload = parts.workload(indices).content;
    const processes = parts.processes(indices);
    const broken = impossibility({ machine: machine.content, mechanism, workload, processes });
    if (!broken || broken.code === this.refusedWith) return;
    const name = this.names[place]!;
    const swept = blamedPaths(broken, name).filter((path) => pointerAt(axes, indices, path) !== undefined);
    const [first] = swept;
    if (first === undefined) {
      this.faults.add(blamedPlace(spec, broken, place), broken.message);
      return;
    }
    const point = pointAt(axes, indices);
    const values = swept.map((path) => [path, point[path]!] as const);
    const ofMechanism = this.names.length === 1 ? [] : [['mechanism', name] as const];
    const condition = leavingOut(Object.fromEntries([...ofMechanism, ...values]));
    const detail = `${name}: ${broken.message}; to exclude it there: where: "${condition}"`;
    this.faults.add(pointerAt(axes, indices, first)!, detail);
  }
}
