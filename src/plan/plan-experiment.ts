import type { ParameterValue } from '../simulation/parameters.ts';
import { choicesOf, conditionOf } from '../spec/check-specification.ts';
import { violation } from '../spec/constraints.ts';
import { specificationProblem } from '../spec/errors.ts';
import type { ExperimentSpec } from '../spec/experiment-spec.ts';
import { Faults } from '../spec/faults.ts';
import { applyQuick } from '../spec/parse.ts';
import { withDefaults } from '../spec/resolve.ts';
import { type SweepPath, sweepPaths } from '../spec/sweep-paths.ts';
import { type Condition, holds } from '../spec/where/condition.ts';
import { type Axis, axesOf, crossProduct, pointAt, pointerAt } from './axes.ts';
import { canonicalJson, sha256 } from './canonical-json.ts';
import { expectedSeconds } from './cost.ts';
import { modelVersion } from './model-version.ts';
import { type MachinePart, type ModelPart, type Parts, partsOf } from './parts.ts';
import type { PlannedRun } from './run-plans.ts';
import { replicationSeed } from './seeds.ts';
import { requireBoundedSweep, requireFewRuns, runsPerPoint } from './size.ts';

export { RUN_LIMIT } from './size.ts';

export interface ExperimentPlan {
  /** What was planned: with `quick` applied where it was asked for. */
  readonly spec: ExperimentSpec;
  readonly specDigest: string;
  readonly modelVersion: string;
  /** Points that `where` lets through. */
  readonly points: number;
  /** Points that `where` drops. */
  readonly rejected: number;
  /** Runs with the inputDigest of an earlier run of this plan. */
  readonly duplicates: number;
  /** Point by point, mechanism by mechanism, replication by replication. Duplicates are in it. */
  readonly runs: readonly PlannedRun[];
}

export interface PlanOptions {
  /** Apply the `quick:` overlay first. */
  readonly quick?: boolean;
}

/**
 * Expands a specification, as `parseSpecification` gave it, to its runs.
 * Throws a ProblemError: SPEC_TOO_MANY_RUNS before anything is allocated, SPEC_INVALID where values of a point do not go
 * together or `where` drops every point.
 */
export function planExperiment(spec: ExperimentSpec, { quick = false }: PlanOptions = {}): ExperimentPlan {
  const chosen = quick ? applyQuick(spec) : spec;
  requireBoundedSweep(chosen);
  const expansion = new Expansion(chosen);
  expansion.expand();
  const { points, rejected, duplicates, runs } = expansion;
  return {
    spec: chosen,
    specDigest: specDigest(chosen),
    modelVersion: modelVersion(),
    points,
    rejected,
    duplicates,
    runs,
  };
}

/** Identifies what a specification means: the same for any order of keys, short or long form, defaults given or not. */
export function specDigest(spec: ExperimentSpec): string {
  return sha256(canonicalJson(withDefaults(spec)));
}

class Expansion {
  points = 0;
  rejected = 0;
  duplicates = 0;
  readonly runs: PlannedRun[] = [];

  private readonly spec: ExperimentSpec;
  private readonly axes: readonly Axis[];
  private readonly parts: Parts;
  private readonly known: ReadonlyMap<string, SweepPath>;
  private readonly condition: Condition | undefined;
  private readonly seeds: readonly number[];
  private readonly digests = new Set<string>();
  private readonly faults = new Faults();
  private readonly version = JSON.stringify(modelVersion());

  constructor(spec: ExperimentSpec) {
    this.spec = spec;
    this.known = sweepPaths(choicesOf(spec));
    this.axes = axesOf(spec, this.known);
    this.parts = partsOf(spec, this.axes);
    this.condition = conditionOf(spec, this.known);
    this.seeds = Array.from({ length: spec.replications }, (_, index) => replicationSeed(spec.seed, index));
  }

  expand(): void {
    for (const indices of crossProduct(this.axes)) {
      if (this.condition && !holds(this.condition, (path) => this.valueAt(path, indices))) {
        this.rejected += 1;
        continue;
      }
      this.points += 1;
      requireFewRuns(this.points * runsPerPoint(this.spec), this.spec);
      this.addPoint(indices);
    }
    if (this.points === 0) this.faults.add('/where', 'no point is left; accepted: a condition that holds somewhere');
    if (!this.faults.none) throw specificationProblem('SPEC_INVALID', this.faults.list);
  }

  private addPoint(indices: readonly number[]): void {
    const machine = this.parts.machine(indices);
    const point = pointAt(this.axes, indices);
    for (const mechanismAt of this.parts.mechanisms) {
      const mechanism = mechanismAt(indices);
      this.requireConstraints(machine, mechanism, indices);
      this.addRuns(point, machine, mechanism, indices);
    }
  }

  private addRuns(
    point: PlannedRun['point'],
    machine: MachinePart,
    mechanism: ModelPart,
    indices: readonly number[],
  ): void {
    const workload = this.parts.workload(indices);
    const processes = this.parts.processes(indices);
    const shared = {
      machine: machine.content,
      mechanism: mechanism.content,
      workload: workload.content,
      processes,
      trace: this.spec.trace,
    };
    const costSeconds = expectedSeconds({ ...shared, seed: 0 });
    // Canonical JSON of the resolved plan and the model version, put together from the cached parts.
    const head = `{"machine":${machine.json},"mechanism":${mechanism.json},"modelVersion":${this.version},"processes":${processes},"seed":`;
    const tail = `,"workload":${workload.json}}`;
    for (const [replication, seed] of this.seeds.entries()) {
      const inputDigest = this.countedDigest(sha256(head + seed + tail));
      const plan = { ...shared, seed };
      this.runs.push({ index: this.runs.length, point, replication, inputDigest, plan, costSeconds });
    }
  }

  private countedDigest(digest: string): string {
    if (this.digests.has(digest)) this.duplicates += 1;
    else this.digests.add(digest);
    return digest;
  }

  private requireConstraints(machine: MachinePart, mechanism: ModelPart, indices: readonly number[]): void {
    const broken = violation({ machine: machine.content.parameters, mechanism: mechanism.content });
    if (!broken) return;
    const pointer = broken.paths
      .map((path) => pointerAt(this.axes, indices, path))
      .find((candidate) => candidate !== undefined);
    this.faults.add(pointer ?? '/sweep', broken.detail);
  }

  private valueAt(path: string, indices: readonly number[]): ParameterValue {
    const target = this.known.get(path)?.target;
    switch (target?.part) {
      case 'processes':
        return this.parts.processes(indices);
      case 'preset':
        return this.parts.machine(indices).content.preset;
      case 'machine':
        return this.parts.machine(indices).content.parameters[target.name]!;
      case 'workload':
        return this.parts.workload(indices).content.parameters[target.name]!;
      case 'mechanism': {
        const place = this.spec.mechanisms.findIndex(({ kind }) => kind === target.kind);
        return this.parts.mechanisms[place]!(indices).content.parameters[target.name]!;
      }
      default:
        throw new Error(`${path} is not bound`);
    }
  }
}
