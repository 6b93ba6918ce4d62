import type { ParameterValue } from '../simulation/parameters.ts';
import type { ExperimentSpec } from './experiment-spec.ts';
import { rowsOf } from './normal-form.ts';
import { mechanismPath, type SweepPath, sweepPaths } from './sweep-paths.ts';
import { bindCondition } from './where/bind-condition.ts';
import type { Condition } from './where/condition.ts';
import { parseCondition } from './where/parse-condition.ts';

/** Resolves the names in a specification. */
export class Binding {
  /** Machine presets in use: the given one and those that are swept. */
  readonly presets: readonly string[];
  /** Everything that the specification may sweep, by path in normal form. */
  readonly paths: ReadonlyMap<string, SweepPath>;
  /** Everything that it may use in `where`: sweepable paths, and the mechanism. */
  readonly conditionPaths: ReadonlyMap<string, SweepPath>;
  private readonly where: string | undefined;

  constructor(spec: ExperimentSpec) {
    const swept = valuesOf(spec, ['machine', 'machine.preset']).filter((value) => typeof value === 'string');
    this.presets = [...new Set([spec.machine.preset, ...swept])];
    const { workload, mechanisms } = spec;
    this.paths = sweepPaths({ workload: workload.kind, mechanisms, presets: this.presets });
    const ofRuns = mechanismPath(mechanisms);
    this.conditionPaths = new Map([...this.paths, [ofRuns.path, ofRuns]]);
    this.where = spec.where;
  }

  /** Returns the `where` clause, or undefined if there is none. Throws a WhereError. */
  condition(): Condition | undefined {
    const { where } = this;
    return where === undefined ? undefined : bindCondition(parseCondition(where), this.conditionPaths, where);
  }
}

function valuesOf(spec: ExperimentSpec, names: readonly string[]): ParameterValue[] {
  return spec.sweep.map(rowsOf).flatMap(({ paths, rows }) => {
    const column = paths.findIndex((path) => names.includes(path));
    return column < 0 ? [] : rows.flatMap((row) => (row[column] === undefined ? [] : [row[column]!]));
  });
}
